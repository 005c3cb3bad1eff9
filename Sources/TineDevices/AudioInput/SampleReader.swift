internal import TineRealtime

/// Converts a device's interleaved samples to stereo floating point, full scale ±1.
///
/// A mono device is copied to both channels; if there are more than two, the first two are used.
struct SampleReader {
  let format: PCMFormat
  let channels: Int

  /// Bytes per frame.
  var frameBytes: Int { format.bytes * channels }

  /// - Returns: the number of invalid samples, which were replaced by 0 (see `SampleLimit`).
  func read(
    _ bytes: UnsafeRawPointer, frames: Int, left: inout [Float], right: inout [Float]
  ) -> Int {
    let second = channels > 1 ? format.bytes : 0
    var damaged = 0
    for frame in 0..<frames {
      let place = frame * frameBytes
      left[frame] = cleaned(sample(bytes, place), &damaged)
      right[frame] = second > 0 ? cleaned(sample(bytes, place + second), &damaged) : left[frame]
    }
    return damaged
  }

  private func cleaned(_ sample: Float, _ damaged: inout Int) -> Float {
    let cleaned = SampleLimit.cleaned(sample)
    if cleaned != sample { damaged += 1 }
    return cleaned
  }

  private func sample(_ bytes: UnsafeRawPointer, _ place: Int) -> Float {
    switch format {
    case .float32:
      return bytes.loadUnaligned(fromByteOffset: place, as: Float.self)
    case .s32:
      return Float(bytes.loadUnaligned(fromByteOffset: place, as: Int32.self)) / 2_147_483_648
    case .s24:
      // The upper byte isn't defined.
      let word = bytes.loadUnaligned(fromByteOffset: place, as: Int32.self)
      return Float((word << 8) >> 8) / 8_388_608
    case .s24Packed:
      let low = UInt32(bytes.loadUnaligned(fromByteOffset: place, as: UInt16.self))
      let high = UInt32(bytes.load(fromByteOffset: place + 2, as: UInt8.self))
      return Float(Int32(bitPattern: (high << 16 | low) << 8) >> 8) / 8_388_608
    case .s16:
      return Float(bytes.loadUnaligned(fromByteOffset: place, as: Int16.self)) / 32_768
    }
  }
}

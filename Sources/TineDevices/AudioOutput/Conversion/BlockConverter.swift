/// Converts stereo floating-point blocks to a device's interleaved format.
///
/// Left and right go to the first two channels of the device, and the others are silent; a device
/// with one channel gets the mean of the two.
///
/// Thread: audio.
struct BlockConverter: BitwiseCopyable {
  let format: PCMFormat
  let channels: Int

  /// Bytes per frame.
  @inline(__always)
  var frameBytes: Int { format.width &* channels }

  /// Frames converted per step: buffers hold a multiple of this.
  static var step: Int { 8 }

  /// `frames`, rounded up to a multiple of the step.
  static func padded(_ frames: Int) -> Int { (frames + step - 1) / step * step }

  /// Converts one block.
  ///
  /// - Parameters:
  ///   - left: samples, full scale ±1, with room for whole steps; the rest of the last step is
  ///     cleared.
  ///   - right: the same.
  ///   - frames: the number of frames.
  ///   - output: room for `padded(frames)` frames.
  /// - Returns: the number of samples that were beyond full scale or NaN.
  @_noLocks @_noAllocation
  func convert(
    _ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>, frames: Int,
    to output: UnsafeMutableRawPointer
  ) -> UInt64 {
    let end = (frames &+ 7) & ~7
    var index = frames
    while index < end {
      left[index] = 0
      right[index] = 0
      index &+= 1
    }
    if channels > 2 { clear(output, bytes: end &* frameBytes) }
    var quantizer = PCMEncoder()
    index = 0
    while index < end {
      let a = UnsafeRawPointer(left + index).loadUnaligned(as: SIMD8<Float>.self)
      let b = UnsafeRawPointer(right + index).loadUnaligned(as: SIMD8<Float>.self)
      let place = output + index &* frameBytes
      if channels == 1 {
        let mean = (a + b) * 0.5
        store(quantized(mean, &quantizer), first: 0, to: place)
      } else {
        let x = quantized(a, &quantizer)
        let y = quantized(b, &quantizer)
        if channels == 2 {
          storePair(x, y, to: place)
        } else {
          store(x, first: 0, to: place)
          store(y, first: 1, to: place)
        }
      }
      index &+= 8
    }
    var clipped: UInt64 = 0
    var lane = 0
    while lane < 8 {
      clipped &+= UInt64(truncatingIfNeeded: quantizer.clipped[lane])
      lane &+= 1
    }
    return clipped
  }

  /// Eight samples in the device's format, in the low bytes of each lane.
  @inline(__always)
  private func quantized(_ samples: SIMD8<Float>, _ quantizer: inout PCMEncoder) -> SIMD8<Int32> {
    switch format {
    case .s16: quantizer.to16(samples)
    case .s24, .s24Packed: quantizer.to24(samples)
    case .s32: quantizer.to32(samples)
    case .float32: unsafeBitCast(quantizer.limited(samples), to: SIMD8<Int32>.self)
    }
  }

  /// Eight frames of two channels.
  @inline(__always)
  private func storePair(
    _ x: SIMD8<Int32>, _ y: SIMD8<Int32>, to place: UnsafeMutableRawPointer
  ) {
    switch format {
    case .s16:
      let low = x & SIMD8<Int32>(repeating: 0xFFFF)
      place.storeBytes(of: low | (y &<< 16), as: SIMD8<Int32>.self)
    case .s32, .s24, .float32:
      var pair = SIMD16<Int32>()
      pair.evenHalf = x
      pair.oddHalf = y
      place.storeBytes(of: pair, as: SIMD16<Int32>.self)
    case .s24Packed:
      store(x, first: 0, to: place)
      store(y, first: 1, to: place)
    }
  }

  /// Eight samples of one channel among several.
  @inline(__always)
  private func store(_ x: SIMD8<Int32>, first: Int, to place: UnsafeMutableRawPointer) {
    var offset = first &* format.width
    var lane = 0
    while lane < 8 {
      let bits = x[lane]
      switch format {
      case .s16:
        place.storeBytes(
          of: Int16(truncatingIfNeeded: bits), toByteOffset: offset, as: Int16.self)
      case .s24Packed:
        place.storeBytes(
          of: Int16(truncatingIfNeeded: bits), toByteOffset: offset, as: Int16.self)
        place.storeBytes(
          of: Int8(truncatingIfNeeded: bits &>> 16), toByteOffset: offset &+ 2, as: Int8.self)
      case .s32, .s24, .float32:
        place.storeBytes(of: bits, toByteOffset: offset, as: Int32.self)
      }
      offset &+= frameBytes
      lane &+= 1
    }
  }

  /// Silence is zero in every format.
  @inline(__always)
  private func clear(_ place: UnsafeMutableRawPointer, bytes: Int) {
    var offset = 0
    while offset < bytes {
      place.storeBytes(of: 0, toByteOffset: offset, as: UInt8.self)
      offset &+= 1
    }
  }
}

extension PCMFormat {
  /// Bytes per sample; repeated here so that it is inlined into the audio thread's loop.
  @inline(__always)
  var width: Int {
    switch self {
    case .s32, .float32, .s24: 4
    case .s24Packed: 3
    case .s16: 2
    }
  }
}

import TineRealtime

/// A source of sound whose every sample follows from its frame, so that a recording can be checked
/// without keeping what was rendered.
final class Signal: @unchecked Sendable {
  // Safe: the audio thread alone counts; the test reads after the playback was stopped.
  var frame = 0
  var largestBlock = 0

  var callback: RenderCallback {
    RenderCallback(
      { context, left, right, frames in
        let signal = Unmanaged<Signal>.fromOpaque(context!).takeUnretainedValue()
        for index in 0..<frames {
          left[index] = Signal.left(signal.frame + index)
          right[index] = Signal.right(signal.frame + index)
        }
        signal.frame += frames
        signal.largestBlock = max(signal.largestBlock, frames)
        // Retained for good: tests hand over a signal that nothing else holds.
      }, context: Unmanaged.passRetained(self).toOpaque())
  }

  /// Past full scale by a tenth at its peaks, so that saturation is heard of too.
  static func left(_ frame: Int) -> Float { noise(UInt64(frame)) * 1.1 }
  static func right(_ frame: Int) -> Float { noise(UInt64(frame) &+ 1 << 40) }

  private static func noise(_ number: UInt64) -> Float {
    var bits = number &* 0x9E37_79B9_7F4A_7C15
    bits ^= bits >> 29
    bits = bits &* 0xBF58_476D_1CE4_E5B9
    return Float(Int32(truncatingIfNeeded: bits >> 32)) / 2_147_483_648
  }
}

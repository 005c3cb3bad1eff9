/// The loudest magnitudes so far, of those of the eight samples that are inside.
///
/// - Parameter inside: all ones in the lanes that count, 0 in the others.
@inline(__always) @_noLocks
func louder(_ peak: FrameFloats, _ samples: FrameFloats, inside: FramePhases) -> FrameFloats {
  let size = unsafeBitCast(samples, to: FramePhases.self) & 0x7FFF_FFFF & inside
  return peak.atLeast(unsafeBitCast(size, to: FrameFloats.self))
}

extension EffectRows {
  /// All ones in those of eight lanes that are before a segment's end, 0 in the others.
  @inline(__always) @_noLocks
  func inside(_ frames: Int, at index: Int) -> FramePhases {
    let end = FrameFloats(repeating: Float(Int32(truncatingIfNeeded: frames)))
    return numbers.eight(at: index).isBelow(end)
  }
}

/// What the four allpass filters of a reverb's diffuser have at hand.
public struct DiffuserState: BitwiseCopyable {
  /// What went into each, and came back.
  public let lines: DelayLines
  /// Frames, at least 1, the shortest first.
  public var delays = InlineArray<4, Int>(repeating: 1)

  /// - Parameters:
  ///   - frames: the longest delay.
  ///   - tickFrames: a multiple of eight.
  ///
  /// Thread: main.
  public init(frames: Int, tickFrames: Int) {
    lines = DelayLines(4, frames: frames, run: tickFrames)
  }
}

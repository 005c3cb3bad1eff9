/// What the eight delay lines of a reverb's feedback delay network have at hand: a lane is a line.
public struct NetworkState: BitwiseCopyable {
  /// The lines.
  public let lines: DelayLines
  /// Frames of the lines at rest, more than a tick has.
  public var lengths = InlineArray<8, Int>(repeating: 1)
  /// How much of a sample the low-pass takes up.
  public var lowpassCoefficient = LaneFloats(repeating: 1)
  /// What a line's end is multiplied by, with the matrix's 1/√8.
  public var decay = LaneFloats()
  /// The low-passes' last outputs.
  public var filtered = LaneFloats()
  /// What makes low noise leave as loud as it came in, on each side.
  public var balance: Float = 1
  /// Frames that the lines are longer at the tick's beginning.
  public var wander = LaneFloats()
  /// What each frame adds to ``wander``.
  public var wanderStep = LaneFloats()
  /// Whole frames of that at a segment's first frame, as signed integers.
  public var wholes = LaneBits()
  /// The same at its last.
  public var lastWholes = LaneBits()
  /// A tick's frames of each line, in a row.
  public let rows: EffectRows
  /// A tick's frames of all lines, frame by frame.
  public let frames: UnsafeMutablePointer<Float>

  /// - Parameters:
  ///   - frames: that a line can be long.
  ///   - tickFrames: a multiple of eight.
  ///
  /// Thread: main.
  public init(frames: Int, tickFrames: Int) {
    lines = DelayLines(8, frames: frames, run: tickFrames)
    rows = EffectRows(8, tickFrames: tickFrames)
    self.frames = .allocate(capacity: tickFrames * 8)
    self.frames.initialize(repeating: 0, count: tickFrames * 8)
  }

  /// Gives the memory back.
  ///
  /// Thread: main.
  public func deallocate() {
    lines.deallocate()
    rows.deallocate()
    frames.deallocate()
  }
}

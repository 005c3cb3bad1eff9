/// What a chorus has at hand.
public struct ChorusState: BitwiseCopyable {
  /// Something that moves in a straight line during a tick.
  public struct Line: BitwiseCopyable {
    /// At the tick's beginning.
    public var start: Float = 0
    /// What each frame adds.
    public var step: Float = 0

    /// It stands still at 0.
    @inlinable @inline(__always) @_noLocks
    public init() {}
  }

  /// The number of the next frame.
  public var position = 0
  /// What came in, and came back.
  public let line: DelayLines
  /// Frames, taken as 2 where they are less: the cubic needs a sample on either side.
  public var leftDelay = Line()
  /// The same on the right.
  public var rightDelay = Line()
  /// What goes in again.
  public var feedback = Line()
  /// What goes on into the reverb.
  public var further = Line()
  /// Memory for the frames of a tick.
  public let rows: EffectRows

  /// - Parameters:
  ///   - frames: of the longest delay.
  ///   - tickFrames: a multiple of eight.
  ///
  /// Thread: main.
  public init(frames: Int, tickFrames: Int) {
    line = DelayLines(frames: frames, run: tickFrames)
    rows = EffectRows(3, tickFrames: tickFrames)
  }

  /// Gives the memory back.
  ///
  /// Thread: main.
  public func deallocate() {
    line.deallocate()
    rows.deallocate()
  }
}

// Rows of a tick's frames.
extension ChorusState {
  /// What goes out is multiplied by it, frame by frame.
  ///
  /// Thread: audio.
  @inlinable
  public var gain: UnsafeMutablePointer<Float> {
    @inline(__always) @_noLocks get { rows[0] }
  }
  /// What goes out, before ``gain``.
  ///
  /// Thread: audio.
  @inlinable
  public var left: UnsafeMutablePointer<Float> {
    @inline(__always) @_noLocks get { rows[1] }
  }
  /// What goes out, before ``gain``.
  ///
  /// Thread: audio.
  @inlinable
  public var right: UnsafeMutablePointer<Float> {
    @inline(__always) @_noLocks get { rows[2] }
  }
}

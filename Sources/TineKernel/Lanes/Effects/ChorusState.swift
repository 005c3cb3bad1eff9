/// The state of a chorus.
public struct ChorusState: BitwiseCopyable {
  /// A value that changes linearly during a tick.
  public struct Line: BitwiseCopyable {
    /// At the tick's beginning.
    public var start: Float = 0
    /// The change per frame.
    public var step: Float = 0

    /// Constantly 0.
    @inlinable @inline(__always) @_noLocks
    public init() {}
  }

  /// The number of the next frame.
  public var position = 0
  /// The input and the feedback.
  public let line: DelayLines
  /// Frames, at least 2: the cubic needs a sample on either side.
  public var leftDelay = Line()
  /// The same on the right.
  public var rightDelay = Line()
  /// The gain of the feedback.
  public var feedback = Line()
  /// The gain of the send to the reverb.
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

  /// Frees the memory.
  ///
  /// Thread: main.
  public func deallocate() {
    line.deallocate()
    rows.deallocate()
  }
}

// Rows of a tick's frames.
extension ChorusState {
  /// The gain of the output, frame by frame.
  ///
  /// Thread: audio.
  @inlinable
  public var gain: UnsafeMutablePointer<Float> {
    @inline(__always) @_noLocks get { rows[0] }
  }
  /// The output, before ``gain``.
  ///
  /// Thread: audio.
  @inlinable
  public var left: UnsafeMutablePointer<Float> {
    @inline(__always) @_noLocks get { rows[1] }
  }
  /// The output, before ``gain``.
  ///
  /// Thread: audio.
  @inlinable
  public var right: UnsafeMutablePointer<Float> {
    @inline(__always) @_noLocks get { rows[2] }
  }
}

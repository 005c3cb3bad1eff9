/// What a reverb has at hand beside its diffuser and its network.
public struct ReverbState: BitwiseCopyable {
  /// The number of the next frame.
  public var position = 0
  /// What came in, filtered.
  public let line: DelayLines
  /// Frames until the network is fed.
  public var preDelay = 0
  /// Frames of the early reflections, left and right by turns.
  public var taps = InlineArray<12, Int>(repeating: 0)
  /// Their gains; 0 in the first is 0 in all.
  public var tapGains = InlineArray<12, Float>(repeating: 0)
  /// What the low-pass and the mean take up of each sample.
  public var lowpassCoefficient: Float = 1
  /// See ``lowpassCoefficient``.
  public let meanLowpassCoefficient: Float
  /// The low-pass's last output.
  public var lowPass: Float = 0
  /// The last mean, which is taken off.
  public var mean: Float = 0
  /// Memory for the frames of a tick.
  public let rows: EffectRows

  /// - Parameters:
  ///   - frames: from the first to the last early reflection, and the longest pre-delay.
  ///   - meanLowpassCoefficient: see there.
  ///   - tickFrames: a multiple of eight.
  ///
  /// Thread: main.
  public init(frames: Int, meanLowpassCoefficient: Float, tickFrames: Int) {
    line = DelayLines(frames: frames, run: tickFrames)
    self.meanLowpassCoefficient = meanLowpassCoefficient
    rows = EffectRows(5, tickFrames: tickFrames)
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
extension ReverbState {
  /// What comes in is multiplied by it, frame by frame.
  ///
  /// Thread: audio.
  @inlinable
  public var inputFade: UnsafeMutablePointer<Float> {
    @inline(__always) @_noLocks get { rows[0] }
  }
  /// What goes out is multiplied by it, frame by frame.
  ///
  /// Thread: audio.
  @inlinable
  public var gain: UnsafeMutablePointer<Float> {
    @inline(__always) @_noLocks get { rows[1] }
  }
  /// What the network is fed, diffused.
  ///
  /// Thread: audio.
  @inlinable
  public var late: UnsafeMutablePointer<Float> {
    @inline(__always) @_noLocks get { rows[2] }
  }
  /// What goes out, before ``gain``.
  ///
  /// Thread: audio.
  @inlinable
  public var left: UnsafeMutablePointer<Float> {
    @inline(__always) @_noLocks get { rows[3] }
  }
  /// What goes out, before ``gain``.
  ///
  /// Thread: audio.
  @inlinable
  public var right: UnsafeMutablePointer<Float> {
    @inline(__always) @_noLocks get { rows[4] }
  }
}

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

/// The state of a reverb, without its diffuser and its network.
public struct ReverbState: BitwiseCopyable {
  /// The number of the next frame.
  public var position = 0
  /// The filtered input.
  public let line: DelayLines
  /// The pre-delay of the network, in frames.
  public var preDelay = 0
  /// The delays of the early reflections in frames, left and right alternating.
  public var taps = InlineArray<12, Int>(repeating: 0)
  /// Their gains; 0 in the first is 0 in all.
  public var tapGains = InlineArray<12, Float>(repeating: 0)
  /// The coefficients of the low-pass and of the running mean.
  public var lowpassCoefficient: Float = 1
  /// See ``lowpassCoefficient``.
  public let meanLowpassCoefficient: Float
  /// The low-pass's last output.
  public var lowPass: Float = 0
  /// The last running mean, which is subtracted.
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

  /// Frees the memory.
  ///
  /// Thread: main.
  public func deallocate() {
    line.deallocate()
    rows.deallocate()
  }
}

// Rows of a tick's frames.
extension ReverbState {
  /// The gain of the input, frame by frame.
  ///
  /// Thread: audio.
  @inlinable
  public var inputFade: UnsafeMutablePointer<Float> {
    @inline(__always) @_noLocks get { rows[0] }
  }
  /// The gain of the output, frame by frame.
  ///
  /// Thread: audio.
  @inlinable
  public var gain: UnsafeMutablePointer<Float> {
    @inline(__always) @_noLocks get { rows[1] }
  }
  /// The network's input, diffused.
  ///
  /// Thread: audio.
  @inlinable
  public var late: UnsafeMutablePointer<Float> {
    @inline(__always) @_noLocks get { rows[2] }
  }
  /// The output, before ``gain``.
  ///
  /// Thread: audio.
  @inlinable
  public var left: UnsafeMutablePointer<Float> {
    @inline(__always) @_noLocks get { rows[3] }
  }
  /// The output, before ``gain``.
  ///
  /// Thread: audio.
  @inlinable
  public var right: UnsafeMutablePointer<Float> {
    @inline(__always) @_noLocks get { rows[4] }
  }
}

/// The state of the four allpass filters of a reverb's diffuser.
public struct DiffuserState: BitwiseCopyable {
  /// The delay lines of the filters.
  public let lines: DelayLines
  /// The delays in frames, at least 1, the shortest first.
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

/// The state of the eight delay lines of a reverb's feedback delay network; each lane is a line.
public struct NetworkState: BitwiseCopyable {
  /// The lines.
  public let lines: DelayLines
  /// The lengths of the lines in frames without modulation, more than a tick has.
  public var lengths = InlineArray<8, Int>(repeating: 1)
  /// The coefficient of the low-pass.
  public var lowpassCoefficient = LaneFloats(repeating: 1)
  /// The gain of a line's output, including the matrix's 1/√8.
  public var decay = LaneFloats()
  /// The low-passes' last outputs.
  public var filtered = LaneFloats()
  /// The gain that makes low-frequency noise as loud on each side as the input.
  public var balance: Float = 1
  /// The modulation of the lengths at the tick's beginning, in frames.
  public var wander = LaneFloats()
  /// The change of ``wander`` per frame.
  public var wanderStep = LaneFloats()
  /// Whole frames of that at a segment's first frame, as signed integers.
  public var wholes = LaneBits()
  /// The same at its last.
  public var lastWholes = LaneBits()
  /// A tick's frames of each line, one row per line.
  public let rows: EffectRows
  /// A tick's frames of all lines, frame by frame.
  public let frames: UnsafeMutablePointer<Float>

  /// - Parameters:
  ///   - frames: the length of the longest line.
  ///   - tickFrames: a multiple of eight.
  ///
  /// Thread: main.
  public init(frames: Int, tickFrames: Int) {
    lines = DelayLines(8, frames: frames, run: tickFrames)
    rows = EffectRows(8, tickFrames: tickFrames)
    self.frames = .allocate(capacity: tickFrames * 8)
    self.frames.initialize(repeating: 0, count: tickFrames * 8)
  }

  /// Frees the memory.
  ///
  /// Thread: main.
  public func deallocate() {
    lines.deallocate()
    rows.deallocate()
    frames.deallocate()
  }
}

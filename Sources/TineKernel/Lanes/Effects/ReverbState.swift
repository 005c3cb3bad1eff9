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

/// What stands between a DX7's tone generator and its socket: the clock, the converter, the filter.
///
/// The synthesizer runs at ``rate``. What it makes goes through the converter and the filter at that
/// rate, and from there to the rate that is wanted. It begins to sound ``delayFrames`` later, unless
/// the first frames are dropped.
///
/// All memory is set aside by the initialiser; what runs neither allocates nor locks.
///
/// Thread: audio, one at a time; offline any.
public struct VintageOutput: ~Copyable {
  /// Frames a second that the instrument's clock makes: 9.4265 MHz / 2 / 96 = 49,096.35, here without
  /// the fraction, which is a hundredth of a cent.
  public static var rate: Int {
    @inline(__always) @_noLocks get { 49_096 }
  }

  /// Frames of input that are taken at once, at most.
  public let block: Int
  private var left: Resampler
  private var right: Resampler
  private var leftFilter = OutputFilter(rate: Double(rate))
  private var rightFilter = OutputFilter(rate: Double(rate))

  /// - Parameters:
  ///   - rate: the rate that is wanted, 8,000 … 192,000 frames a second.
  ///   - block: frames of input that are pushed at once, at most; 1 or more.
  ///
  /// Thread: main.
  public init(rate: Int, block: Int) {
    precondition((8_000...192_000).contains(rate), "the sample rate is out of range")
    precondition(block > 0, "a block has frames")
    self.block = block
    left = Resampler(from: Self.rate, to: rate, block: block)
    right = Resampler(from: Self.rate, to: rate, block: block)
  }

  deinit {
    left.deallocate()
    right.deallocate()
  }

  /// Frames of input that have to follow before a frame of input is heard whole; offline, what is still
  /// inside at the end comes out after so many zeros.
  ///
  /// Thread: any.
  public var delayFrames: Int { left.delay }

  /// Frames of output that `frames` of input make at most.
  ///
  /// Thread: any.
  public func maxOutput(of frames: Int) -> Int {
    (frames + left.taps) * left.output / left.input + 2
  }

  /// Frames of input that are needed at most to take `frames` of output.
  ///
  /// Thread: any.
  public static func maxInput(for frames: Int, rate: Int) -> Int {
    // A low-pass for a rate of 8,000 has 448 taps.
    frames * Self.rate / rate + 1_024
  }

  /// Frames of input that have to be pushed before `frames` of output can be taken.
  ///
  /// Thread: audio.
  @_noLocks
  public func needed(for frames: Int) -> Int { left.needed(for: frames) }

  /// Puts frames in, at most ``block``. What they make must be taken before the next are put in.
  ///
  /// Thread: audio.
  @_noLocks
  public mutating func push(
    left samples: UnsafePointer<Float>, right others: UnsafePointer<Float>, frames: Int
  ) {
    for frame in 0..<frames {
      left.push(leftFilter.next(Converter.converted(samples[frame])))
      right.push(rightFilter.next(Converter.converted(others[frame])))
    }
  }

  /// Takes what there is, at most `most` frames; returns how many.
  ///
  /// Thread: audio.
  @_noLocks
  public mutating func take(
    left samples: UnsafeMutablePointer<Float>, right others: UnsafeMutablePointer<Float>, most: Int
  ) -> Int {
    let count = left.take(samples, most: most)
    _ = right.take(others, most: most)
    return count
  }
}

// Its memory is its own and nobody else's; whoever holds it may move it to another thread.
extension VintageOutput: @unchecked Sendable {}

/// From a rate so many times higher to the one that is wanted: what lies above half of that is 90 dB down,
/// where it would come back as another tone.
///
/// All memory is set aside by the initialiser; what runs neither allocates nor locks.
///
/// Thread: audio, one at a time; offline any.
public struct Oversampling: ~Copyable {
  private var left: Resampler
  private var right: Resampler

  /// - Parameters:
  ///   - times: how many times higher, 2 or more.
  ///   - rate: the rate that is wanted, 8,000 frames a second or more.
  ///   - block: frames of input that are pushed at once, at most; 1 or more.
  ///
  /// Thread: main.
  public init(_ times: Int, rate: Int, block: Int) {
    precondition(times > 1 && rate >= 8_000, "there is nothing to do, or the rate is out of range")
    precondition(block > 0, "a block has frames")
    left = Resampler(from: times * rate, to: rate, block: block)
    right = Resampler(from: times * rate, to: rate, block: block)
  }

  deinit {
    left.deallocate()
    right.deallocate()
  }

  /// Frames of input that have to follow before a frame of input is heard whole.
  ///
  /// Thread: any.
  public var delayFrames: Int { left.delay }

  /// Frames of output that `frames` of input make at most.
  ///
  /// Thread: any.
  public func maxOutput(of frames: Int) -> Int {
    (frames + left.taps) * left.output / left.input + 2
  }

  /// Puts frames in, at most as many as a block. What they make must be taken before the next are put
  /// in.
  ///
  /// Thread: audio.
  @_noLocks
  public mutating func push(
    left samples: UnsafePointer<Float>, right others: UnsafePointer<Float>, frames: Int
  ) {
    for frame in 0..<frames {
      left.push(samples[frame])
      right.push(others[frame])
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
extension Oversampling: @unchecked Sendable {}

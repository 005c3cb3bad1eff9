/// From the engine's rate to the output's: through a DX7's output stage (its converter and filter), or
/// down from an oversampled rate.
///
/// Frames go in at the engine's rate, a block at a time, and come out at the output's. It begins to sound
/// ``delayFrames`` later. All memory is allocated by the initialiser; what runs neither allocates nor
/// locks.
///
/// Thread: audio, one at a time; offline any.
struct RateConverter: ~Copyable {
  /// Frames of input that are taken at once, at most.
  let block: Int
  /// Room for a block of input.
  let leftInput: UnsafeMutablePointer<Float>
  let rightInput: UnsafeMutablePointer<Float>
  private let isVintage: Bool
  private var left: Resampler
  private var right: Resampler
  private var leftFilter = OutputFilter(rate: Double(VintageOutput.rate))
  private var rightFilter = OutputFilter(rate: Double(VintageOutput.rate))

  /// - Parameters:
  ///   - clock: how fast the engine runs; not ``EngineClock/output``, which needs no conversion.
  ///   - rate: the output's, 8,000 … 192,000 frames a second.
  ///   - block: frames of input that are pushed at once, or of output that are taken, at most;
  ///     1 or more.
  init(_ clock: EngineClock, rate: Int, block: Int) {
    precondition((8_000...192_000).contains(rate), "the sample rate is out of range")
    precondition(block > 0, "a block has frames")
    let input = clock.rate(for: rate)
    isVintage = clock == .vintage
    let taps = Resampler.taps(from: input, to: rate)
    self.block = max(block, block * input / rate + taps + 2)
    leftInput = .allocate(capacity: self.block)
    leftInput.initialize(repeating: 0, count: self.block)
    rightInput = .allocate(capacity: self.block)
    rightInput.initialize(repeating: 0, count: self.block)
    left = Resampler(from: input, to: rate, block: self.block)
    right = Resampler(from: input, to: rate, block: self.block)
  }

  deinit {
    leftInput.deallocate()
    rightInput.deallocate()
  }

  /// The latency in frames of input; offline, the rest of the sound follows when that many zeros have
  /// been put in.
  var delayFrames: Int {
    @_noLocks get { left.delay }
  }

  /// Frames of output that `frames` of input make at most.
  @_noLocks
  func maxOutput(of frames: Int) -> Int {
    (frames + left.taps) * left.output / left.input + 2
  }

  /// Frames of input that have to be pushed before `frames` of output can be taken.
  @_noLocks
  func needed(for frames: Int) -> Int { left.needed(for: frames) }

  /// Puts in at most ``block`` frames. Their output must be taken before the next are put in.
  @_noLocks
  mutating func push(
    left samples: UnsafePointer<Float>, right others: UnsafePointer<Float>, frames: Int
  ) {
    if isVintage {
      for frame in 0..<frames {
        left.push(leftFilter.next(Converter.converted(samples[frame])))
        right.push(rightFilter.next(Converter.converted(others[frame])))
      }
    } else {
      for frame in 0..<frames {
        left.push(samples[frame])
        right.push(others[frame])
      }
    }
  }

  /// Takes what there is, at most `most` frames; returns how many.
  @_noLocks
  mutating func take(
    left samples: UnsafeMutablePointer<Float>, right others: UnsafeMutablePointer<Float>, most: Int
  ) -> Int {
    let count = left.take(samples, most: most)
    _ = right.take(others, most: most)
    return count
  }
}

/// How a ``Performer`` plays.
public struct PerformerSettings: Sendable {
  /// The output's rate, 8,000 … 192,000 frames a second.
  public var sampleRate: Int
  /// How fast the engine runs; times of commands are the engine's frames.
  public var clock: EngineClock
  /// Notes at once, 1 … 4,096.
  public var voices: Int
  /// Whether there are a reverb and a chorus.
  public var effects: Bool
  /// Whether a high-pass filter takes the constant part out of the mix.
  public var removesOffset = true
  /// The amplitude in the output below which an operator is culled.
  public var audibilityThreshold = Synthesizer.audibilityThreshold
  /// The instructions of the inner loops, if this processor has them; nil for the best.
  public var instructions: InstructionSet?
  /// The listener's volume at the start, linear (``Command/Kind/outputGain``).
  public var outputGain: Float = 1
  /// Whether the soft clipper is on. If not, samples may exceed −1 … 1, and
  /// ``outputGain`` stays what it is.
  public var isLimited = true
  /// The engine's frame at which the sound is cut; what still sounds fades out just before.
  public var end: UInt64 = .max
  /// Frames of one piece, at most, where a rate is converted: memory is allocated for as many.
  public var block = 512

  /// - Parameters:
  ///   - sampleRate: see ``sampleRate``.
  ///   - clock: see ``clock``.
  ///   - voices: see ``voices``.
  ///   - effects: see ``effects``.
  public init(
    sampleRate: Int = 48_000, clock: EngineClock = .output, voices: Int = 128,
    effects: Bool = false
  ) {
    self.sampleRate = sampleRate
    self.clock = clock
    self.voices = voices
    self.effects = effects
  }

  /// The engine's sample rate, in hertz.
  public var engineRate: Int { clock.rate(for: sampleRate) }

  /// The synthesizer's output gain. With the soft clipper off, it keeps all samples far below the clipper's knee:
  /// 72 dB, more than all voices and the user's gain can add up to. It is a power of two, so that no bit
  /// is lost.
  var engineGain: Float { isLimited ? outputGain : 0x1p-12 }

  /// The gain that is applied to the synthesizer's samples afterwards.
  var postGain: Float { isLimited ? 1 : outputGain * 0x1p12 }

  /// The threshold for the synthesizer, before the gain that is applied afterwards.
  var engineAudibilityThreshold: Float {
    isLimited ? audibilityThreshold : audibilityThreshold / max(outputGain, 1)
  }
}

/// How fast the engine runs.
public enum EngineClock: Equatable, Sendable {
  /// The output's sample rate.
  case output
  /// A DX7's, with its output stage (``VintageOutput``).
  case vintage
  /// Oversampled: a multiple of the output's rate, 2 or more; frequencies above half the output's
  /// rate is 90 dB down before it could come back as an alias.
  case faster(Int)

  /// - Parameter isVintage: ``vintage`` or ``output``.
  public init(isVintage: Bool) { self = isVintage ? .vintage : .output }

  /// The engine's sample rate, in hertz.
  ///
  /// - Parameter output: the output's sample rate, in hertz.
  public func rate(for output: Int) -> Int {
    switch self {
    case .output: output
    case .vintage: VintageOutput.rate
    case .faster(let times): times * output
    }
  }
}

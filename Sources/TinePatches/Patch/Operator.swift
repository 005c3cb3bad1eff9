/// One sine oscillator with its own envelope: a carrier if it is audible, a modulator if it
/// modulates the phase of another.
public struct Operator: Equatable, Sendable {
  /// How fast it oscillates.
  public var frequency = Frequency.ratio(1)
  /// The detune of the frequency.
  public var detune = Detune.steps(0)
  /// The output level: the volume of a carrier, or the modulation index of a modulator.
  public var level = Level.units(99)
  /// The amplitude envelope.
  public var envelope = Envelope.rates([99, 99, 99, 99], levels: [99, 99, 99, 0])
  /// How the level depends on the key.
  public var keyScaling = KeyScaling()
  /// Rate scaling: how much faster the envelope runs for high keys, 0 … 7.
  public var rateScaling = 0
  /// Velocity sensitivity of the level, 0 … 7.
  public var velocitySensitivity = 0
  /// How much the LFO and the controllers change the level, 0 … 3.
  public var amplitudeModulationSensitivity = 0

  /// One sine at full level on every key.
  public init() {}

  /// A silent operator: level 0.
  public static var silent: Operator {
    var silent = Operator()
    silent.level = .units(0)
    return silent
  }
}

/// How fast an operator oscillates.
public enum Frequency: Equatable, Sendable {
  /// A multiple of the key's frequency, 0.01 … 64.
  case ratio(Double)
  /// The DX7's setting: coarse 0 … 31 (0 is a half), and `fine` per cent on top, 0 … 99.
  case coarse(Int, fine: Int)
  /// The same frequency on every key, in hertz, 0.01 … 20,000.
  case fixed(hertz: Double)
  /// The DX7's fixed setting: 10^((coarse & 3) + fine / 100) Hz; coarse 0 … 31, fine 0 … 99.
  case fixedCoarse(Int, fine: Int)
}

/// The detune of an operator.
public enum Detune: Equatable, Sendable {
  /// The DX7's steps, −7 … 7, of 1.17 cents each.
  case steps(Int)
  /// Hundredths of a semitone, −100 … 100.
  case cents(Float)
}

/// How loud a carrier is, or how strongly a modulator modulates.
public enum Level: Equatable, Sendable {
  /// The DX7's output level, 0 … 99: 0.75 dB a unit from 20 up; 99 is full.
  case units(Int)
  /// Decibels below full, −96 … 0.
  case decibels(Float)
}

/// How an operator's level moves while a key is down and after it.
public enum Envelope: Equatable, Sendable {
  /// The DX7's four segments: rates and levels 0 … 99, four of each. The third level is held while
  /// the key is down; the fourth is where the release ends and the next attack begins.
  case rates([Int], levels: [Int])
  /// Attack in seconds from silence to full, decay in seconds from full to the sustain level (to
  /// −60 dB if that is silence), the sustain level in decibels below full (−infinity is silence),
  /// release in seconds for 60 dB. Times 0 … 100 s; the sustain level −96 … 0 dB or −infinity.
  case adsr(attack: Double, decay: Double, sustainDecibels: Float, release: Double)
}

/// How an operator's level depends on the key, to both sides of a break point.
public struct KeyScaling: Equatable, Sendable {
  /// The four curves: falling or rising, linear or exponential.
  public enum Curve: Int, CaseIterable, Sendable {
    case negativeLinear, negativeExponential, positiveExponential, positiveLinear
  }

  /// The key in the middle, counted as the DX7 does: 0 is A−1 (MIDI key 21), 39 is C3 (MIDI key 60).
  /// 0 … 99.
  public var breakPoint = 39
  /// 0 … 99.
  public var leftDepth = 0
  /// 0 … 99.
  public var rightDepth = 0
  /// Below the break point.
  public var leftCurve = Curve.negativeLinear
  /// Above the break point.
  public var rightCurve = Curve.negativeLinear

  /// The same level on every key.
  public init() {}
}

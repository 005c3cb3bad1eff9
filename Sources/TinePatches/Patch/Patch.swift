/// One FM instrument: six operators, their algorithm, envelopes, LFO and controllers.
///
/// A plain value. Where a musician may say a thing in two ways (level 82 or −12.8 dB), the value
/// keeps the way it was said, so that a preset or a `.syx` voice is written back as it was read;
/// the engine compiles both to the same numbers.
///
/// Thread: any.
public struct Patch: Equatable, Sendable {
  /// The number of operators in every patch. Those that aren't mentioned are silent.
  public static let operatorCount = 6

  /// What a list shows. Any text of one line; a `.syx` voice has ten ASCII characters.
  public var name = ""
  /// One line on what the sound is for.
  public var about = ""

  /// Exactly ``operatorCount`` operators; index 0 is operator 1.
  public var operators = [Operator](repeating: .silent, count: Patch.operatorCount)
  /// The algorithm, or any other routing of the operators.
  public var routing = Routing.algorithm(1, feedback: 0)
  /// The pitch envelope.
  public var pitchEnvelope = PitchEnvelope()
  /// The LFO.
  public var lfo = LFO()
  /// How controllers affect the sound.
  public var controllers = Controllers()

  /// Semitones added to every key, −24 … 24. Fixed frequencies ignore it.
  public var transposeSemitones = 0
  /// The preset's own gain in decibels, −60 … 24.
  public var gainDecibels: Float = 0
  /// −1 left … 0 middle … 1 right, added to the channel's pan.
  public var pan: Float = 0
  /// What is added to the channel's reverb send (controller 91), −127 … 127.
  public var reverbSend = 0
  /// What is added to the channel's chorus send (controller 93), −127 … 127.
  public var chorusSend = 0
  /// Whether every operator's phase starts at 0 with the key (the DX7's oscillator key sync).
  public var oscillatorSync = true

  /// The initial voice: one sine on every key, from operator 1 (algorithm 1).
  public init() {
    operators[0] = Operator()
  }
}

extension Modulation {
  /// What a depth of 1 is in cycles of phase, from a modulator at full level: 13.11 rad.
  ///
  /// Thread: any.
  public static let fullCycles = 2.087
}

extension Patch {
  /// The textbook case: sin(2π fc t + index · sin(2π fm t)), on every key and at once.
  ///
  /// Operator 1 is the carrier, operator 2 the modulator, both at full level and with fixed
  /// frequencies. Velocity and controllers change nothing.
  ///
  /// - Parameters:
  ///   - carrierHertz: 0.01 … 20,000.
  ///   - modulatorHertz: 0.01 … 20,000.
  ///   - index: the largest shift of the carrier's phase in radians, 0 … 52.
  ///
  /// Source: J. Chowning, The Synthesis of Complex Audio Spectra by Means of Frequency Modulation, 1973.
  /// Thread: any.
  public init(carrierHertz: Double, modulatorHertz: Double, index: Double) {
    self.init()
    name = "Tone"
    operators[0].frequency = .fixed(hertz: carrierHertz)
    operators[1] = Operator()
    operators[1].frequency = .fixed(hertz: modulatorHertz)
    routing = .free(
      [Modulation(from: 2, to: 1, depth: index / (2 * Double.pi * Modulation.fullCycles))],
      carriers: [1])
    controllers.wheel = Controllers.Depths()
  }
}

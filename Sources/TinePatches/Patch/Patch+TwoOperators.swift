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

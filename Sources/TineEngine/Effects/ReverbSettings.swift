/// What the reverb's memory is laid out by, each in the unit of its ``EffectParameter``.
struct ReverbSettings: BitwiseCopyable {
  var size: Float
  /// The decay time (RT60): seconds until the reverb is 60 dB softer. Its gains are computed by the
  /// ``FeedbackDelayNetwork``.
  var decayTime: Float
  var brightness: Float
  var preDelay: Float
  var early: Float
  var cutoff: Float

  /// What a synthesizer has that has just been switched on.
  @_noLocks
  init() {
    let type = ReverbType.initial
    size = type.value(of: .reverbSize) ?? 1
    decayTime = type.value(of: .reverbDecayTime) ?? 1
    brightness = type.value(of: .reverbBrightness) ?? 0.5
    preDelay = type.value(of: .reverbPreDelay) ?? 0
    early = type.value(of: .reverbEarly) ?? 0
    cutoff = type.value(of: .reverbCutoff) ?? 10_000
  }
}

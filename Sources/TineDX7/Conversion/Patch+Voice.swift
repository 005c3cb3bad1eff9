public import TinePatches

extension Patch {
  /// The patch that a voice is, in the DX7's own units, with nothing lost:
  /// ``Voice/init(_:losses:)`` gives the same voice back.
  ///
  /// Thread: any.
  public init(_ voice: Voice) {
    self.init()
    name = voice.name
    for number in 1...Patch.operatorCount { operators[number - 1] = Operator(voice, number) }
    routing = .algorithm(voice[.algorithm] + 1, feedback: voice[.feedback])
    pitchEnvelope.rates = (0..<4).map { Int(voice.unpacked[VoiceSetting.pitchRate1.rawValue + $0]) }
    pitchEnvelope.levels = (0..<4).map {
      Int(voice.unpacked[VoiceSetting.pitchLevel1.rawValue + $0])
    }
    lfo.wave = LFO.Wave(rawValue: voice[.lfoWave]) ?? .triangle
    lfo.speed = .units(voice[.lfoSpeed])
    lfo.delay = .units(voice[.lfoDelay])
    lfo.keySync = voice[.lfoSync] == 1
    lfo.pitchDepth = voice[.lfoPitchDepth]
    lfo.amplitudeDepth = voice[.lfoAmplitudeDepth]
    lfo.pitchSensitivity = voice[.pitchSensitivity]
    transposeSemitones = voice[.transpose] - 24
    oscillatorSync = voice[.oscillatorSync] == 1
  }
}

extension Operator {
  init(_ voice: Voice, _ number: Int) {
    func value(_ setting: OperatorSetting) -> Int { voice[setting, number] }
    self.init()
    envelope = .rates(
      [value(.rate1), value(.rate2), value(.rate3), value(.rate4)],
      levels: [value(.level1), value(.level2), value(.level3), value(.level4)])
    keyScaling.breakPoint = value(.breakPoint)
    keyScaling.leftDepth = value(.leftDepth)
    keyScaling.rightDepth = value(.rightDepth)
    keyScaling.leftCurve = KeyScaling.Curve(rawValue: value(.leftCurve)) ?? .negativeLinear
    keyScaling.rightCurve = KeyScaling.Curve(rawValue: value(.rightCurve)) ?? .negativeLinear
    rateScaling = value(.rateScaling)
    amplitudeModulationSensitivity = value(.amplitudeSensitivity)
    velocitySensitivity = value(.velocitySensitivity)
    level = .units(value(.outputLevel))
    frequency =
      value(.mode) == 1
      ? .fixedCoarse(value(.coarse), fine: value(.fine))
      : .coarse(value(.coarse), fine: value(.fine))
    detune = .steps(value(.detune) - 7)
  }
}

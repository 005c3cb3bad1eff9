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

extension Dump.Entry {
  /// The voice as a patch, with what its supplement adds.
  public var patch: Patch {
    var patch = Patch(voice)
    supplement?.apply(to: &patch)
    return patch
  }
}

extension Dump {
  /// Every voice as a patch, in the order they were found, with what its supplement adds.
  public var patches: [Patch] { entries.map { $0.patch } }
}

extension Bank {
  /// The voices of a dump by program: voice 1 is program 0, voice 129 is program 0 of bank 1. A
  /// bank of 32 has no more; a channel that asks for more gets the last.
  ///
  /// There are no drums: channel 10 plays the voices too.
  ///
  /// Thread: any.
  public init(_ dump: Dump, name: String) {
    self.init()
    self.name = name
    patches = dump.patches
    for index in patches.indices {
      programs.append(Program(bank: index / 128, number: index % 128, patch: index))
    }
  }
}

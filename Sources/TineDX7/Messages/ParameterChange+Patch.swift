package import TinePatches

extension ParameterChange {
  /// Changes a patch; a value above the parameter's range becomes the greatest that there is.
  ///
  /// Of a patch that isn't a DX7's, only what is touched becomes one: an envelope's rates and levels
  /// together, a frequency's mode, coarse and fine, a wiring, a level, the detune. Gain, pan and all
  /// else stay.
  ///
  /// - Returns: whether it is the voice that is changed.
  @discardableResult
  package func apply(to patch: inout Patch) -> Bool {
    guard case .voice(let parameter) = target else { return false }
    var losses: [Loss] = []
    var voice = Voice(patch, losses: &losses)
    apply(to: &voice)
    let changed = Patch(voice)
    if let number = parameter.operatorNumber,
      let setting = OperatorSetting(rawValue: parameter.index % OperatorSetting.count)
    {
      let index = number - 1
      patch.operators[index].take(setting, of: changed.operators[index])
    } else if let setting = VoiceSetting(rawValue: parameter.index) {
      patch.take(setting, of: changed)
    } else {
      patch.name = changed.name
    }
    return true
  }
}

extension Operator {
  /// Takes over whatever a setting of the DX7's says.
  fileprivate mutating func take(_ setting: OperatorSetting, of other: Operator) {
    switch setting {
    case .rate1, .rate2, .rate3, .rate4, .level1, .level2, .level3, .level4:
      envelope = other.envelope
    case .breakPoint: keyScaling.breakPoint = other.keyScaling.breakPoint
    case .leftDepth: keyScaling.leftDepth = other.keyScaling.leftDepth
    case .rightDepth: keyScaling.rightDepth = other.keyScaling.rightDepth
    case .leftCurve: keyScaling.leftCurve = other.keyScaling.leftCurve
    case .rightCurve: keyScaling.rightCurve = other.keyScaling.rightCurve
    case .rateScaling: rateScaling = other.rateScaling
    case .amplitudeSensitivity:
      amplitudeModulationSensitivity = other.amplitudeModulationSensitivity
    case .velocitySensitivity: velocitySensitivity = other.velocitySensitivity
    case .outputLevel: level = other.level
    case .mode, .coarse, .fine: frequency = other.frequency
    case .detune: detune = other.detune
    }
  }
}

extension Patch {
  /// Takes over whatever a setting of the DX7's says.
  fileprivate mutating func take(_ setting: VoiceSetting, of other: Patch) {
    switch setting {
    case .pitchRate1, .pitchRate2, .pitchRate3, .pitchRate4, .pitchLevel1, .pitchLevel2,
      .pitchLevel3, .pitchLevel4:
      pitchEnvelope = other.pitchEnvelope
    case .algorithm, .feedback: routing = other.routing
    case .oscillatorSync: oscillatorSync = other.oscillatorSync
    case .lfoSpeed: lfo.speed = other.lfo.speed
    case .lfoDelay: lfo.delay = other.lfo.delay
    case .lfoPitchDepth: lfo.pitchDepth = other.lfo.pitchDepth
    case .lfoAmplitudeDepth: lfo.amplitudeDepth = other.lfo.amplitudeDepth
    case .lfoSync: lfo.keySync = other.lfo.keySync
    case .lfoWave: lfo.wave = other.lfo.wave
    case .pitchSensitivity: lfo.pitchSensitivity = other.lfo.pitchSensitivity
    case .transpose: transposeSemitones = other.transposeSemitones
    }
  }
}

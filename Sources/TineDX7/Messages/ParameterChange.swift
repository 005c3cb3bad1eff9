package import TinePatches

/// One number of the playing voice, changed from outside: F0 43 1n gg pp dd F7.
///
/// Thread: any.
package struct ParameterChange: Equatable, Sendable {
  /// What is changed.
  package enum Target: Equatable, Sendable {
    /// A number of the voice.
    case voice(VoiceParameter)
    /// Which operators sound: bit 5 is operator 1, bit 0 operator 6. No voice keeps it.
    case operatorSwitches
    /// A function of the instrument, 64 … 77: mono, pitch bend, portamento, controllers.
    case function(Int)
  }

  /// 0 … 15.
  package var channel: Int
  /// What is changed.
  package var target: Target
  /// 0 … 127, as it came; ``apply(to:)`` clamps it.
  package var value: Int

  /// Recognises a parameter change; nil for any other SysEx.
  ///
  /// - Parameter exclusive: the SysEx without F0 and F7.
  package init?(exclusive: [UInt8]) {
    guard exclusive.count == 5, exclusive[0] == 0x43, exclusive[1] & 0xF0 == 0x10,
      exclusive.allSatisfy({ $0 < 0x80 })
    else { return nil }
    // Five bits of group, and the high bits of the number.
    let number = Int(exclusive[2] & 3) << 7 | Int(exclusive[3])
    switch exclusive[2] >> 2 {
    case 0 where number < Voice.parameterCount: target = .voice(VoiceParameter(number))
    case 0 where number == Voice.parameterCount: target = .operatorSwitches
    case 2 where (64...77).contains(number): target = .function(number)
    default: return nil
    }
    channel = Int(exclusive[1] & 0x0F)
    value = Int(exclusive[4])
  }

  /// Changes a voice; a value above the parameter's range becomes the greatest that there is.
  ///
  /// - Returns: whether it is the voice that is changed.
  @discardableResult
  package func apply(to voice: inout Voice) -> Bool {
    guard case .voice(let parameter) = target else { return false }
    voice[parameter] = min(value, parameter.maximum)
    return true
  }

  /// The message from F0 to F7.
  package var bytes: [UInt8] {
    let group: UInt8
    let number: Int
    switch target {
    case .voice(let parameter): (group, number) = (0, parameter.index)
    case .operatorSwitches: (group, number) = (0, Voice.parameterCount)
    case .function(let function): (group, number) = (2, function)
    }
    return [
      0xF0, 0x43, 0x10 | UInt8(channel & 15), group << 2 | UInt8(number >> 7 & 3),
      UInt8(number & 0x7F), UInt8(value & 0x7F), 0xF7,
    ]
  }
}

/// A question for voices: F0 43 2n ff F7. ``VoiceMessage`` has the answers.
///
/// Thread: any.
package struct DumpRequest: Equatable, Sendable {
  /// What is asked for.
  package enum Wanted: Equatable, Sendable {
    /// The playing voice.
    case voice
    /// The bank of 32.
    case bank
  }

  /// 0 … 15.
  package var channel: Int
  /// What is asked for.
  package var wanted: Wanted

  /// Recognises a dump request; nil for any other SysEx.
  ///
  /// - Parameter exclusive: the SysEx without F0 and F7.
  package init?(exclusive: [UInt8]) {
    guard exclusive.count == 3, exclusive[0] == 0x43, exclusive[1] & 0xF0 == 0x20 else {
      return nil
    }
    switch exclusive[2] {
    case 0: wanted = .voice
    case 9: wanted = .bank
    default: return nil
    }
    channel = Int(exclusive[1] & 0x0F)
  }
}

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

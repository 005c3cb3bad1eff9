/// One of the 155 numbers of a DX7 voice, by its place in the unpacked form (VCED), which is also
/// its number in a parameter change.
///
/// Thread: any.
public struct VoiceParameter: Equatable, Hashable, Sendable {
  /// 0 … 154: 21 for each operator from 6 down to 1, then what all share, then the name.
  public let index: Int

  /// The parameter of a number, 0 … 154; any other is a programmer's error.
  public init(_ index: Int) {
    precondition((0..<Voice.parameterCount).contains(index), "a voice has 155 parameters")
    self.index = index
  }

  /// A setting of an operator.
  ///
  /// - Parameter number: the operator, 1 … 6.
  public init(_ setting: OperatorSetting, operator number: Int) {
    precondition((1...6).contains(number), "a voice has six operators")
    self.init((6 - number) * OperatorSetting.count + setting.rawValue)
  }

  /// A setting of the whole voice.
  public init(_ setting: VoiceSetting) { self.init(setting.rawValue) }

  /// A character of the name.
  ///
  /// - Parameter character: 0 … 9.
  package init(nameCharacter character: Int) {
    precondition((0..<Voice.nameLength).contains(character), "a name has ten characters")
    self.init(Voice.nameStart + character)
  }

  /// The operator it belongs to, 1 … 6; none for what is the whole voice's.
  public var operatorNumber: Int? {
    index < VoiceSetting.pitchRate1.rawValue ? 6 - index / OperatorSetting.count : nil
  }

  /// The greatest value, which with 0 bounds the range. A name's characters go up to 127.
  public var maximum: Int {
    if operatorNumber != nil {
      return OperatorSetting(rawValue: index % OperatorSetting.count)?.maximum ?? 0
    }
    return VoiceSetting(rawValue: index)?.maximum ?? 127
  }

  /// What it is called: `operator 2 output level`, `LFO speed`, `name character 3`.
  public var name: String {
    if let number = operatorNumber,
      let setting = OperatorSetting(rawValue: index % OperatorSetting.count)
    {
      return "operator \(number) \(setting.name)"
    }
    if let setting = VoiceSetting(rawValue: index) { return setting.name }
    return "name character \(index - Voice.nameStart + 1)"
  }
}

/// What an operator of a voice has, in the order of the unpacked form.
public enum OperatorSetting: Int, CaseIterable, Sendable {
  case rate1, rate2, rate3, rate4, level1, level2, level3, level4
  case breakPoint, leftDepth, rightDepth, leftCurve, rightCurve
  case rateScaling, amplitudeSensitivity, velocitySensitivity
  case outputLevel, mode, coarse, fine, detune

  static let count = 21

  var maximum: Int {
    switch self {
    case .leftCurve, .rightCurve, .amplitudeSensitivity: 3
    case .rateScaling, .velocitySensitivity: 7
    case .mode: 1
    case .coarse: 31
    case .detune: 14
    default: 99
    }
  }

  var name: String {
    switch self {
    case .rate1, .rate2, .rate3, .rate4: "rate \(rawValue + 1)"
    case .level1, .level2, .level3, .level4: "level \(rawValue - 3)"
    case .breakPoint: "break point"
    case .leftDepth: "left depth"
    case .rightDepth: "right depth"
    case .leftCurve: "left curve"
    case .rightCurve: "right curve"
    case .rateScaling: "rate scaling"
    case .amplitudeSensitivity: "amplitude sensitivity"
    case .velocitySensitivity: "velocity sensitivity"
    case .outputLevel: "output level"
    case .mode: "mode"
    case .coarse: "coarse frequency"
    case .fine: "fine frequency"
    case .detune: "detune"
    }
  }
}

/// What a voice has once, by its number in the unpacked form.
public enum VoiceSetting: Int, CaseIterable, Sendable {
  case pitchRate1 = 126
  case pitchRate2, pitchRate3, pitchRate4, pitchLevel1, pitchLevel2, pitchLevel3, pitchLevel4
  case algorithm, feedback, oscillatorSync
  case lfoSpeed, lfoDelay, lfoPitchDepth, lfoAmplitudeDepth, lfoSync, lfoWave
  case pitchSensitivity, transpose

  var maximum: Int {
    switch self {
    case .algorithm: 31
    case .feedback, .pitchSensitivity: 7
    case .oscillatorSync, .lfoSync: 1
    case .lfoWave: 5
    case .transpose: 48
    default: 99
    }
  }

  var name: String {
    switch self {
    case .pitchRate1, .pitchRate2, .pitchRate3, .pitchRate4: "pitch rate \(rawValue - 125)"
    case .pitchLevel1, .pitchLevel2, .pitchLevel3, .pitchLevel4: "pitch level \(rawValue - 129)"
    case .algorithm: "algorithm"
    case .feedback: "feedback"
    case .oscillatorSync: "oscillator sync"
    case .lfoSpeed: "LFO speed"
    case .lfoDelay: "LFO delay"
    case .lfoPitchDepth: "LFO pitch depth"
    case .lfoAmplitudeDepth: "LFO amplitude depth"
    case .lfoSync: "LFO sync"
    case .lfoWave: "LFO wave"
    case .pitchSensitivity: "LFO pitch sensitivity"
    case .transpose: "transpose"
    }
  }
}

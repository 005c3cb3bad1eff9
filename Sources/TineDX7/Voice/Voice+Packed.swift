extension Voice {
  /// A number's bits in a byte of the packed form.
  private struct Bits {
    var shift: UInt8
    var mask: UInt8
    var setting: OperatorSetting
  }

  /// The numbers of an operator's packed bytes; those of one number have it alone.
  private static let operatorBytes: [[Bits]] = {
    var bytes: [[Bits]] = []
    for raw in 0...OperatorSetting.rightDepth.rawValue {
      bytes.append([whole(OperatorSetting(rawValue: raw) ?? .rate1)])
    }
    bytes.append([bits(0, 2, .leftCurve), bits(2, 2, .rightCurve)])
    bytes.append([bits(0, 3, .rateScaling), bits(3, 4, .detune)])
    bytes.append([bits(0, 2, .amplitudeSensitivity), bits(2, 3, .velocitySensitivity)])
    bytes.append([whole(.outputLevel)])
    bytes.append([bits(0, 1, .mode), bits(1, 5, .coarse)])
    bytes.append([whole(.fine)])
    return bytes
  }()

  private static func whole(_ setting: OperatorSetting) -> Bits { bits(0, 7, setting) }

  private static func bits(_ shift: UInt8, _ count: UInt8, _ setting: OperatorSetting) -> Bits {
    Bits(shift: shift, mask: (1 << count) - 1, setting: setting)
  }

  /// The voice's packed form: exactly 128 bytes, each below 128, unused bits 0.
  public var packed: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.packedCount)
    for block in 0..<6 {
      for fields in Self.operatorBytes {
        var byte: UInt8 = 0
        for field in fields {
          byte |= unpacked[block * OperatorSetting.count + field.setting.rawValue] << field.shift
        }
        bytes.append(byte)
      }
    }
    func value(_ setting: VoiceSetting) -> UInt8 { unpacked[setting.rawValue] }
    bytes += unpacked[VoiceSetting.pitchRate1.rawValue...VoiceSetting.algorithm.rawValue]
    bytes.append(value(.oscillatorSync) << 3 | value(.feedback))
    bytes += unpacked[VoiceSetting.lfoSpeed.rawValue...VoiceSetting.lfoAmplitudeDepth.rawValue]
    bytes.append(value(.pitchSensitivity) << 4 | value(.lfoWave) << 1 | value(.lfoSync))
    bytes.append(value(.transpose))
    bytes += unpacked[Self.nameStart...]
    return bytes
  }

  /// A voice from its packed form.
  ///
  /// Bits that the form leaves unused mean nothing in any instrument and are cleared; only then
  /// does ``packed`` give other bytes than these.
  ///
  /// - Parameters:
  ///   - bytes: exactly 128, of any value.
  ///   - repairs: set to what had to be changed.
  public init(packed bytes: ArraySlice<UInt8>, repairs: inout VoiceRepairs) {
    precondition(bytes.count == Self.packedCount, "a packed voice has 128 bytes")
    repairs = VoiceRepairs()
    var values = [UInt8](repeating: 0, count: Self.parameterCount)
    var source = bytes.startIndex
    func next() -> UInt8 {
      if bytes[source] > 127 { repairs.highBits += 1 }
      defer { source += 1 }
      return bytes[source] & 0x7F
    }
    for block in 0..<6 {
      for fields in Self.operatorBytes {
        let byte = next()
        var used: UInt8 = 0
        for field in fields {
          used |= field.mask << field.shift
          values[block * OperatorSetting.count + field.setting.rawValue] =
            byte >> field.shift & field.mask
        }
        if byte & ~used != 0 { repairs.reservedBits += 1 }
      }
    }
    func put(_ setting: VoiceSetting, _ value: UInt8) { values[setting.rawValue] = value }
    for index in VoiceSetting.pitchRate1.rawValue...VoiceSetting.pitchLevel4.rawValue {
      values[index] = next()
    }
    let algorithm = next()
    put(.algorithm, algorithm & 31)
    let loop = next()
    put(.feedback, loop & 7)
    put(.oscillatorSync, loop >> 3 & 1)
    if algorithm > 31 { repairs.reservedBits += 1 }
    if loop > 15 { repairs.reservedBits += 1 }
    for index in VoiceSetting.lfoSpeed.rawValue...VoiceSetting.lfoAmplitudeDepth.rawValue {
      values[index] = next()
    }
    let wave = next()
    put(.lfoSync, wave & 1)
    put(.lfoWave, wave >> 1 & 7)
    put(.pitchSensitivity, wave >> 4)
    put(.transpose, next())
    for index in Self.nameStart..<Self.parameterCount { values[index] = next() }
    self.init(values: values, &repairs)
  }
}

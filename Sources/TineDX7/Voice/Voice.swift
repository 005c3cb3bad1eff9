/// One six-operator voice as the DX7 keeps it: 155 numbers, each within its range.
///
/// Thread: any.
public struct Voice: Equatable, Sendable {
  /// How many numbers a voice has, and bytes its unpacked form (VCED).
  public static let parameterCount = 155
  /// How many bytes its packed form (VMEM) has.
  public static let packedCount = 128
  /// How many characters a name has.
  public static let nameLength = 10

  static let nameStart = 145

  /// The unpacked form: exactly 155 bytes, by ``VoiceParameter/index``.
  public private(set) var unpacked: [UInt8]

  /// The voice that the instrument calls INIT VOICE: a sine from operator 1.
  public init() {
    unpacked = [UInt8](repeating: 0, count: Self.parameterCount)
    for number in 1...6 {
      for setting in [OperatorSetting.rate1, .rate2, .rate3, .rate4, .level1, .level2, .level3] {
        self[setting, number] = 99
      }
      self[.breakPoint, number] = 39
      self[.coarse, number] = 1
      self[.detune, number] = 7
    }
    self[.outputLevel, 1] = 99
    for setting in [VoiceSetting.pitchRate1, .pitchRate2, .pitchRate3, .pitchRate4] {
      self[setting] = 99
    }
    for setting in [VoiceSetting.pitchLevel1, .pitchLevel2, .pitchLevel3, .pitchLevel4] {
      self[setting] = 50
    }
    self[.oscillatorSync] = 1
    self[.lfoSpeed] = 35
    self[.lfoSync] = 1
    self[.pitchSensitivity] = 3
    self[.transpose] = 24
    _ = setName("INIT VOICE")
  }

  /// One number; setting it out of its range is a programmer's error.
  public subscript(parameter: VoiceParameter) -> Int {
    get { Int(unpacked[parameter.index]) }
    set {
      precondition((0...parameter.maximum).contains(newValue), "out of the parameter's range")
      unpacked[parameter.index] = UInt8(newValue)
    }
  }

  /// The algorithm, 1 … 32, as the instrument shows it.
  public var algorithm: Int { self[.algorithm] + 1 }

  /// A setting of an operator, 1 … 6.
  public subscript(setting: OperatorSetting, number: Int) -> Int {
    get { self[VoiceParameter(setting, operator: number)] }
    set { self[VoiceParameter(setting, operator: number)] = newValue }
  }

  /// A setting of the whole voice.
  public subscript(setting: VoiceSetting) -> Int {
    get { self[VoiceParameter(setting)] }
    set { self[VoiceParameter(setting)] = newValue }
  }
}

/// What had to be changed to make a voice of bytes.
///
/// Thread: any.
public struct VoiceRepairs: Equatable, Sendable {
  /// A number above its range, brought to the greatest that there is.
  public struct Clamp: Equatable, Sendable {
    /// Which.
    public var parameter: VoiceParameter
    /// What the bytes said.
    public var found: Int

    /// What it became.
    public var kept: Int { parameter.maximum }
  }

  /// In the order of the unpacked form.
  public var clamps: [Clamp] = []
  /// Bytes of the packed form with a bit set that means nothing. The bits are cleared.
  public var reservedBits = 0
  /// Bytes above 127, of which the low seven bits are kept.
  public var highBits = 0

  /// Nothing changed.
  public init() {}

  /// Whether nothing had to be changed.
  public var isEmpty: Bool { self == VoiceRepairs() }
}

extension Voice {
  /// A voice from its unpacked form.
  ///
  /// - Parameters:
  ///   - bytes: exactly 155, of any value.
  ///   - repairs: set to what had to be changed.
  public init(unpacked bytes: ArraySlice<UInt8>, repairs: inout VoiceRepairs) {
    precondition(bytes.count == Self.parameterCount, "an unpacked voice has 155 bytes")
    repairs = VoiceRepairs()
    unpacked = []
    unpacked.reserveCapacity(Self.parameterCount)
    for byte in bytes {
      if byte > 127 { repairs.highBits += 1 }
      unpacked.append(byte & 0x7F)
    }
    clamp(&repairs)
  }

  /// A voice from 155 numbers of seven bits, clamped.
  init(values: [UInt8], _ repairs: inout VoiceRepairs) {
    unpacked = values
    clamp(&repairs)
  }

  private mutating func clamp(_ repairs: inout VoiceRepairs) {
    for index in 0..<Self.nameStart {
      let parameter = VoiceParameter(index)
      let found = Int(unpacked[index])
      guard found > parameter.maximum else { continue }
      repairs.clamps.append(VoiceRepairs.Clamp(parameter: parameter, found: found))
      unpacked[index] = UInt8(parameter.maximum)
    }
  }
}

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

extension Voice {
  /// The name as text, without the blanks at its end.
  ///
  /// Every character has a sign of its own, so that ``setName(_:)`` gives the same bytes back: the
  /// display shows 5C as ¥, 7E as → and 7F as ←; those below 20, which it doesn't show, are the
  /// Unicode pictures of control characters (␀ … ␟).
  public var name: String {
    var text = ""
    var blanks = 0
    for byte in unpacked[Self.nameStart...] {
      if byte == 0x20 {
        blanks += 1
        continue
      }
      for _ in 0..<blanks { text.unicodeScalars.append(" ") }
      blanks = 0
      text.unicodeScalars.append(Self.scalar(byte))
    }
    return text
  }

  /// Sets the name: ten characters, blanks added at the end.
  ///
  /// Letters with accents lose them; what else the display has no sign for becomes a question mark.
  ///
  /// - Returns: whether the name could be kept whole.
  public mutating func setName(_ name: String) -> Bool {
    var bytes: [UInt8] = []
    var isWhole = true
    for scalar in name.unicodeScalars {
      guard bytes.count < Self.nameLength else {
        // Blanks at the end are there anyway.
        if scalar != " " { isWhole = false }
        continue
      }
      let byte = Self.byte(scalar)
      if byte == nil { isWhole = false }
      // An accent that follows its letter goes without a trace of its own.
      if (0x300...0x36F).contains(scalar.value) { continue }
      bytes.append(byte ?? Self.withoutAccent(scalar))
    }
    while bytes.count < Self.nameLength { bytes.append(0x20) }
    for (index, byte) in bytes.enumerated() {
      self[VoiceParameter(nameCharacter: index)] = Int(byte)
    }
    return isWhole
  }

  private static func scalar(_ byte: UInt8) -> Unicode.Scalar {
    switch byte {
    case 0..<0x20: Unicode.Scalar(0x2400 + UInt32(byte)) ?? " "
    case 0x5C: "¥"
    case 0x7E: "→"
    case 0x7F: "←"
    default: Unicode.Scalar(byte)
    }
  }

  private static func byte(_ scalar: Unicode.Scalar) -> UInt8? {
    switch scalar {
    case "¥": return 0x5C
    case "→": return 0x7E
    case "←": return 0x7F
    case "\\", "~": return nil
    default: break
    }
    switch scalar.value {
    case 0x20..<0x7F: return UInt8(scalar.value)
    case 0x2400..<0x2420: return UInt8(scalar.value - 0x2400)
    default: return nil
    }
  }

  /// The base letters of À … ÿ, in order.
  private static let plainLetters: [UInt8] = Array(
    "AAAAAAACEEEEIIIIDNOOOOO*OUUUUYTsaaaaaaaceeeeiiiidnooooo/ouuuuyty".utf8)

  private static func withoutAccent(_ scalar: Unicode.Scalar) -> UInt8 {
    guard (0xC0...0xFF).contains(scalar.value) else { return UInt8(ascii: "?") }
    return plainLetters[Int(scalar.value) - 0xC0]
  }
}

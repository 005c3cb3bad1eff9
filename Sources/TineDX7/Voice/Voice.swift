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

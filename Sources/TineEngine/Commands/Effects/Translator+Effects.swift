// The SysEx messages for reverb and chorus of General MIDI 2, GS and XG.

/// What the translator remembers of the effects.
struct EffectMemory: Sendable {
  /// GS counts the reverb's time from that of its character.
  var reverbType = ReverbType.initial
  var reverbReturn: Float = 1
  var chorusReturn: Float = 1
}

extension Translator {
  // MARK: General MIDI 2

  /// Global Parameter Control (CA-024): slot 01 01 is the reverb, 01 02 the chorus.
  ///
  /// - Parameter data: from 7F on, at least six bytes.
  mutating func globalParameters(_ data: [UInt8], at frame: UInt64, into sink: (Command) -> Void) {
    // 04 05, then how many slots, how wide a parameter's number and a value are, the slots, pairs.
    let slots = Int(data[4])
    guard slots == 1, data.count >= 9, data[5] == 1, data[6] == 1, data[7] == 1, data[8] < 3 else {
      return count(.universal)
    }
    var place = 9
    while place + 1 < data.count, data[place] < 0x80, data[place + 1] < 0x80 {
      let (number, value) = (data[place], data[place + 1])
      switch (data[8], number) {
      case (1, 0):
        if let type = ReverbType(rawValue: value) {
          choose(type, at: frame, into: sink)
        } else {
          count(.effectSetting)
        }
      case (1, 1): set(.reverbDecayTime, Self.reverbDecayTime(value), at: frame, into: sink)
      case (2, 0):
        if value < 6, let type = ChorusType(rawValue: value) {
          choose(type, at: frame, into: sink)
        } else {
          count(.effectSetting)
        }
      case (2, 1): set(.chorusHertz, Float(value) * 0.122, at: frame, into: sink)
      case (2, 2): set(.chorusDepth, Float(value + 1) / 3_200, at: frame, into: sink)
      case (2, 3): set(.chorusFeedback, Float(value) * 0.007_63, at: frame, into: sink)
      case (2, 4): set(.chorusToReverb, Float(value) * 0.007_87, at: frame, into: sink)
      default: count(.effectSetting)
      }
      place += 2
    }
  }

  /// General MIDI 2: value = ln(seconds) / 0.025 + 40, 0.37 … 8.8 s.
  private static func reverbDecayTime(_ value: UInt8) -> Float { times(Int(value) - 40) }

  /// e to the power of 0.025 · `steps`.
  private static func times(_ steps: Int) -> Float {
    var result: Float = 1
    for _ in 0..<abs(steps) { result *= 1.025_315_1 }
    return steps < 0 ? 1 / result : result
  }

  // MARK: GS

  /// A parameter from 40 01 30 on, by the last byte of its address.
  mutating func gsEffect(
    _ number: UInt8, _ value: UInt8, at frame: UInt64, into sink: (Command) -> Void
  ) {
    let share = Float(value) / 127
    switch number {
    case 0x30:
      guard value < 8 else { return count(.effectSetting) }
      gsReverb(value, at: frame, into: sink)
      reverbReturn(64, at: frame, into: sink)
    case 0x31:
      guard value < 8 else { return count(.effectSetting) }
      gsReverb(value, at: frame, into: sink)
    case 0x32:
      // 0 lets all through, 7 least; Roland says no frequencies.
      set(.reverbCutoff, 14_000 - 1_750 * Float(min(value, 7)), at: frame, into: sink)
    case 0x33: reverbReturn(value, at: frame, into: sink)
    case 0x34:
      let type = effects.reverbType
      let own = type.value(of: .reverbDecayTime) ?? 1
      let steps = Int(value) - Self.gsTime(type)
      set(.reverbDecayTime, own * Self.times(steps), at: frame, into: sink)
    case 0x37: set(.reverbPreDelay, Float(value) / 1_000, at: frame, into: sink)
    case 0x38:
      guard let type = ChorusType(rawValue: value) else { return count(.effectSetting) }
      choose(type, at: frame, into: sink)
      chorusReturn(64, at: frame, into: sink)
    case 0x3A: chorusReturn(value, at: frame, into: sink)
    case 0x3B: set(.chorusFeedback, Float(value) * 0.007_63, at: frame, into: sink)
    case 0x3C: set(.chorusDelay, Float(value) / 10_000, at: frame, into: sink)
    case 0x3D: set(.chorusHertz, Float(value) * 0.122, at: frame, into: sink)
    case 0x3E: set(.chorusDepth, Float(value + 1) / 3_200, at: frame, into: sink)
    case 0x3F: set(.chorusToReverb, share, at: frame, into: sink)
    default: break
    }
  }

  /// The reverb time that comes with a macro (Roland's manuals), and here is the type's own.
  private static func gsTime(_ type: ReverbType) -> Int {
    switch type {
    case .smallRoom: 80
    case .mediumRoom: 56
    case .largeRoom, .largeHall: 64
    case .mediumHall: 72
    case .plate: 88
    }
  }

  /// Rooms, halls and the plate. Its two delays are the plate here.
  private mutating func gsReverb(
    _ number: UInt8, at frame: UInt64, into sink: (Command) -> Void
  ) {
    let type = number < 5 ? ReverbType(rawValue: number) : .plate
    choose(type ?? .plate, at: frame, into: sink)
  }

  // MARK: XG

  /// A parameter from 02 01 00 on, by the last byte of its address; a type's fine half is in the low
  /// seven bits of its value.
  mutating func xgEffect(
    _ number: UInt8, _ value: Int, at frame: UInt64, into sink: (Command) -> Void
  ) {
    let (byte, step) = (UInt8(value & 127), Float(value))
    switch number {
    case 0x00: xgReverb(UInt8(value >> 7), byte, at: frame, into: sink)
    case 0x02: set(.reverbDecayTime, Self.xgSeconds(byte), at: frame, into: sink)
    case 0x04: set(.reverbPreDelay, (0.1 + step * 1.575) / 1_000, at: frame, into: sink)
    case 0x06: set(.reverbCutoff, Self.xgHertz(byte), at: frame, into: sink)
    case 0x0C: reverbReturn(byte, at: frame, into: sink)
    // 1 is only early reflections, 127 none.
    case 0x12: set(.reverbEarly, (127 - step) / 126, at: frame, into: sink)
    case 0x13: set(.reverbBrightness, step / 10, at: frame, into: sink)
    case 0x20: xgChorus(UInt8(value >> 7), byte, at: frame, into: sink)
    case 0x22: set(.chorusHertz, Self.xgLFOHertz(step), at: frame, into: sink)
    case 0x23: set(.chorusDepth, step / 127 * 0.01, at: frame, into: sink)
    case 0x24: set(.chorusFeedback, (step - 64) / 63, at: frame, into: sink)
    case 0x25: set(.chorusDelay, step / 10_000, at: frame, into: sink)
    case 0x2C: chorusReturn(byte, at: frame, into: sink)
    case 0x2E: set(.chorusToReverb, step / 127, at: frame, into: sink)
    default: break
    }
  }

  /// XG's table of cutoff frequencies: twenty steps a decade, from 20 Hz to 20 kHz, which is through.
  private static func xgHertz(_ value: UInt8) -> Float {
    var hertz: Float = 20
    for _ in 0..<min(value, 60) { hertz *= 1.122_018_5 }
    return hertz
  }

  /// XG's table of LFO frequencies: its steps double where it gets faster.
  private static func xgLFOHertz(_ step: Float) -> Float {
    switch step {
    case ...64: step * 0.042_06
    case ...80: 2.692 + (step - 64) * 0.084_1
    case ...96: 4.038 + (step - 80) * 0.168_2
    case ...112: 6.729 + (step - 96) * 0.336_5
    default: 12.11 + (step - 112) * 0.673
    }
  }

  private mutating func xgReverb(
    _ coarse: UInt8, _ fine: UInt8, at frame: UInt64, into sink: (Command) -> Void
  ) {
    switch coarse {
    case 1: choose(fine == 0 ? .largeHall : .mediumHall, at: frame, into: sink)
    case 2: choose(ReverbType(rawValue: min(fine, 2)) ?? .largeRoom, at: frame, into: sink)
    case 3: choose(.mediumHall, at: frame, into: sink)  // Stage.
    case 4: choose(.plate, at: frame, into: sink)
    case 16: choose(.mediumRoom, at: frame, into: sink)  // White room.
    case 17...19: choose(.largeHall, at: frame, into: sink)  // Tunnel, canyon, basement.
    default:
      // No effect: none until another type is chosen.
      if coarse != 0 { count(.effectSetting) }
      set(.reverbLevel, 0, at: frame, into: sink)
      return
    }
    set(.reverbLevel, effects.reverbReturn, at: frame, into: sink)
  }

  private mutating func xgChorus(
    _ coarse: UInt8, _ fine: UInt8, at frame: UInt64, into sink: (Command) -> Void
  ) {
    switch coarse {
    case 0x41: choose(ChorusType(rawValue: min(fine, 3)) ?? .chorus4, at: frame, into: sink)
    case 0x42: choose(.chorus2, at: frame, into: sink)  // Celeste.
    case 0x43: choose(.flanger, at: frame, into: sink)
    default:
      if coarse != 0 { count(.effectSetting) }
      set(.chorusLevel, 0, at: frame, into: sink)
      return
    }
    set(.chorusLevel, effects.chorusReturn, at: frame, into: sink)
  }

  /// XG's table of reverb times: in steps of 0.1 s from 0.3, of 0.5 s from 5, of 1 s from 10.
  private static func xgSeconds(_ value: UInt8) -> Float {
    let step = Float(value)
    switch value {
    case ...47: return 0.3 + step * 0.1
    case ...57: return 5 + (step - 47) * 0.5
    case ...67: return 10 + (step - 57)
    case 68: return 25
    default: return 30
    }
  }

  // MARK: All of them

  private mutating func choose(
    _ type: ReverbType, at frame: UInt64, into sink: (Command) -> Void
  ) {
    effects.reverbType = type
    for parameter in EffectParameter.allCases {
      if let value = type.value(of: parameter) { set(parameter, value, at: frame, into: sink) }
    }
  }

  private func choose(_ type: ChorusType, at frame: UInt64, into sink: (Command) -> Void) {
    for parameter in EffectParameter.allCases {
      if let value = type.value(of: parameter) { set(parameter, value, at: frame, into: sink) }
    }
  }

  /// 64 is what it returns at by itself, 127 twice as loud (XG: 0 and +6 dB).
  private mutating func reverbReturn(
    _ value: UInt8, at frame: UInt64, into sink: (Command) -> Void
  ) {
    effects.reverbReturn = Float(value) / 64
    set(.reverbLevel, effects.reverbReturn, at: frame, into: sink)
  }

  private mutating func chorusReturn(
    _ value: UInt8, at frame: UInt64, into sink: (Command) -> Void
  ) {
    effects.chorusReturn = Float(value) / 64
    set(.chorusLevel, effects.chorusReturn, at: frame, into: sink)
  }

  private func set(
    _ parameter: EffectParameter, _ value: Float, at frame: UInt64, into sink: (Command) -> Void
  ) {
    let range = parameter.range
    let value = min(max(value, range.lowerBound), range.upperBound)
    sink(Command(.effect, time: frame, number: parameter.rawValue, value: value))
  }
}

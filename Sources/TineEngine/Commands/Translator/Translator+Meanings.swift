// What the addresses of GS and XG do, once it is known what they stand for.

extension Translator {
  /// - Parameters:
  ///   - value: the bytes together.
  ///   - isGS: whether it is an address of GS; some ranges differ.
  mutating func set(
    _ meaning: Meaning, _ value: Int, isGS: Bool, at frame: UInt64, into sink: (Command) -> Void
  ) {
    switch meaning {
    case .system(let parameter): set(parameter, value, at: frame, into: sink)
    case .part(let part, let parameter):
      set(parameter, of: part, value, isGS: isGS, at: frame, into: sink)
    case .drum(let map, let key, let parameter):
      for part in 0..<16 where parts[part].drumMap == map {
        sink(drum(part, key, parameter, value, middle: isGS ? 60 : 64, at: frame))
      }
    case .effect(let number):
      if isGS {
        gsEffect(number, UInt8(value), at: frame, into: sink)
      } else {
        xgEffect(number, value, at: frame, into: sink)
      }
    case .insertionType(let number):
      // 40 00 is “thru” in XG.
      let isOn = value != 0 && (isGS || value >> 7 != 0x40)
      insertions = insertions & ~(1 << UInt32(number)) | (isOn ? 1 : 0) << UInt32(number)
      if isOn { count(.insertionEffect) }
    case .insertion(let number):
      if insertions >> UInt32(number) & 1 != 0 { count(.insertionEffect) }
    case .unplayed(let kind, let neutral): if value != neutral { count(kind) }
    case .always(let kind): count(kind)
    case .silent: break
    }
  }

  private mutating func set(
    _ parameter: SystemParameter, _ value: Int, at frame: UInt64, into sink: (Command) -> Void
  ) {
    switch parameter {
    case .tune:
      let cents = (Float(min(value, 2047)) - 1024) / 10
      sink(Command(.masterTuning, time: frame, value: cents / 100))
    case .volume:
      masterVolume = UInt8(value)
      setMasterGain(at: frame, into: sink)
    case .attenuation:
      masterAttenuation = UInt8(value)
      setMasterGain(at: frame, into: sink)
    case .keyShift: masterKeyShift = Self.semitones(value)
    case .pan:
      sink(Command(.masterBalance, time: frame, value: max(Float(value - 64) / 63, -1)))
    case .gsReset:
      reset(to: value == 0 ? .gs : .unspecified, at: frame, into: sink)
    case .gsMode: reset(to: .gs, at: frame, into: sink)
    case .xgOn: reset(to: .xg, at: frame, into: sink)
    case .drumReset:
      for part in 0..<16 where Int(parts[part].drumMap) == value + 1 {
        sink(Command(.drumReset, time: frame, channel: UInt8(part)))
      }
    }
  }

  private func setMasterGain(at frame: UInt64, into sink: (Command) -> Void) {
    let level = Float(masterVolume) / 127 * (Float(127 - masterAttenuation) / 127)
    sink(Command(.masterGain, time: frame, value: level * level))
  }

  /// 64 in the middle, two octaves to both sides.
  private static func semitones(_ value: Int) -> Int { min(max(value, 0x28), 0x58) - 64 }

  private mutating func set(
    _ parameter: PartParameter, of part: Int, _ value: Int, isGS: Bool, at frame: UInt64,
    into sink: (Command) -> Void
  ) {
    let byte = UInt8(value & 127)
    func command(_ kind: Command.Kind, _ number: UInt8 = 0, _ value: Float) -> Command {
      Command(kind, time: frame, channel: UInt8(part), number: number, value: value)
    }
    switch parameter {
    case .bankCoarse: parts[part].bankCoarse = byte
    case .bankFine: parts[part].bankFine = byte
    case .program: selectProgram(part, byte, at: frame, into: sink)
    case .channel: listen(part, byte, at: frame, into: sink)
    case .receiving(let bit):
      parts[part].receiving &= ~(1 << UInt32(bit))
      if value > 0 { parts[part].receiving |= 1 << UInt32(bit) }
    case .polyphony: setMono(part, value == 0, at: frame, into: sink)
    case .drumMap: setDrumMap(part, byte, at: frame, into: sink)
    // Drums without a setup of their own share none with others.
    case .mode: setDrumMap(part, byte == 1 ? 127 : byte == 0 ? 0 : byte - 1, at: frame, into: sink)
    case .keyShift: parts[part].keyShift = Self.semitones(value)
    case .pitchOffset: sink(command(.pitchOffset, 0, Float(value - 128) / 10))
    case .fineTuning:
      parts[part].fineTuning = Part.Pair(coarse: UInt8(value >> 7), fine: byte)
      sink(command(.tuning, 0, parts[part].tuning))
    case .velocityDepth: parts[part].velocityDepth = byte
    case .velocityOffset: parts[part].velocityOffset = byte
    case .velocityLow: parts[part].velocityLow = byte
    case .velocityHigh: parts[part].velocityHigh = byte
    case .keyLow: parts[part].keyLow = byte
    case .keyHigh: parts[part].keyHigh = byte
    case .pan where value == 0: sink(command(.randomPan, 0, 0))
    case .pan: set(part, controller: 10, byte, at: frame, into: sink)
    case .controller(let number): set(part, controller: number, byte, at: frame, into: sink)
    case .scale(let note): sink(command(.scaleTuning, note, Float(value - 64) / 100))
    case .bendRange:
      let range = isGS ? max(Self.semitones(value), 0) : Self.semitones(value)
      // Steps by RPN 0 count from here.
      parts[part].bendRange = Part.Pair(coarse: UInt8(range.magnitude), fine: 0)
      sink(command(.bendRange, 0, Float(range)))
    case .wheelVibrato: sink(command(.modulationRange, 0, Float(value) * 6 / 127))
    case .assigned(let index): parts[part].assigned[index] = byte
    case .depth(let depth):
      sink(command(.controllerDepth, depth.number, Self.depth(depth.target, value)))
    }
  }

  /// A depth of GS, XG or General MIDI 2 in its target's unit.
  static func depth(_ target: ControllerDepth.Target, _ value: Int) -> Float {
    switch target {
    case .pitch: Float(semitones(value))
    case .brightness, .amplitude: max(Float(value - 64) / 63, -1)
    case .vibrato: Float(value) * 6 / 127
    case .tremolo: Float(value) / 127
    }
  }

  /// A part hears another channel, and no longer what would end its notes.
  private mutating func listen(
    _ part: Int, _ channel: UInt8, at frame: UInt64, into sink: (Command) -> Void
  ) {
    let channel = min(channel, 16)
    let old = parts[part].channel
    guard channel != old else { return }
    if old < 16 { listeners[Int(old)] &= ~(1 << UInt16(part)) }
    if channel < 16 { listeners[Int(channel)] |= 1 << UInt16(part) }
    parts[part].channel = channel
    parts[part].forgetKeys()
    // Hold, sostenuto and hold 2.
    for pedal in 64...69 as ClosedRange<UInt8> where pedal != 65 && pedal != 67 && pedal != 68 {
      sink(Command(.controller, time: frame, channel: UInt8(part), number: pedal, value: 0))
    }
    sink(Command(.allNotesOff, time: frame, channel: UInt8(part)))
  }

  /// A part is meant for drums with one of the drum setups, or at 0 for notes.
  private mutating func setDrumMap(
    _ part: Int, _ map: UInt8, at frame: UInt64, into sink: (Command) -> Void
  ) {
    parts[part].drumMap = map
    setDrums(part, map > 0, at: frame, into: sink)
    guard dialect == .xg else { return }
    // The bank goes with it, and begins at its first program.
    parts[part].bankCoarse = map > 0 ? 127 : 0
    parts[part].bankFine = 0
    selectProgram(part, 0, at: frame, into: sink)
  }
}

// Registered and non-registered parameters: what data entry, increment and decrement are for.

extension Translator {
  mutating func enterData(
    _ part: Int, _ controller: UInt8, _ value: UInt8, at frame: UInt64,
    into sink: (Command) -> Void
  ) {
    switch parts[part].parameter {
    case .none: break
    case .registered: enterRegistered(part, controller, value, at: frame, into: sink)
    case .nonRegistered: enterNonRegistered(part, controller, value, at: frame, into: sink)
    }
  }

  private mutating func enterRegistered(
    _ part: Int, _ controller: UInt8, _ value: UInt8, at frame: UInt64,
    into sink: (Command) -> Void
  ) {
    let kind: Command.Kind
    var (number, result): (UInt8, Float) = (0, 0)
    switch parts[part].registeredNumber {
    case nil: return
    case 0:
      // The fine half counts cents, of which 100 are a semitone; a step is a cent (RP-018).
      Self.enter(controller, value, into: &parts[part].bendRange, stepsFine: true, fineCount: 100)
      kind = .bendRange
      result = Float(parts[part].bendRange.coarse) + Float(parts[part].bendRange.fine) / 100
    case 1:
      Self.enter(controller, value, into: &parts[part].fineTuning, stepsFine: true)
      kind = .tuning
      result = parts[part].tuning
    case 2:
      // It counts from the next note on.
      Self.enter(controller, value, into: &parts[part].coarseTuning, stepsFine: false)
      return
    case 3 where controller != 38:
      Self.enter(controller, value, into: &parts[part].tuningProgram, stepsFine: false)
      kind = .tuningProgram
      number = tuningSlots.slot(
        bank: parts[part].tuningBank.coarse, program: parts[part].tuningProgram.coarse)
    case 4 where controller != 38:
      // A bank waits for its program (RPN 3), as with bank select.
      Self.enter(controller, value, into: &parts[part].tuningBank, stepsFine: false)
      return
    case 5:
      Self.enter(controller, value, into: &parts[part].modulationRange, stepsFine: true)
      kind = .modulationRange
      result = Float(parts[part].modulationRange.combined) / 128
    case 6 where part == 0 || part == 15:
      guard controller == 6 else { return }
      setZone(master: part, members: value)
      kind = .zone
      number = value
    case 3, 4: return
    default:
      if controller == 6 { count(.registeredParameter) }
      return
    }
    sink(Command(kind, time: frame, channel: UInt8(part), number: number, value: result))
  }

  /// GS's and XG's parameters, which have a coarse half only.
  private mutating func enterNonRegistered(
    _ part: Int, _ controller: UInt8, _ value: UInt8, at frame: UInt64,
    into sink: (Command) -> Void
  ) {
    let number = parts[part].nonRegistered
    if controller == 38 || number.combined == 127 << 7 | 127 { return }
    if number.coarse == 1, let tone = Self.toneController(number.fine) {
      var value = Int(value)
      if controller != 6 {
        value = Int(parts[part].tone[Int(tone) - 71]) + (controller == 96 ? 1 : -1)
      }
      set(part, controller: tone, UInt8(min(max(value, 0), 127)), at: frame, into: sink)
      return
    }
    if controller == 6, let parameter = Self.drumParameter(number.coarse) {
      setDrum(part, number.fine, parameter, value, at: frame, into: sink)
      return
    }
    switch number.combined {
    case 1 << 7 | 0x30...1 << 7 | 0x35, 0x30 << 7...0x35 << 7 | 127: count(.equalizer)
    case 0x1F << 7...0x1F << 7 | 127:
      if value > 0 { count(dialect == .xg ? .variation : .delay) }
    default: count(.nonRegisteredParameter)
    }
  }

  /// The controller that an NRPN 01 xx of GS and XG is the same as.
  private static func toneController(_ fine: UInt8) -> UInt8? {
    switch fine {
    case 0x08: 76  // Vibrato rate.
    case 0x09: 77  // Vibrato depth.
    case 0x0A: 78  // Vibrato delay.
    case 0x20: 74  // Cutoff.
    case 0x21: 71  // Resonance.
    case 0x63: 73  // Attack.
    case 0x64: 75  // Decay.
    case 0x66: 72  // Release.
    default: nil
    }
  }

  /// What an NRPN 14 … 1F of GS and XG sets of the drum that its fine half names.
  private static func drumParameter(_ coarse: UInt8) -> DrumParameter? {
    switch coarse {
    case 0x14: .brightness
    case 0x15: .resonance
    case 0x16: .attack
    case 0x17: .decay
    case 0x18: .coarsePitch
    case 0x19: .finePitch
    case 0x1A: .level
    case 0x1C: .pan
    case 0x1D: .reverb
    case 0x1E: .chorus
    default: nil
    }
  }

  /// Changes a parameter's value as one of the four data controllers says.
  ///
  /// - Parameters:
  ///   - stepsFine: Whether a step (controllers 96 and 97) changes the fine half or the coarse one.
  ///   - fineCount: How many steps of the fine half make one of the coarse.
  private static func enter(
    _ controller: UInt8, _ value: UInt8, into pair: inout Part.Pair, stepsFine: Bool,
    fineCount: Int = 128
  ) {
    switch controller {
    case 6: pair = Part.Pair(coarse: value, fine: 0)
    case 38: pair.fine = value
    default:
      let step = controller == 96 ? 1 : -1
      if stepsFine {
        let old = Int(pair.coarse) * fineCount + Int(pair.fine)
        let new = min(max(old + step, 0), 128 * fineCount - 1)
        pair = Part.Pair(coarse: UInt8(new / fineCount), fine: UInt8(new % fineCount))
      } else {
        pair.coarse = UInt8(min(max(Int(pair.coarse) + step, 0), 127))
      }
    }
  }
}

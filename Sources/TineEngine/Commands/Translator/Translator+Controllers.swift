extension Translator {
  /// A controller, as it comes over the part's channel.
  mutating func control(
    _ part: Int, _ controller: UInt8, _ value: UInt8, at frame: UInt64,
    into sink: (Command) -> Void
  ) {
    guard obeys(part, controller) else { return }
    func command(_ kind: Command.Kind) -> Command {
      Command(kind, time: frame, channel: UInt8(part))
    }
    switch controller {
    case 0: parts[part].bankCoarse = value
    case 32: parts[part].bankFine = value
    case 6, 38, 96, 97: enterData(part, controller, value, at: frame, into: sink)
    case 98:
      parts[part].nonRegistered.fine = value
      parts[part].parameter = .nonRegistered
    case 99:
      parts[part].nonRegistered.coarse = value
      parts[part].parameter = .nonRegistered
    case 100:
      parts[part].registered.fine = value
      parts[part].parameter = .registered
    case 101:
      parts[part].registered.coarse = value
      parts[part].parameter = .registered
    case 120:
      parts[part].forgetKeys()
      sink(command(.allSoundOff))
    case 121:
      parts[part].resetControllers()
      sink(command(.resetControllers))
    case 122: break  // Local control: there is no keyboard to cut off.
    case 123...125:  // Omni off and on: each part keeps its channel.
      parts[part].forgetKeys()
      sink(command(.allNotesOff))
    case 126: setMono(part, true, at: frame, into: sink)
    case 127: setMono(part, false, at: frame, into: sink)
    case 84: set(part, controller: 84, soundingKey(part, value), at: frame, into: sink)
    default: set(part, controller: controller, value, at: frame, into: sink)
    }
    if value > 0 { countEffect(controller) }
  }

  /// Whether a part isn't deaf to a controller.
  private func obeys(_ part: Int, _ controller: UInt8) -> Bool {
    if parts[part].receiving == .max || controller >= 120 { return true }
    switch controller {
    case 0, 32: return parts[part].receives(.bank) && parts[part].receives(.program)
    case 98, 99: return parts[part].receives(.nonRegistered)
    case 100, 101: return parts[part].receives(.registered)
    case 6, 38, 96, 97: return true
    default: break
    }
    let kind: Part.Receiving =
      switch controller {
      case 1, 33: .modulation
      case 7, 39: .volume
      case 10, 42: .pan
      case 11, 43: .expression
      case 64: .hold
      case 65: .portamento
      case 66: .sostenuto
      case 67: .soft
      default: .control
      }
    return parts[part].receives(.control) && parts[part].receives(kind)
  }

  /// Effects that a controller sends to and that aren't there.
  private mutating func countEffect(_ controller: UInt8) {
    switch (controller, dialect) {
    case (92, _): count(.tremolo)
    case (94, .gs): count(.delay)
    case (94, .xg): count(.variation)
    case (94, _): count(.celeste)
    case (95, _): count(.phaser)
    default: break
    }
  }

  /// A controller that the engine knows, from a channel message or from SysEx.
  mutating func set(
    _ part: Int, controller: UInt8, _ value: UInt8, at frame: UInt64, into sink: (Command) -> Void
  ) {
    var (number, result) = (controller, Float(value))
    switch controller {
    case 0..<32:
      // A new coarse half sets the fine one to zero (MIDI 1.0, "Control Change").
      parts[part].coarse[Int(controller)] = value
    case 32..<64:
      number = controller - 32
      // The top stays where a controller of seven bits has it.
      result = min(Float(parts[part].coarse[Int(number)]) + result / 128, 127)
    case 71...78: parts[part].tone[Int(controller) - 71] = value
    default: break
    }
    sink(
      Command(.controller, time: frame, channel: UInt8(part), number: number, value: result))
    for index in 0..<2 where parts[part].assigned[index] == number {
      sink(
        Command(
          .assignedController, time: frame, channel: UInt8(part), number: UInt8(index),
          value: result))
    }
  }

  mutating func setMono(
    _ part: Int, _ isMono: Bool, at frame: UInt64, into sink: (Command) -> Void
  ) {
    parts[part].forgetKeys()
    sink(Command(.allNotesOff, time: frame, channel: UInt8(part)))
    sink(Command(isMono ? .monoMode : .polyMode, time: frame, channel: UInt8(part)))
  }

  /// MPE's configuration message: so many members beside channel 1 or 16, with bend ranges of their
  /// own.
  mutating func setZone(master: Int, members: UInt8) {
    parts[master].bendRange = Part.Pair(coarse: 2, fine: 0)
    for channel in 0..<16 where channel != master {
      let distance = master == 0 ? channel : 15 - channel
      if distance <= Int(members) {
        parts[channel].bendRange = Part.Pair(coarse: 48, fine: 0)
        parts[channel].zoneMaster = UInt8(master)
      } else if parts[channel].zoneMaster == UInt8(master) {
        parts[channel].bendRange = Part.Pair(coarse: 2, fine: 0)
        parts[channel].zoneMaster = nil
      }
    }
  }
}

extension Translator {
  mutating func control(
    _ channel: UInt8, _ controller: UInt8, _ value: UInt8, at frame: UInt64,
    into sink: (Command) -> Void
  ) {
    let index = Int(channel)
    func command(_ kind: Command.Kind, _ number: UInt8 = 0, _ value: Float = 0) -> Command {
      Command(kind, time: frame, channel: channel, number: number, value: value)
    }
    switch controller {
    case 0: channels[index].bankCoarse = value
    case 32: channels[index].bankFine = value
    case 6, 38, 96, 97: enterData(channel, controller, value, at: frame, into: sink)
    case 98, 99: channels[index].parameter = .nonRegistered
    case 100:
      channels[index].registeredFine = value
      channels[index].parameter = .registered
    case 101:
      channels[index].registeredCoarse = value
      channels[index].parameter = .registered
    case 120: sink(command(.allSoundOff))
    case 121:
      channels[index].resetControllers()
      sink(command(.resetControllers))
    case 122: break  // Local control: there is no keyboard to cut off.
    case 123: sink(command(.allNotesOff))
    case 124, 125: sink(command(.allNotesOff))  // Omni off and on: each channel stays its own.
    case 126:
      sink(command(.allNotesOff))
      sink(command(.monoMode))
    case 127:
      sink(command(.allNotesOff))
      sink(command(.polyMode))
    case 1..<32:
      // A new coarse half sets the fine one to zero (MIDI 1.0, "Control Change").
      channels[index].coarse[Int(controller)] = value
      sink(command(.controller, controller, Float(value)))
    case 33..<64:
      let coarse = channels[index].coarse[Int(controller - 32)]
      // The top stays where a controller of seven bits has it.
      sink(command(.controller, controller - 32, min(Float(coarse) + Float(value) / 128, 127)))
    default:
      sink(command(.controller, controller, Float(value)))
    }
  }

  /// Data entry, increment and decrement, for whichever registered parameter is chosen.
  private mutating func enterData(
    _ channel: UInt8, _ controller: UInt8, _ value: UInt8, at frame: UInt64,
    into sink: (Command) -> Void
  ) {
    let index = Int(channel)
    let kind: Command.Kind
    let result: Float
    switch channels[index].registeredNumber {
    case 0:
      // The fine half counts cents, of which 100 are a semitone; a step is a cent (RP-018).
      Self.enter(
        controller, value, into: &channels[index].bendRange, stepsFine: true, fineCount: 100)
      let range = channels[index].bendRange
      kind = .bendRange
      result = Float(range.coarse) + Float(range.fine) / 100
    case 1:
      Self.enter(controller, value, into: &channels[index].fineTuning, stepsFine: true)
      kind = .tuning
      result = channels[index].tuning
    case 2:
      Self.enter(controller, value, into: &channels[index].coarseTuning, stepsFine: false)
      kind = .tuning
      result = channels[index].tuning
    case 5:
      Self.enter(controller, value, into: &channels[index].modulationRange, stepsFine: true)
      kind = .modulationRange
      result = Float(channels[index].modulationRange.combined) / 128
    case 3:
      guard controller != 38 else { return }
      Self.enter(controller, value, into: &channels[index].tuningProgram, stepsFine: false)
      sink(
        Command(
          .tuningProgram, time: frame, channel: channel,
          number: channels[index].tuningProgram.coarse))
      return
    case 6:
      guard controller == 6, channel == 0 || channel == 15 else { return }
      setZone(master: channel, members: value)
      sink(Command(.zone, time: frame, channel: channel, number: value))
      return
    default:
      return
    }
    sink(Command(kind, time: frame, channel: channel, value: result))
  }

  /// MPE's configuration message: so many members beside channel 1 or 16, with bend ranges of their
  /// own.
  private mutating func setZone(master: UInt8, members: UInt8) {
    channels[Int(master)].bendRange = ChannelMemory.Pair(coarse: 2, fine: 0)
    for channel in 0..<16 where channel != Int(master) {
      let distance = master == 0 ? channel : 15 - channel
      if distance <= Int(members) {
        channels[channel].bendRange = ChannelMemory.Pair(coarse: 48, fine: 0)
        channels[channel].zoneMaster = master
      } else if channels[channel].zoneMaster == master {
        channels[channel].bendRange = ChannelMemory.Pair(coarse: 2, fine: 0)
        channels[channel].zoneMaster = nil
      }
    }
  }

  /// Changes a parameter's value as one of the four data controllers says.
  ///
  /// - Parameters:
  ///   - stepsFine: Whether a step (controllers 96 and 97) changes the fine half or the coarse one.
  ///   - fineCount: How many steps of the fine half make one of the coarse.
  private static func enter(
    _ controller: UInt8, _ value: UInt8, into pair: inout ChannelMemory.Pair, stepsFine: Bool,
    fineCount: Int = 128
  ) {
    switch controller {
    case 6: pair = ChannelMemory.Pair(coarse: value, fine: 0)
    case 38: pair.fine = value
    default:
      let step = controller == 96 ? 1 : -1
      if stepsFine {
        let old = Int(pair.coarse) * fineCount + Int(pair.fine)
        let new = min(max(old + step, 0), 128 * fineCount - 1)
        pair = ChannelMemory.Pair(coarse: UInt8(new / fineCount), fine: UInt8(new % fineCount))
      } else {
        pair.coarse = UInt8(min(max(Int(pair.coarse) + step, 0), 127))
      }
    }
  }
}

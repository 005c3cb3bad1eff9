extension Translator {
  /// The SysEx messages that every General MIDI player honours; all others are left alone.
  mutating func exclusive(
    _ data: [UInt8], at frame: UInt64, into sink: (Command) -> Void
  ) {
    guard data.count >= 4 else { return }
    switch (data[0], data[2], data[3]) {
    case (0x7E, 0x09, 1...3):
      // General MIDI on, off, and level 2 on.
      resetSystem(at: frame, into: sink)
    case (0x7F, 0x04, 1...4) where data.count >= 6:
      deviceControl(data[3], fine: data[4], coarse: data[5], at: frame, into: sink)
    case (0x7F, 0x04, 5) where data.count >= 6:
      globalParameters(data, at: frame, into: sink)
    case (0x7E, 0x08, _), (0x7F, 0x08, _):
      tuning(data, at: frame, into: sink)
    case (0x41, 0x42, 0x12) where data.count >= 8 && data[4] == 0x40 && data[5] >> 4 == 1:
      // Roland GS: 40 1p 15 makes part p a drum part. Part 0 is channel 10, 1 … 9 are channels 1 … 9.
      if data[6] == 0x15 { drumPart(data[5] & 15, data[7], at: frame, into: sink) }
      gsEffects(data, at: frame, into: sink)
    case (0x41, 0x42, 0x12) where data.count >= 8 && data[4] == 0x40 && data[5] == 1:
      gsEffects(data, at: frame, into: sink)
    case (0x41, 0x42, 0x12) where data.count >= 8:
      // Roland GS: parameter 40 00 7F, value 0, is the GS reset; 00 00 7F sets the system mode.
      let isReset = (data[4] == 0x40 && data[7] == 0) || data[4] == 0
      if isReset && data[5] == 0 && data[6] == 0x7F { resetSystem(at: frame, into: sink) }
    case (0x43, 0x4C, 0) where data.count >= 7 && data[1] & 0x70 == 0x10:
      // Yamaha XG: parameter 00 00 7E switches XG on, 00 00 7F resets all.
      if data[4] == 0 && (0x7E...0x7F).contains(data[5]) { resetSystem(at: frame, into: sink) }
    case (0x43, 0x4C, 2) where data.count >= 7 && data[1] & 0x70 == 0x10:
      if data[4] == 1 { xgEffects(data, at: frame, into: sink) }
    case (0x43, 0x4C, 8) where data.count >= 7 && data[1] & 0x70 == 0x10:
      // Yamaha XG: parameter 08 pp 07 is the mode of part p: 0 notes, drums above.
      if data[4] < 16 && data[5] == 0x07 {
        sink(Command(.drumChannel, time: frame, channel: data[4], value: data[6] == 0 ? 0 : 1))
      }
      xgEffects(data, at: frame, into: sink)
    default:
      break
    }
  }

  /// Universal real-time device control: volume, balance, fine and coarse tuning of everything.
  private mutating func deviceControl(
    _ kind: UInt8, fine: UInt8, coarse: UInt8, at frame: UInt64, into sink: (Command) -> Void
  ) {
    let value = Float(Int(coarse & 127) << 7 | Int(fine & 127))
    switch kind {
    case 1:
      // 40 log₁₀ of the fraction in decibels, as for channel volume (General MIDI 2).
      let fraction = value / 16383
      sink(Command(.masterGain, time: frame, value: fraction * fraction))
    case 2:
      let offset = value - 8192
      sink(Command(.masterBalance, time: frame, value: offset / (offset < 0 ? 8192 : 8191)))
    case 3:
      masterFineTuning = (value - 8192) / 8192
      sink(
        Command(.masterTuning, time: frame, value: masterFineTuning + masterCoarseTuning))
    default:
      masterCoarseTuning = Float(coarse & 127) - 64
      sink(
        Command(.masterTuning, time: frame, value: masterFineTuning + masterCoarseTuning))
    }
  }

  private func drumPart(
    _ part: UInt8, _ map: UInt8, at frame: UInt64, into sink: (Command) -> Void
  ) {
    let channel = part == 0 ? 9 : part < 10 ? part - 1 : part
    sink(Command(.drumChannel, time: frame, channel: channel, value: map == 0 ? 0 : 1))
  }
}

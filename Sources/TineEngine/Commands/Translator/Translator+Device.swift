// Universal real-time device control: volume, balance, fine and coarse tuning of everything.

extension Translator {
  mutating func deviceControl(
    _ kind: UInt8, fine: UInt8, coarse: UInt8, at frame: UInt64, into sink: (Command) -> Void
  ) {
    let value = Float(Int(coarse) << 7 | Int(fine))
    switch kind {
    case 1:
      // 40 log₁₀ of the fraction in decibels, as for channel volume (General MIDI 2).
      let fraction = value / 16383
      sink(Command(.masterGain, time: frame, value: fraction * fraction))
    case 2:
      let offset = value - 8192
      sink(Command(.masterBalance, time: frame, value: offset / (offset < 0 ? 8192 : 8191)))
    case 3: sink(Command(.masterTuning, time: frame, value: (value - 8192) / 8192))
    default: masterKeyShift = Int(coarse) - 64
    }
  }
}

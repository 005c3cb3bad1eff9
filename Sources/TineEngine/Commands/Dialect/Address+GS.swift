// Roland's addresses (SC-55, SC-88, SC-88Pro, SC-8850).

extension Address {
  /// What an address of GS is; nil where there is none.
  ///
  /// - Parameter address: its three bytes of seven bits each.
  static func gs(_ address: Int) -> Address? {
    let (high, middle, low) = (address >> 14, address >> 7 & 127, UInt8(address & 127))
    switch (high, middle >> 4) {
    case (0x00, _): return address == 0x7F ? Address(.system(.gsMode)) : nil
    case (0x40, 0): return gsCommon(middle, low)
    case (0x40, 1): return gsPart(middle & 15, low)
    case (0x40, 2): return gsController(middle & 15, low)
    case (0x40, 4): return gsExtra(low)
    case (0x41, _): return gsDrum(middle, low)
    // The second sixteen parts of an SC-88.
    case (0x50, _), (0x51, _): return Address(.always(.part))
    default: return nil
    }
  }

  /// Part blocks are numbered 10, 1 … 9, 11 … 16.
  private static func gsPart(ofBlock block: Int) -> Int {
    block == 0 ? 9 : block < 10 ? block - 1 : block
  }

  private static func gsCommon(_ middle: Int, _ low: UInt8) -> Address? {
    switch (middle, low) {
    case (0, 0x00): Address(.system(.tune), bytes: 4, bits: 4)
    case (0, 0x04): Address(.system(.volume))
    case (0, 0x05): Address(.system(.keyShift))
    case (0, 0x06): Address(.system(.pan))
    case (0, 0x7F): Address(.system(.gsReset))
    case (1, 0x00...0x1F): Address(.silent)  // A name; voices kept for parts.
    case (1, 0x30...0x34), (1, 0x37), (1, 0x38), (1, 0x3A...0x3F): Address(.effect(low))
    case (1, 0x35), (1, 0x36), (1, 0x39): Address(.unplayed(.effectSetting, neutral: 0))
    case (1, 0x40): Address(.unplayed(.delay, neutral: 0))
    case (1, 0x50...0x5A): Address(.always(.delay))
    case (2, 0x00), (2, 0x02): Address(.silent)
    case (2, 0x01), (2, 0x03): Address(.unplayed(.equalizer, neutral: 64))
    case (3, 0x00): Address(.insertionType(0), bytes: 2)
    case (3, 0x03...0x1F): Address(.insertion(0))
    default: nil
    }
  }

  private static func gsPart(_ block: Int, _ low: UInt8) -> Address? {
    func part(_ parameter: PartParameter, bytes: Int = 1, bits: Int = 7) -> Address {
      Address(.part(gsPart(ofBlock: block), parameter), bytes: bytes, bits: bits)
    }
    return switch low {
    case 0x00: part(.bankCoarse)
    case 0x01: part(.program)
    case 0x02: part(.channel)
    case 0x03...0x12: part(.receiving(low - 0x03))
    case 0x13: part(.polyphony)
    case 0x14: Address(.silent)  // How the same key is assigned.
    case 0x15: part(.drumMap)
    case 0x16: part(.keyShift)
    case 0x17: part(.pitchOffset, bytes: 2, bits: 4)
    case 0x19: part(.controller(7))
    case 0x1A: part(.velocityDepth)
    case 0x1B: part(.velocityOffset)
    case 0x1C: part(.pan)
    case 0x1D: part(.keyLow)
    case 0x1E: part(.keyHigh)
    case 0x1F: part(.assigned(0))
    case 0x20: part(.assigned(1))
    case 0x21: part(.controller(93))
    case 0x22: part(.controller(91))
    case 0x23: part(.receiving(Part.Receiving.bank.rawValue))
    case 0x24: Address(.silent)
    case 0x2A: part(.fineTuning, bytes: 2)
    case 0x2C: Address(.unplayed(.delay, neutral: 0))
    case 0x30: part(.controller(76))
    case 0x31: part(.controller(77))
    case 0x32: part(.controller(74))
    case 0x33: part(.controller(71))
    case 0x34: part(.controller(73))
    case 0x35: part(.controller(75))
    case 0x36: part(.controller(72))
    case 0x37: part(.controller(78))
    case 0x40...0x4B: part(.scale(low - 0x40))
    default: nil
    }
  }

  /// What wheel, bend, pressures and two controllers move, in blocks of sixteen.
  private static func gsController(_ block: Int, _ low: UInt8) -> Address? {
    let part = gsPart(ofBlock: block)
    if low >> 4 == 1 {
      return low == 0x10 ? Address(.part(part, .bendRange)) : gsNeutral(low & 15)
    }
    let sources: ControllerDepth.Source? =
      switch low >> 4 {
      case 0: .wheel
      case 2: .channelPressure
      case 3: .polyPressure
      case 4: .first
      case 5: .second
      default: nil
      }
    guard let source = sources else { return nil }
    return switch (low & 15, source) {
    case (0, _): Address(.part(part, .depth(ControllerDepth(source, .pitch))))
    case (1, _): Address(.part(part, .depth(ControllerDepth(source, .brightness))))
    case (2, _): Address(.part(part, .depth(ControllerDepth(source, .amplitude))))
    case (4, .wheel): Address(.part(part, .wheelVibrato))
    case (4, _): Address(.part(part, .depth(ControllerDepth(source, .vibrato))))
    case (6, _): Address(.part(part, .depth(ControllerDepth(source, .tremolo))))
    default: gsNeutral(low & 15)
    }
  }

  /// Targets that Tine doesn't have: the filter and the second LFO.
  private static func gsNeutral(_ target: UInt8) -> Address? {
    switch target {
    case 0, 1, 2, 3, 7: Address(.unplayed(.modulation, neutral: 64))
    case 4...10: Address(.unplayed(.modulation, neutral: 0))
    default: nil
    }
  }

  private static func gsExtra(_ low: UInt8) -> Address? {
    switch low {
    case 0x00, 0x01, 0x20, 0x21: Address(.silent)  // Tone maps; the equalizer's switch; outputs.
    case 0x22: Address(.unplayed(.insertionEffect, neutral: 0))
    default: nil
    }
  }

  /// A drum's parameters: the map and the parameter, then the key.
  private static func gsDrum(_ middle: Int, _ key: UInt8) -> Address? {
    guard middle >> 4 < 2 else { return nil }
    let map = UInt8(middle >> 4) + 1
    func drum(_ parameter: DrumParameter) -> Address {
      Address(.drum(map: map, key: key, parameter))
    }
    return switch middle & 15 {
    case 0: Address(.silent)  // The map's name.
    case 1: drum(.coarsePitch)
    case 2: drum(.level)
    case 3: drum(.group)
    case 4: drum(.pan)
    case 5: drum(.reverb)
    case 6: drum(.chorus)
    case 7: Address(.silent)  // Whether it hears note-offs: the preset says how a drum ends.
    case 8: drum(.isPlayed)
    case 9: Address(.unplayed(.delay, neutral: 0))
    default: nil
    }
  }
}

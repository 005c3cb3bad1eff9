// Yamaha's addresses (MU50 to MU2000).

extension Address {
  /// What an address of XG is; nil where there is none.
  ///
  /// - Parameter address: its three bytes of seven bits each.
  static func xg(_ address: Int) -> Address? {
    let (high, middle, low) = (address >> 14, address >> 7 & 127, UInt8(address & 127))
    switch (high, middle) {
    case (0x00, 0): return xgSystem(low)
    case (0x02, 1): return xgEffect(low)
    case (0x02, 0x40): return xgEqualizer(low)
    case (0x03, _): return xgInsertion(middle, low)
    case (0x06, _), (0x07, _): return Address(.always(.display))
    case (0x08, 0..<16): return xgPart(middle, low)
    case (0x08, _): return Address(.always(.part))
    case (0x30..<0x34, _): return xgDrum(UInt8(high & 15) + 1, UInt8(middle), low)
    case (0x34..<0x40, _): return Address(.always(.drumSetting))
    default: return nil
    }
  }

  private static func xgSystem(_ low: UInt8) -> Address? {
    switch low {
    case 0x00: Address(.system(.tune), bytes: 4, bits: 4)
    case 0x04: Address(.system(.volume))
    case 0x05: Address(.system(.attenuation))
    case 0x06: Address(.system(.keyShift))
    case 0x7D: Address(.system(.drumReset))
    case 0x7E, 0x7F: Address(.system(.xgOn))
    default: nil
    }
  }

  private static func xgEffect(_ low: UInt8) -> Address? {
    switch low {
    case 0x00, 0x20: Address(.effect(low), bytes: 2)
    case 0x02, 0x04, 0x06, 0x0C, 0x12, 0x13: Address(.effect(low))
    case 0x22...0x25, 0x2C, 0x2E: Address(.effect(low))
    // The others of the reverb's and the chorus's sixteen, which come with the type.
    case 0x03, 0x05, 0x07...0x0B, 0x10, 0x11, 0x14, 0x15: Address(.always(.effectSetting))
    case 0x26...0x2B, 0x30...0x35: Address(.always(.effectSetting))
    case 0x0D, 0x2D: Address(.unplayed(.effectSetting, neutral: 64))  // Their pans.
    case 0x2F: Address(.unplayed(.variation, neutral: 0))
    case 0x40: Address(.unplayed(.variation, neutral: 0), bytes: 2)
    case 0x42...0x75: Address(.always(.variation))
    default: nil
    }
  }

  private static func xgEqualizer(_ low: UInt8) -> Address? {
    switch low {
    case 0x00: Address(.unplayed(.equalizer, neutral: 0))
    case 0x01, 0x05, 0x09, 0x0D, 0x11: Address(.unplayed(.equalizer, neutral: 64))
    case 0x02...0x14: Address(.silent)  // Frequencies, widths and shapes.
    default: nil
    }
  }

  private static func xgInsertion(_ number: Int, _ low: UInt8) -> Address? {
    switch low {
    case 0x00: Address(.insertionType(1 + (number & 15)), bytes: 2)
    case 0x0C: Address(.unplayed(.insertionEffect, neutral: 127))  // The part that it is for.
    case 0x02...0x7F: Address(.insertion(1 + (number & 15)))
    default: nil
    }
  }

  private static func xgPart(_ number: Int, _ low: UInt8) -> Address? {
    func part(_ parameter: PartParameter, bytes: Int = 1, bits: Int = 7) -> Address {
      Address(.part(number, parameter), bytes: bytes, bits: bits)
    }
    return switch low {
    case 0x00, 0x06: Address(.silent)  // Voices kept for it; how the same key is assigned.
    case 0x01: part(.bankCoarse)
    case 0x02: part(.bankFine)
    case 0x03: part(.program)
    case 0x04: part(.channel)
    case 0x05: part(.polyphony)
    case 0x07: part(.mode)
    case 0x08: part(.keyShift)
    case 0x09: part(.pitchOffset, bytes: 2, bits: 4)
    case 0x0B: part(.controller(7))
    case 0x0C: part(.velocityDepth)
    case 0x0D: part(.velocityOffset)
    case 0x0E: part(.pan)
    case 0x0F: part(.keyLow)
    case 0x10: part(.keyHigh)
    case 0x11: Address(.unplayed(.variation, neutral: 127))  // The level beside the variation.
    case 0x12: part(.controller(93))
    case 0x13: part(.controller(91))
    case 0x14: Address(.unplayed(.variation, neutral: 0))
    case 0x15: part(.controller(76))
    case 0x16: part(.controller(77))
    case 0x17: part(.controller(78))
    case 0x18: part(.controller(74))
    case 0x19: part(.controller(71))
    case 0x1A: part(.controller(73))
    case 0x1B: part(.controller(75))
    case 0x1C: part(.controller(72))
    case 0x1D...0x22: xgDepth(number, .wheel, low - 0x1D)
    case 0x23: part(.bendRange)
    case 0x24, 0x25: Address(.unplayed(.modulation, neutral: 64))
    case 0x26...0x28: Address(.unplayed(.modulation, neutral: 0))
    case 0x30...0x40: part(.receiving(low - 0x30))
    case 0x41...0x4C: part(.scale(low - 0x41))
    case 0x4D...0x52: xgDepth(number, .channelPressure, low - 0x4D)
    case 0x53...0x58: xgDepth(number, .polyPressure, low - 0x53)
    case 0x59: part(.assigned(0))
    case 0x5A...0x5F: xgDepth(number, .first, low - 0x5A)
    case 0x60: part(.assigned(1))
    case 0x61...0x66: xgDepth(number, .second, low - 0x61)
    case 0x67: part(.controller(65))
    case 0x68: part(.controller(5))
    case 0x69...0x6C: Address(.unplayed(.pitchEnvelope, neutral: 64))
    case 0x6D: part(.velocityLow)
    case 0x6E: part(.velocityHigh)
    case 0x72, 0x73: Address(.unplayed(.equalizer, neutral: 64))
    case 0x74...0x77: Address(.silent)
    default: nil
    }
  }

  /// What a source moves: pitch, filter, amplitude, and the depths of the LFO on the same three.
  private static func xgDepth(
    _ part: Int, _ source: ControllerDepth.Source, _ place: UInt8
  ) -> Address? {
    switch (place, source) {
    case (0, _): Address(.part(part, .depth(ControllerDepth(source, .pitch))))
    case (1, _): Address(.part(part, .depth(ControllerDepth(source, .brightness))))
    case (2, _): Address(.part(part, .depth(ControllerDepth(source, .amplitude))))
    case (3, .wheel): Address(.part(part, .wheelVibrato))
    case (3, _): Address(.part(part, .depth(ControllerDepth(source, .vibrato))))
    case (4, _): Address(.unplayed(.modulation, neutral: 0))
    default: Address(.part(part, .depth(ControllerDepth(source, .tremolo))))
    }
  }

  private static func xgDrum(_ map: UInt8, _ key: UInt8, _ low: UInt8) -> Address? {
    func drum(_ parameter: DrumParameter) -> Address {
      Address(.drum(map: map, key: key, parameter))
    }
    return switch low {
    case 0x00: drum(.coarsePitch)
    case 0x01: drum(.finePitch)
    case 0x02: drum(.level)
    case 0x03: drum(.group)
    case 0x04: drum(.pan)
    case 0x05: drum(.reverb)
    case 0x06: drum(.chorus)
    case 0x07: Address(.unplayed(.variation, neutral: 0))
    case 0x08, 0x09: Address(.silent)  // How the same key is assigned; whether it hears note-offs.
    case 0x0A: drum(.isPlayed)
    case 0x0B: drum(.brightness)
    case 0x0C: drum(.resonance)
    case 0x0D: drum(.attack)
    case 0x0E, 0x0F: drum(.decay)
    case 0x20, 0x21: Address(.unplayed(.equalizer, neutral: 64))
    case 0x24, 0x25: Address(.silent)
    default: nil
    }
  }
}

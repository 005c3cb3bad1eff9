// Single drums: NRPN 14 to 1F, the drum setups of GS and XG, and General MIDI 2's key controls.

extension Translator {
  /// A parameter of a drum by NRPN: it counts for all parts with the same drum setup.
  mutating func setDrum(
    _ part: Int, _ key: UInt8, _ parameter: DrumParameter, _ value: UInt8, at frame: UInt64,
    into sink: (Command) -> Void
  ) {
    guard parts[part].playsDrums else { return }
    let map = parts[part].drumMap
    for other in 0..<16
    where other == part || (map > 0 && map < 127 && parts[other].drumMap == map) {
      sink(drum(other, key, parameter, Int(value), middle: 64, at: frame))
    }
  }

  /// - Parameters:
  ///   - value: 0 … 127.
  ///   - middle: the value of the kit's own pitch.
  func drum(
    _ part: Int, _ key: UInt8, _ parameter: DrumParameter, _ value: Int, middle: Int,
    at frame: UInt64
  ) -> Command {
    let fraction = Float(value) / 127
    let result: Float =
      switch parameter {
      case .coarsePitch: Float(value - middle)
      case .finePitch: Float(value - 64) / 100
      case .level: fraction * fraction
      case .pan: value == 0 ? 2 : Float(value - 64) / 63
      case .reverb, .chorus: fraction
      case .brightness, .resonance, .attack, .decay, .group: Float(value)
      case .isPlayed: value > 0 ? 1 : 0
      }
    return Command(
      .drum, time: frame, channel: UInt8(part), number: key, value: result,
      tag: parameter.rawValue)
  }

  /// General MIDI 2's Key-Based Instrument Controllers (CA-023): 7F 0A 01, a channel, a key, and pairs
  /// of a controller and a value.
  mutating func keyControls(
    _ data: [UInt8], at frame: UInt64, into sink: (Command) -> Void
  ) {
    guard data.count >= 8 else { return count(.incomplete) }
    let channel = Int(data[4] & 15)
    var place = 6
    while place + 1 < data.count {
      let (number, value) = (data[place] & 127, Float(data[place + 1] & 127))
      place += 2
      let (parameter, result): (DrumParameter, Float)
      switch number {
      case 7: (parameter, result) = (.level, value / 64)
      case 10: (parameter, result) = (.pan, max((value - 64) / 63, -1))
      case 71: (parameter, result) = (.resonance, value)
      case 73: (parameter, result) = (.attack, value)
      case 74: (parameter, result) = (.brightness, value)
      case 75: (parameter, result) = (.decay, value)
      case 91: (parameter, result) = (.reverb, value / 127)
      case 93: (parameter, result) = (.chorus, value / 127)
      // 78 and 79 hold tunings in RP-023's later form.
      default:
        count(.drumSetting)
        continue
      }
      for part in 0..<16 where listeners[channel] >> UInt16(part) & 1 != 0 {
        sink(
          Command(
            .drum, time: frame, channel: UInt8(part), number: data[5] & 127, value: result,
            tag: parameter.rawValue))
      }
    }
  }

  /// General MIDI 2's Controller Destination Setting (CA-022): 7F 09, 1 for channel pressure, 2 for
  /// key pressure or 3 for a controller, a channel, for 3 the controller, and pairs of a target and
  /// how far.
  mutating func controllerDestinations(
    _ data: [UInt8], at frame: UInt64, into sink: (Command) -> Void
  ) {
    let start = data[3] == 3 ? 6 : 5
    guard data.count >= start + 2 else { return count(.incomplete) }
    let channel = Int(data[4] & 15)
    let source: ControllerDepth.Source =
      data[3] == 1 ? .channelPressure : data[3] == 2 ? .polyPressure : .first
    for part in 0..<16 where listeners[channel] >> UInt16(part) & 1 != 0 {
      var source = source
      if data[3] == 3 {
        if data[5] & 127 == 1 { source = .wheel } else { parts[part].assigned[0] = data[5] & 127 }
      }
      var place = start
      while place + 1 < data.count {
        let value = Int(data[place + 1] & 127)
        let targets: ControllerDepth.Target? =
          switch data[place] & 127 {
          case 0: .pitch
          case 1: .brightness
          case 2: .amplitude
          case 3: .vibrato
          case 5: .tremolo
          default: nil
          }
        place += 2
        guard let target = targets else {
          if value > 0 { count(.modulation) }
          continue
        }
        let depth = ControllerDepth(source, target)
        let isRange = source == .wheel && target == .vibrato
        sink(
          Command(
            isRange ? .modulationRange : .controllerDepth, time: frame, channel: UInt8(part),
            number: isRange ? 0 : depth.number, value: Self.depth(target, value)))
      }
    }
  }
}

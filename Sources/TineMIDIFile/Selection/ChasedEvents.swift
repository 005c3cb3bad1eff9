internal import TineMIDI

/// The events before a selection that take effect at its beginning.
enum ChasedEvents {
  /// The events in the order of the song, without notes, and without what another one outdoes before
  /// anything is heard of it: of a bend or a controller that is only a value, the last stays.
  ///
  /// - Parameter end: the first event of the selection.
  /// - Returns: indices into the timeline.
  static func indices(_ timeline: [TimedEvent], before end: Int) -> [Int] {
    var chased: [Int] = []
    // By channel: 128 controllers, the pressure and the bend.
    var isSet = [Bool](repeating: false, count: 16 * 130)
    for index in (0..<end).reversed() {
      guard case .message(let message) = timeline[index].content else { continue }
      let value: Int
      switch message {
      case .noteOn, .noteOff, .polyPressure, .quarterFrame, .songPosition, .songSelect: continue
      case .controlChange(let channel, let number, _) where isValue(number):
        value = Int(channel & 15) * 130 + Int(number)
      case .channelPressure(let channel, _): value = Int(channel & 15) * 130 + 128
      case .pitchBend(let channel, _): value = Int(channel & 15) * 130 + 129
      default:
        chased.append(index)
        continue
      }
      if isSet[value] { continue }
      isSet[value] = true
      chased.append(index)
    }
    return chased.reversed()
  }

  /// Whether a controller is a value that the next one replaces: not one that a program change or
  /// data entry looks at, and not a message about the channel.
  private static func isValue(_ controller: UInt8) -> Bool {
    switch controller {
    case 0, 6, 32, 38, 96...101, 120...127: false
    default: controller < 128
    }
  }
}

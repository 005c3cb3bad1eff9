internal import TineMIDI

/// The held keys and pedals of one source, so that they can be released when it is disconnected.
struct HeldKeys {
  /// One bit per key, two words per channel.
  private var keys = [UInt64](repeating: 0, count: 32)
  /// One bit per controller of ``pedals``, one byte per channel.
  private var held = [UInt8](repeating: 0, count: 16)
  /// Channels whose pitch bend isn't centred.
  private var bent: UInt16 = 0

  /// Damper, portamento, sostenuto, soft, legato, hold 2.
  static let pedals: [UInt8] = [64, 65, 66, 67, 68, 69]

  init() {}

  func holds(channel: UInt8, key: UInt8) -> Bool {
    keys[Int(channel) * 2 + Int(key >> 6)] & (1 << UInt64(key & 63)) != 0
  }

  /// Updates the state from a forwarded message.
  mutating func note(_ message: Message) {
    switch message {
    case .noteOn(let channel, let key, _):
      keys[Int(channel) * 2 + Int(key >> 6)] |= 1 << UInt64(key & 63)
    case .noteOff(let channel, let key, _):
      keys[Int(channel) * 2 + Int(key >> 6)] &= ~(1 << UInt64(key & 63))
    case .controlChange(let channel, let controller, let value):
      noteController(Int(channel), controller, value)
    case .pitchBend(let channel, let value):
      bent = value == 0 ? bent & ~(1 << channel) : bent | 1 << channel
    default: break
    }
  }

  private mutating func noteController(_ channel: Int, _ controller: UInt8, _ value: UInt8) {
    if let index = HeldKeys.pedals.firstIndex(of: controller) {
      // A pedal is down from 64 on, but a half-pressed one counts as held, too.
      if value > 0 {
        held[channel] |= 1 << UInt8(index)
      } else {
        held[channel] &= ~(1 << UInt8(index))
      }
    } else if controller == 121 {
      held[channel] = 0
      bent &= ~(1 << UInt16(channel))
    } else if controller == 120 || controller >= 123 {
      keys[channel * 2] = 0
      keys[channel * 2 + 1] = 0
    }
  }

  /// Returns the messages that release everything, keys first; nothing is held afterwards.
  mutating func releases() -> [Message] {
    var messages: [Message] = []
    for channel in 0..<UInt8(16) {
      for key in 0..<UInt8(128) where holds(channel: channel, key: key) {
        messages.append(.noteOff(channel: channel, key: key, velocity: 64))
      }
      for (index, pedal) in HeldKeys.pedals.enumerated()
      where held[Int(channel)] & (1 << UInt8(index)) != 0 {
        messages.append(.controlChange(channel: channel, controller: pedal, value: 0))
      }
      if bent & (1 << channel) != 0 { messages.append(.pitchBend(channel: channel, value: 0)) }
    }
    self = HeldKeys()
    return messages
  }
}

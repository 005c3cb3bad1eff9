import TineMIDI
import Testing

@testable import TineDevices

@Suite struct HeldKeysTests {
  @Test func letsGoOfWhatIsHeldOnly() {
    var held = HeldKeys()
    held.note(.noteOn(channel: 0, key: 60, velocity: 1))
    held.note(.noteOn(channel: 0, key: 64, velocity: 1))
    held.note(.noteOff(channel: 0, key: 60, velocity: 0))
    held.note(.noteOn(channel: 15, key: 127, velocity: 1))
    held.note(.controlChange(channel: 0, controller: 64, value: 127))
    held.note(.controlChange(channel: 2, controller: 66, value: 127))
    held.note(.controlChange(channel: 2, controller: 66, value: 0))
    held.note(.controlChange(channel: 2, controller: 7, value: 100))
    held.note(.pitchBend(channel: 3, value: -100))
    #expect(
      held.releases() == [
        .noteOff(channel: 0, key: 64, velocity: 64),
        .controlChange(channel: 0, controller: 64, value: 0), .pitchBend(channel: 3, value: 0),
        .noteOff(channel: 15, key: 127, velocity: 64),
      ])
    #expect(held.releases().isEmpty)
  }

  @Test func channelModesClear() {
    var held = HeldKeys()
    held.note(.noteOn(channel: 1, key: 5, velocity: 1))
    held.note(.controlChange(channel: 1, controller: 64, value: 127))
    held.note(.controlChange(channel: 1, controller: 123, value: 0))
    #expect(held.releases() == [.controlChange(channel: 1, controller: 64, value: 0)])
    held.note(.controlChange(channel: 1, controller: 64, value: 127))
    held.note(.pitchBend(channel: 1, value: 5))
    held.note(.controlChange(channel: 1, controller: 121, value: 0))
    #expect(held.releases().isEmpty)
  }

  /// After any (seeded) series of messages, the releases leave nothing held at the receiver.
  @Test func nothingHangsAfterTheReleases() {
    var state: UInt64 = 7
    func next(_ limit: UInt64) -> UInt8 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8((state >> 33) % limit)
    }
    var held = HeldKeys()
    var down = Set<[UInt8]>()
    func hear(_ message: Message) {
      switch message {
      case .noteOn(let channel, let key, _): down.insert([0, channel, key])
      case .noteOff(let channel, let key, _): down.remove([0, channel, key])
      case .controlChange(let channel, let controller, let value):
        if value > 0 {
          down.insert([1, channel, controller])
        } else {
          down.remove([1, channel, controller])
        }
      default: break
      }
    }
    for _ in 0..<5_000 {
      let message: Message =
        switch next(4) {
        case 0: .noteOff(channel: next(16), key: next(128), velocity: 0)
        case 1: .controlChange(channel: next(16), controller: 64 + next(6), value: next(128))
        default: .noteOn(channel: next(16), key: next(128), velocity: 1)
        }
      held.note(message)
      hear(message)
    }
    #expect(!down.isEmpty)
    for message in held.releases() { hear(message) }
    #expect(down.isEmpty)
  }
}

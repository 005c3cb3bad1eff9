import Commands
import MIDI
import TestSupport
import Testing

/// SysEx that is cut, too long, or almost right, as files and cables have it.
@Suite struct DamagedMessageTests {
  private static let whole: [[UInt8]] = [
    [0x7E, 0x7F, 0x09, 0x01],
    [0x7F, 0x7F, 0x04, 0x01, 0x00, 0x40],
    [0x7F, 0x7F, 0x04, 0x03, 0x00, 0x60],
    [0x41, 0x10, 0x42, 0x12, 0x40, 0x00, 0x7F, 0x00, 0x41],
    [0x41, 0x10, 0x42, 0x12, 0x40, 0x15, 0x15, 0x01, 0x00],
    [0x41, 0x10, 0x42, 0x12, 0x40, 0x01, 0x30, 0x03, 0x40, 0x00],
    [0x41, 0x10, 0x42, 0x12, 0x40, 0x13, 0x21, 0x20, 0x30, 0x00],
    [0x7F, 0x7F, 0x04, 0x05, 0x01, 0x01, 0x01, 0x01, 0x01, 0x00, 0x02, 0x01, 0x30],
    [0x43, 0x10, 0x4C, 0x02, 0x01, 0x00, 0x02, 0x01],
    [0x43, 0x10, 0x4C, 0x08, 0x03, 0x12, 0x20, 0x30],
    [0x43, 0x10, 0x4C, 0x00, 0x00, 0x7E, 0x00],
    [0x43, 0x10, 0x4C, 0x08, 0x03, 0x07, 0x01],
    [0x7E, 0x7F, 0x08, 0x01, 0x00] + [UInt8](repeating: 0x41, count: 401),
    [0x7E, 0x7F, 0x08, 0x04, 0x00, 0x00] + [UInt8](repeating: 0x41, count: 401),
    [0x7F, 0x7F, 0x08, 0x02, 0x00, 0x02, 60, 60, 0, 0, 61, 61, 0, 0],
    [0x7F, 0x7F, 0x08, 0x07, 0x00, 0x00, 0x02, 60, 60, 0, 0, 61, 61, 0, 0],
    [0x7E, 0x7F, 0x08, 0x05, 0x00, 0x00] + [UInt8](repeating: 0x41, count: 29),
    [0x7E, 0x7F, 0x08, 0x06, 0x00, 0x00] + [UInt8](repeating: 0x41, count: 41),
    [0x7E, 0x7F, 0x08, 0x08, 0x03, 0x7F, 0x7F] + [UInt8](repeating: 0x41, count: 12),
    [0x7E, 0x7F, 0x08, 0x09, 0x03, 0x7F, 0x7F] + [UInt8](repeating: 0x41, count: 24),
  ]

  private func result(_ data: [UInt8]) -> [Command] {
    var translator = Translator()
    var commands: [Command] = []
    translator.translate(.systemExclusive(data), at: 0, appendingTo: &commands)
    return commands
  }

  @Test func everyOneOfThemSaysSomething() {
    for data in Self.whole { #expect(!result(data).isEmpty, "\(data.prefix(8))") }
  }

  /// Up to where they say nothing; never more than when they are whole.
  @Test func cutAnywhere() {
    for data in Self.whole {
      let all = result(data)
      for count in 0..<data.count {
        let some = result(Array(data.prefix(count)))
        #expect(some.count <= all.count)
      }
    }
  }

  /// Also with bytes above 127, which a file may hold: they are read without their top bit.
  @Test func anyBytesInTheirPlaces() {
    var random = SeededRandom(seed: 21)
    for _ in 0..<4_000 {
      var data = Self.whole.randomElement(using: &random)!
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        data[Int.random(in: 0..<data.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      for command in result(data) {
        #expect(command.channel < (command.kind == .keyTuning ? 128 : 16))
        #expect(command.number < 128)
        switch command.kind {
        case .keyTuning: #expect((-128...128).contains(command.value))
        case .scaleTuning: #expect((-1...1).contains(command.value))
        case .masterGain: #expect((0...1).contains(command.value))
        case .masterBalance: #expect((-1...1).contains(command.value))
        case .masterTuning: #expect((-65...65).contains(command.value))
        case .drumChannel: #expect(command.value == 0 || command.value == 1)
        case .systemReset: break
        case .effect:
          let range = EffectParameter(rawValue: command.number)?.range
          #expect(range?.contains(command.value) == true)
        case .controller:
          #expect(command.number == 91 || command.number == 93)
          #expect((0...127).contains(command.value))
        default: Issue.record("no SysEx means \(command.kind)")
        }
      }
    }
  }
}

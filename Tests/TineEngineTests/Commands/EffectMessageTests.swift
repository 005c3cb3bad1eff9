import TineEngine
import Testing

/// What General MIDI 2, GS and XG say about reverb and chorus.
@Suite struct EffectMessageTests {
  /// The values that a message sets, by parameter.
  private func values(_ bytes: [UInt8]) -> [EffectParameter: Float] {
    var values: [EffectParameter: Float] = [:]
    for command in commands(bytes) where command.kind == .effect {
      values[EffectParameter(rawValue: command.number)!] = command.value
    }
    return values
  }

  private func general(_ slot: UInt8, _ pairs: UInt8...) -> [UInt8] {
    [0xF0, 0x7F, 0x7F, 0x04, 0x05, 0x01, 0x01, 0x01, 0x01, slot] + pairs + [0xF7]
  }

  private func gs(_ middle: UInt8, _ low: UInt8, _ data: UInt8...) -> [UInt8] {
    TineEngineTests.gs([0x40, middle, low], data)
  }

  @Test(arguments: ReverbType.allCases) func reverbTypes(type: ReverbType) {
    let values = values(general(1, 0, type.rawValue))
    #expect(values.count == 6)
    for (parameter, value) in values { #expect(value == type.value(of: parameter)) }
    if type != .plate { #expect(self.values(gs(1, 0x30, type.rawValue))[.reverbLevel] == 1) }
  }

  @Test func typesThatAreNoneAreLeftAlone() {
    #expect(commands(general(1, 0, 5)).isEmpty)
    #expect(commands(general(2, 0, 6)).isEmpty)
    #expect(commands(general(3, 0, 1)).isEmpty)
    #expect(commands(gs(1, 0x30, 8)).isEmpty)
    #expect(commands(gs(1, 0x38, 8)).isEmpty)
  }

  /// e^((v − 40) · 0.025) s: 64 is 1.82 s, and the ends are 0.37 and 8.8 s.
  @Test(arguments: [(64, 1.822), (40, 1), (0, 0.368), (127, 8.80)] as [(UInt8, Float)])
  func reverbTime(value: UInt8, seconds: Float) throws {
    let set = try #require(values(general(1, 1, value))[.reverbDecayTime])
    #expect(abs(set / seconds - 1) < 0.002)
  }

  @Test func severalParametersInOneMessage() {
    let values = values(general(2, 0, 2, 1, 9, 2, 15, 3, 64, 4, 127))
    #expect(abs(values[.chorusHertz]! - 1.098) < 0.001)
    #expect(abs(values[.chorusDepth]! - 0.005) < 1e-6)
    #expect(abs(values[.chorusFeedback]! - 0.488) < 0.001)
    #expect(abs(values[.chorusToReverb]! - 1) < 0.001)
  }

  @Test func rolandsParameters() {
    #expect(values(gs(1, 0x33, 127))[.reverbLevel] == 127.0 / 64)
    #expect(values(gs(1, 0x3A, 32))[.chorusLevel] == 0.5)
    #expect(values(gs(1, 0x37, 100))[.reverbPreDelay] == 0.1)
    // Hall 2, at its own time and twice as long: e^(0.025 · 28).
    let hall = values(gs(1, 0x30, 4) + gs(1, 0x34, 64))
    #expect(hall[.reverbDecayTime] == 1.8)
    let longer = values(gs(1, 0x30, 4) + gs(1, 0x34, 92))[.reverbDecayTime]!
    #expect(abs(longer / 1.8 - 2.0138) < 0.001)
    // One after the other: level, time.
    #expect(values(gs(1, 0x33, 64, 64)) == [.reverbLevel: 1, .reverbDecayTime: 1.8])
  }

  @Test func rolandsSends() {
    // Part 0 is channel 10, part 1 channel 1.
    #expect(commands(gs(0x10, 0x22, 5)) == [command(.controller, 9, 91, 5)])
    #expect(commands(gs(0x11, 0x21, 7)) == [command(.controller, 0, 93, 7)])
    #expect(
      commands(gs(0x1F, 0x21, 7, 8)) == [
        command(.controller, 15, 93, 7), command(.controller, 15, 91, 8),
      ])
  }

  @Test func yamahasTypes() {
    #expect(
      values(xg([2, 1, 0], 1, 0))[.reverbSize] == ReverbType.largeHall.value(of: .reverbSize))
    #expect(
      values(xg([2, 1, 0], 2, 1))[.reverbSize] == ReverbType.mediumRoom.value(of: .reverbSize))
    #expect(values(xg([2, 1, 0], 4, 0))[.reverbSize] == ReverbType.plate.value(of: .reverbSize))
    #expect(values(xg([2, 1, 0], 0, 0)) == [.reverbLevel: 0])
    // What was off returns as loud as it was.
    let again = xg([2, 1, 0x0C], 32) + xg([2, 1, 0], 0, 0) + xg([2, 1, 0], 1, 0)
    #expect(values(again)[.reverbLevel] == 0.5)
    #expect(values(xg([2, 1, 2], 17))[.reverbDecayTime] == 2)
    #expect(values(xg([2, 1, 0x20], 0x43, 0))[.chorusHertz] == 0.122)
    #expect(values(xg([2, 1, 0x20], 0, 0)) == [.chorusLevel: 0])
    #expect(values(xg([2, 1, 0x2E], 127)) == [.chorusToReverb: 1])
  }

  /// XG's tables: 34 is 1 kHz and 60 20 kHz, an LFO of 64 has 2.69 Hz, of 112 12.1 Hz.
  @Test func yamahasParameters() {
    let damping = values(xg([2, 1, 0x06], 34))[.reverbCutoff]!
    #expect(abs(damping / 1_000 - 1) < 0.01)
    #expect(abs(values(xg([2, 1, 0x06], 60))[.reverbCutoff]! - 20_000) < 10)
    #expect(abs(values(xg([2, 1, 0x04], 1))[.reverbPreDelay]! - 0.001_7) < 0.000_1)
    #expect(values(xg([2, 1, 0x12], 1, 5)) == [.reverbEarly: 1, .reverbBrightness: 0.5])
    let chorus = values(xg([2, 1, 0x22], 64, 127, 64, 50))
    #expect(abs(chorus[.chorusHertz]! - 2.69) < 0.01)
    #expect(chorus[.chorusDepth] == 0.01 && chorus[.chorusFeedback] == 0)
    #expect(chorus[.chorusDelay] == 0.005)
    #expect(abs(values(xg([2, 1, 0x22], 112))[.chorusHertz]! - 12.1) < 0.05)
  }

  @Test func yamahasSends() {
    #expect(commands(xg([8, 3, 0x13], 50)) == [command(.controller, 3, 91, 50)])
    #expect(commands(xg([8, 15, 0x12], 9)) == [command(.controller, 15, 93, 9)])
    #expect(commands(xg([8, 16, 0x12], 9)).isEmpty)
  }

  /// Every type's and every message's values lie where the engine takes them.
  @Test func valuesAreInTheirRanges() {
    for value in 0...127 as ClosedRange<UInt8> {
      var bytes: [UInt8] = []
      for low in 0x30...0x40 as ClosedRange<UInt8> { bytes += gs(1, low, value) }
      for low in 0...0x2F as ClosedRange<UInt8> { bytes += xg([2, 1, low], value) }
      for number in 0...4 as ClosedRange<UInt8> {
        bytes += general(1, number, value) + general(2, number, value)
      }
      for command in commands(bytes) where command.kind == .effect {
        let parameter = EffectParameter(rawValue: command.number)!
        #expect(parameter.range ~= command.value, "\(parameter): \(command.value)")
      }
    }
  }
}

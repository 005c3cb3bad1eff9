import TineEngine
import TineMIDI
import Testing

@Suite struct VelocityCurveTests {
  private static let curves: [VelocityCurve] = [.linear, .soft, .hard, .dx7, .fixed(90)]

  @Test func whatTheyAreMadeOf() {
    let velocities: [UInt8] = [1, 32, 64, 96, 127]
    func become(_ curve: VelocityCurve) -> [UInt8] { velocities.map { curve.velocity($0) } }
    #expect(become(.linear) == [1, 32, 64, 96, 127])
    #expect(become(.soft) == [11, 64, 90, 110, 127])  // 127 · √(v / 127)
    #expect(become(.hard) == [1, 8, 32, 73, 127])  // v² / 127
    #expect(become(.dx7) == [16, 41, 67, 93, 118])
    #expect(become(.fixed(90)) == [90, 90, 90, 90, 90])
  }

  @Test func theyNeverFallAndNeverLeaveTheRange() {
    for curve in Self.curves {
      let all = (1...127).map { curve.velocity(UInt8($0)) }
      #expect(all.allSatisfy { (1...127).contains($0) })
      #expect(zip(all, all.dropFirst()).allSatisfy { $0 <= $1 })
    }
    #expect((1...127).allSatisfy { VelocityCurve.linear.velocity($0) == $0 })
  }

  /// Note-ons only, and after a reset too.
  @Test func theTranslatorUsesIt() {
    var translator = Translator(velocityCurve: .hard)
    var result: [Command] = []
    for message in [
      .realTime(0xFF), .noteOn(channel: 0, key: 60, velocity: 64),
      .noteOff(channel: 0, key: 60, velocity: 64), .noteOn(channel: 0, key: 60, velocity: 0),
      .polyPressure(channel: 0, key: 60, pressure: 64),
    ] as [Message] {
      translator.translate(message, at: 0, appendingTo: &result)
    }
    #expect(result.map(\.value) == [0, 32, 64, 64, 64])
  }
}

import Testing

@testable import TineEngine

@Suite struct CommandNumberTests {
  @Test func numbersAreTheRawValues() {
    for number in UInt8.min...255 {
      #expect(EffectParameter(number: number) == EffectParameter(rawValue: number))
      #expect(DrumParameter(number: number) == DrumParameter(rawValue: number))
    }
    for target in ControllerDepth.Target.allCases { #expect(target.number == target.rawValue) }
  }
}

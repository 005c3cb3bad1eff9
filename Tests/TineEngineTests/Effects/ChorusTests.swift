@testable import TineEngine
import Testing

/// What the chorus does to a straight line: it comes out later, and says how much.
@Suite struct ChorusTests {
  /// The delays of both sides in milliseconds, frame by frame. Between the samples of a straight line
  /// the cubic is exact.
  private func delays(
    _ type: ChorusType, seconds: Double, set: [(EffectParameter, Float)] = []
  ) -> (left: [Double], right: [Double]) {
    let rate = 48_000.0
    let slope = Float(1) / 4_096
    var chorus = Chorus(sampleRate: rate, tickFrames: 32)
    for parameter in EffectParameter.allCases {
      if let value = type.value(of: parameter) { chorus.set(parameter, value) }
    }
    chorus.set(.chorusFeedback, 0)
    for (parameter, value) in set { chorus.set(parameter, value) }
    let count = Int(seconds * rate) / 32 * 32
    let input = (0..<count).map { Float($0 + 1) * slope }
    let (left, right) = run(&chorus, input)
    // It returns at 1/√2.
    func delay(_ wet: [Float]) -> [Double] {
      zip(wet, input).map { Double($1 - $0 * 1.414_213_6) / Double(slope) / 48 }
    }
    return (delay(left), delay(right))
  }

  /// Feeds a chorus by hand.
  private func run(_ chorus: inout Chorus, _ input: [Float]) -> (left: [Float], right: [Float]) {
    var left = [Float](repeating: 0, count: input.count)
    var right = left
    var reverb = left
    input.withUnsafeBufferPointer { input in
      left.withUnsafeMutableBufferPointer { left in
        right.withUnsafeMutableBufferPointer { right in
          reverb.withUnsafeMutableBufferPointer { reverb in
            for start in stride(from: 0, to: input.count, by: 32) {
              chorus.beginTick()
              chorus.process(
                input.baseAddress! + start, left.baseAddress! + start,
                right.baseAddress! + start, reverb: reverb.baseAddress! + start, frames: 32,
                offset: 0)
            }
          }
        }
      }
    }
    return (left, right)
  }

  @Test func chorus3SwingsBetweenItsDelays() {
    // 0.366 Hz: two periods after the line is full.
    let (left, right) = delays(.chorus3, seconds: 5.6)
    for side in [left, right] {
      let full = side.dropFirst(2_400)
      // 20/3.2 ms deep, above the shortest of 8 ms.
      #expect(abs(full.min()! - 8) < 0.05, "\(full.min()!)")
      #expect(abs(full.max()! - 14.25) < 0.05, "\(full.max()!)")
    }
  }

  @Test func theSidesAreAQuarterOfACycleApart() throws {
    let (left, right) = delays(.chorus3, seconds: 5.6)
    func longest(_ side: [Double]) -> Int {
      let range = 4_800..<4_800 + 131_148
      return range.max { side[$0] < side[$1] }!
    }
    let period = 48_000 / 0.366
    let apart = Double(longest(right) - longest(left)) / period
    #expect(abs((apart + 1).truncatingRemainder(dividingBy: 1) - 0.25) < 0.02, "\(apart)")
  }

  @Test(arguments: [ChorusType.shortDelay, .shortDelayFeedback]) func delaysStandStill(
    type: ChorusType
  ) {
    let (left, right) = delays(type, seconds: 0.5)
    #expect(left.dropFirst(2_400).allSatisfy { abs($0 - 12.7) < 0.05 })
    #expect(right.dropFirst(2_400).allSatisfy { abs($0 - 12.7) < 0.05 })
  }

  @Test(arguments: ChorusType.allCases) func anyFeedbackStaysBounded(type: ChorusType) {
    var chorus = Chorus(sampleRate: 48_000, tickFrames: 32)
    for parameter in EffectParameter.allCases {
      if let value = type.value(of: parameter) { chorus.set(parameter, value) }
    }
    chorus.set(.chorusFeedback, 0.95)
    let input = noise(seconds: 1) + [Float](repeating: 0, count: 8 * 48_000)
    let (left, right) = run(&chorus, input)
    // A comb of feedback g is at most 1/(1 − g) loud.
    #expect(left.max()! < 20 && right.min()! > -20)
    #expect(energy(left.suffix(4_800)) == 0 && energy(right.suffix(4_800)) == 0)
  }
}

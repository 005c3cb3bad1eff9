import TineEngine
import Foundation
import TinePatches
import TineTestSupport
import Testing

/// Every wiring against the plain renderer of `Reference`.
///
/// Levels are such that no chain amplifies the engine's rounding (its sine is good to −122 dB), so
/// what remains must be below −90 dB.
@Suite struct RoutingTests {
  static let levels = [99, 78, 75, 80, 77, 76]
  static let ratios = [1.0, 2, 3.5, 1, 0.5, 3]

  /// The largest difference in decibels relative to a carrier at full.
  private func difference(
    _ routing: Routing, levels: [Int] = Self.levels, sampleRate: Double = 48_000,
    ramp: Int = 64
  ) -> Double {
    var patch = Patch()
    patch.routing = routing
    for index in 0..<6 {
      patch.operators[index] = Operator()
      // From the first frame on at its level.
      patch.operators[index].envelope = .rates([99, 99, 99, 99], levels: [99, 99, 99, 99])
      patch.operators[index].level = .units(levels[index])
      patch.operators[index].frequency = .ratio(Self.ratios[index])
    }
    let frames = 2_000
    let sound = play(patch, seconds: Double(frames) / sampleRate, sampleRate: sampleRate)
    var reference = Reference(
      routing, frequencies: Self.ratios.map { $0 * 440 },
      amplitudes: levels.map { $0 == 0 ? 0 : pow(2, Double($0 - 99) / 8) },
      sampleRate: sampleRate)
    let expected = reference.render(frames, ramp: ramp)
    var largest = 0.0
    for (sample, plain) in zip(sound.left, expected) {
      largest = max(largest, abs(Double(sample) / Double(fullScale) - plain))
    }
    return 20 * log10(max(largest, 1e-12))
  }

  @Test(arguments: 1...32) func anAlgorithm(number: Int) {
    #expect(difference(.algorithm(number, feedback: 0)) < -90)
    #expect(difference(.algorithm(number, feedback: 6)) < -90)
  }

  /// Where the feedback comes from a carrier, the carriers' attenuation weakens it; a renderer that
  /// leaves that out is 6 to 16 dB off in it.
  @Test(arguments: [4, 6, 32]) func feedbackFromACarrierIsWeaker(number: Int) {
    let levels = [99, 99, 99, 99, 99, 99].enumerated().map { index, level in
      Algorithm(number).carriers.contains(index + 1) ? level : 70
    }
    #expect(difference(.algorithm(number, feedback: 7), levels: levels) < -90)
  }

  @Test(arguments: [(8_000.0, 8), (44_100, 64), (96_000, 128), (192_000, 256)])
  func theSampleRateDoesNotMatter(sampleRate: Double, ramp: Int) {
    #expect(
      difference(.algorithm(8, feedback: 5), sampleRate: sampleRate, ramp: ramp) < -90)
  }

  @Test(arguments: 0..<60) func anyWiring(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var edges: [Modulation] = []
    for from in 1...6 {
      for to in 1...6 where Int.random(in: 0..<4, using: &random) == 0 {
        let depth = Double.random(in: 0.1...0.6, using: &random)
        edges.append(Modulation(from: from, to: to, depth: depth))
      }
    }
    edges.shuffle(using: &random)
    var carriers = (1...6).filter { _ in Bool.random(using: &random) }
    if carriers.isEmpty { carriers = [1] }
    let levels = [78, 70, 75, 80, 72, 76]
    let routing = Routing.free(edges, carriers: carriers)
    #expect(difference(routing, levels: levels) < -90, "\(edges)")
  }

  /// Three in a row that modulate themselves: the upper two, or the lower two, mustn't be taken for all.
  @Test func aRowOfFeedback() {
    let edges = [(1, 1), (2, 2), (3, 3), (3, 2), (2, 1)].map {
      Modulation(from: $0, to: $1, depth: 0.2)
    }
    let levels = [80, 80, 80, 0, 0, 0]
    #expect(difference(.free(edges, carriers: [1]), levels: levels) < -90)
  }
}

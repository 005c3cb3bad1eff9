import TineDX7
import TinePatches
import TineTestSupport
import Testing

/// Voices as patches and as text, and back.
struct VoicePatchTests {
  @Test func thousandVoicesSurviveThePatch() {
    var random = RandomVoice(seed: 2)
    for index in 0..<1000 {
      let voice = random.next()
      var losses: [Loss] = []
      #expect(Voice(Patch(voice), losses: &losses) == voice, "voice \(index)")
      #expect(losses.isEmpty)
    }
  }

  @Test func thousandVoicesSurviveTheText() throws {
    var random = RandomVoice(seed: 3)
    for index in 0..<1000 {
      let voice = random.next()
      let text = PresetText(Patch(voice))
      let read = try PresetText(text.bytes).patch
      var losses: [Loss] = []
      let back = Voice(read, losses: &losses)
      #expect(back.packed == voice.packed, "voice \(index):\n\(text.text)")
      #expect(back.unpacked == voice.unpacked)
      #expect(losses.isEmpty)
    }
  }

  @Test func initialVoiceIsASineOnOperatorOne() {
    let patch = Patch(Voice())
    #expect(patch.operators[0].level == .units(99))
    #expect(patch.operators[0].frequency == .coarse(1, fine: 0))
    #expect(patch.operators.dropFirst().allSatisfy { $0.level == .units(0) })
    #expect(patch.routing == .algorithm(1, feedback: 0))
    #expect(patch.transposeSemitones == 0)
  }

  /// Six heard operators, wired by hand as each algorithm is, in any order.
  @Test(arguments: 1...32)
  func freeWiringThatIsAnAlgorithmBecomesIt(number: Int) {
    var generator = SeededRandom(seed: UInt64(number))
    for feedback in 0...7 {
      let algorithm = Algorithm(number)
      guard case .free(let edges, let carriers) = algorithm.routing(feedback: feedback) else {
        continue
      }
      var patch = Patch(Voice())
      for index in 0..<6 { patch.operators[index].level = .units(80) }
      patch.routing = .free(edges.shuffled(using: &generator), carriers: carriers)
      var losses: [Loss] = []
      let voice = Voice(patch, losses: &losses)
      #expect(losses.isEmpty)
      #expect(voice[.feedback] == feedback)
      let found = Algorithm(voice[.algorithm] + 1)
      #expect(Set(found.modulations) == Set(algorithm.modulations))
      #expect(found.carriers == algorithm.carriers)
      // Without feedback, algorithms that differ only in the loop are the same.
      if feedback > 0 { #expect(found.number == number) }
    }
  }

  @Test func twoOperatorsBecomeAnAlgorithmWithOneCarrier() {
    var patch = Patch()
    patch.operators[1] = Operator()
    patch.routing = .free([Modulation(from: 2, to: 1)], carriers: [1])
    var losses: [Loss] = []
    let voice = Voice(patch, losses: &losses)
    #expect(losses.isEmpty)
    // The one carrier isn't made softer for others that are silent.
    #expect(Algorithm(voice[.algorithm] + 1).carriers == [1])
    #expect(Algorithm(voice[.algorithm] + 1).modulations.contains(.init(from: 2, to: 1)))
  }

  @Test func wiringThatIsNoneIsTold() {
    var patch = Patch()
    for index in 0..<6 { patch.operators[index] = Operator() }
    // A loop of all six.
    let edges = (1...6).map { Modulation(from: $0, to: $0 % 6 + 1) }
    patch.routing = .free(edges, carriers: [1])
    var losses: [Loss] = []
    _ = Voice(patch, losses: &losses)
    #expect(losses.contains { if case .routing = $0.kind { true } else { false } })
  }

  /// Half the depth is 6.02 dB, eight units, less level.
  @Test func depthGoesIntoTheModulatorsLevel() {
    var patch = Patch()
    patch.operators[1] = Operator()
    patch.routing = .free([Modulation(from: 2, to: 1, depth: 0.5)], carriers: [1])
    var losses: [Loss] = []
    let voice = Voice(patch, losses: &losses)
    #expect(voice[.outputLevel, 2] == 91)
    #expect(losses.map(\.kind) == [.depth(0.5)])
    #expect(losses.map(\.operatorNumber) == [2])
  }
}

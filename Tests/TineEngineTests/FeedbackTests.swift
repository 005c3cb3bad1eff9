import TineEngine
import TinePatches
import TineTestSupport
import Testing

/// Operators with feedback are rendered in parallel lanes, some together with their modulator: a
/// voice is bit-identical whichever voices share the vector. Feedback makes the last bit
/// matter: a wrong one is another sound some hundred frames later.
@Suite struct FeedbackTests {
  /// Patches in which most operators modulate themselves, and some of these one another.
  static func patch(_ random: inout SeededRandom) -> Patch {
    var patch = Patch()
    patch.oscillatorSync = true
    var edges: [Modulation] = []
    for from in 1...6 {
      for to in 1...from {
        let chance = from == to ? 4 : from == to + 1 ? 3 : 1
        if Int.random(in: 0..<6, using: &random) >= chance { continue }
        let depth = [0.1, 0.4, 1, 4].randomElement(using: &random)!
        edges.append(Modulation(from: from, to: to, depth: depth))
      }
      patch.operators[from - 1] = Operator()
      patch.operators[from - 1].frequency = .ratio(Double.random(in: 0.5...9, using: &random))
      patch.operators[from - 1].level = .units(Int.random(in: 60...99, using: &random))
      // Some fall silent while the note sounds.
      if Int.random(in: 0..<3, using: &random) == 0 {
        patch.operators[from - 1].envelope = .rates([99, 80, 99, 99], levels: [99, 0, 0, 0])
      }
    }
    let carriers = (1...6).filter { $0 == 1 || Int.random(in: 0..<3, using: &random) == 0 }
    patch.routing = .free(edges, carriers: carriers)
    return patch
  }

  /// One patch a program.
  private static func bank(_ patches: [Patch]) -> Bank {
    var bank = Bank()
    bank.patches = patches
    bank.programs = patches.indices.map { Bank.Program(bank: 0, number: $0, patch: $0) }
    return bank
  }

  /// A note of program 0 among others that are at volume 0, but made all the same.
  private static func commands(others: Int, _ random: inout SeededRandom) -> [Command] {
    var commands: [Command] = []
    for other in 0..<others {
      let channel = UInt8(1 + other % 15)
      let start = UInt64.random(in: 0..<400, using: &random)
      let key = UInt8(30 + other)
      commands += [
        Command(.program, channel: channel, number: channel),
        Command(.controller, channel: channel, number: 7, value: 0),
        Command(.noteOn, time: start, channel: channel, number: key, value: 100),
        Command(.noteOff, time: start + 700, channel: channel, number: key),
      ]
    }
    commands.append(Command(.noteOn, time: 90, number: 60, value: 100))
    commands.append(Command(.noteOff, time: 1_300, number: 60))
    return commands.sorted { $0.time < $1.time }
  }

  @Test(arguments: [0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 40, 70], [8_000.0, 16_000])
  func neighboursDoNotMatter(others: Int, sampleRate: Double) {
    for seed in 0..<8 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      let bank = Self.bank((0..<16).map { _ in Self.patch(&random) })
      let together = Self.commands(others: others, &random)
      func sound(
        _ commands: [Command], _ block: Int, _ instructions: InstructionSet? = nil
      ) -> [Float] {
        play(
          bank, commands, seconds: 1_600 / sampleRate, sampleRate: sampleRate, block: block,
          audibilityThreshold: -1, instructions: instructions
        ).left
      }
      let alone = sound(together.filter { $0.channel == 0 }, 512)
      let isSound = alone.contains { $0.magnitude > 0.001 } && alone.allSatisfy(\.isFinite)
      #expect(isSound, "seed \(seed)")
      for block in [1, 7, 64, 512] {
        let isTheSame = sound(together, block) == alone
        #expect(isTheSame, "seed \(seed), block \(block)")
      }
      for instructions in InstructionSet.allCases where instructions.isAvailable {
        let isTheSame = sound(together, 61, instructions) == alone
        #expect(isTheSame, "seed \(seed), \(instructions)")
      }
    }
  }

  /// Notes of the deepest feedback leave nothing behind that others could meet, however many they were.
  @Test(arguments: [1, 8, 9, 12, 16, 20, 32]) func whatSoundedBeforeDoesNotMatter(notes: Int) {
    func patch(_ depth: Double, _ edges: [(Int, Int)]) -> Patch {
      var patch = sinePatch()
      patch.routing = .free(
        edges.map { Modulation(from: $0, to: $1, depth: depth) }, carriers: [1, 2])
      for index in 1..<3 { patch.operators[index] = patch.operators[0] }
      return patch
    }
    // A pair, and one beside it.
    let pair = patch(0.1, [(3, 3), (3, 1), (1, 1), (2, 2)])
    for deep in [patch(4, [(1, 1)]), patch(4, [(1, 1), (3, 1)])] {
      func sound(_ isFresh: Bool) -> [Float] {
        let keyboard = Keyboard(Self.bank([pair, deep]))
        keyboard.send(.program, channel: 1, number: 1)
        if !isFresh { for key in 0..<notes { keyboard.press(40 + key, channel: 1) } }
        keyboard.wait(0.1)
        keyboard.send(.panic)
        keyboard.wait(0.1)
        keyboard.clear()
        keyboard.press(60)
        keyboard.wait(0.05)
        return keyboard.left
      }
      let isTheSame = sound(false) == sound(true)
      #expect(isTheSame)
    }
  }

  /// Where one more modulates the second of a pair, they are made apart. So little comes from it here
  /// that no bit is another.
  @Test(arguments: 0..<20) func apartTheyAreTheSame(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    func depth() -> Double { Double.random(in: 0.05...4, using: &random) }
    let pair = [
      Modulation(from: 3, to: 3, depth: depth()), Modulation(from: 3, to: 2, depth: depth()),
      Modulation(from: 2, to: 2, depth: depth()), Modulation(from: 2, to: 1, depth: depth()),
    ]
    var patch = Patch()
    patch.oscillatorSync = true
    for index in 0..<4 {
      patch.operators[index] = Operator()
      patch.operators[index].frequency = .ratio(Double.random(in: 0.5...9, using: &random))
    }
    func sound(_ edges: [Modulation]) -> [Float] {
      patch.routing = .free(edges, carriers: [1])
      return play(
        Self.bank([patch]), [Command(.noteOn, number: 60, value: 100)], seconds: 0.1,
        audibilityThreshold: -1
      ).left
    }
    let isTheSame = sound(pair) == sound(pair + [Modulation(from: 4, to: 2, depth: 1e-30)])
    #expect(isTheSame)
  }
}

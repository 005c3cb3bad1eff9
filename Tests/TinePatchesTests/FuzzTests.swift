import TinePatches
import TineTestSupport
import Testing

/// Whatever the bytes are, reading them ends, with a patch or with problems that stand in the text.
struct FuzzTests {
  private func check(_ bytes: [UInt8]) {
    do {
      let preset = try PresetText(bytes)
      #expect(preset.bytes == bytes)
      #expect(throws: Never.self) { try PresetText(PresetText(preset.patch).bytes) }
    } catch {
      let lines = bytes.split(omittingEmptySubsequences: false) { $0 == 0x0A || $0 == 0x0D }
      for problem in error.problems {
        #expect((1...lines.count).contains(problem.line))
        #expect(problem.column >= 1)
        #expect(!problem.message.isEmpty)
      }
    }
    _ = try? BankText(bytes) { (_) throws(UnresolvedPreset) in Patch() }
  }

  @Test func randomBytes() {
    var generator = SeededRandom(seed: 11)
    for _ in 0..<100 {
      let count = Int.random(in: 0..<64, using: &generator)
      check((0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) })
    }
  }

  @Test func randomWords() {
    var generator = SeededRandom(seed: 12)
    var words = Parameter.all.map(\.key) + Parameter.Section.all.compactMap(\.word)
    words += [
      ">", "at", "1", "2", "7", "-3", "40%", "dB", "ms", "silent", "\n", "\n  ", "\n", "carriers",
      "none", "#", "\"", "program", "kit", "key", "0-7", "99", "C3", "fixed", "\t", "operator 1",
    ]
    for _ in 0..<150 {
      let count = Int.random(in: 0..<30, using: &generator)
      let text = (0..<count).map { _ in words.randomElement(using: &generator) ?? "" }
      check(Array(text.joined(separator: " ").utf8))
    }
  }

  @Test func mutatedPresets() {
    var generator = SeededRandom(seed: 13)
    var random = RandomPatch(seed: 13)
    for _ in 0..<60 {
      var bytes = PresetText(random.next()).bytes
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes[place] = UInt8.random(in: 0...127, using: &generator)
        case 1: bytes.remove(at: place)
        default: bytes.insert(UInt8.random(in: 32...126, using: &generator), at: place)
        }
        if bytes.isEmpty { break }
      }
      check(bytes)
    }
  }
}

import TineRendering
import Foundation
import TinePatches
import Testing

/// Presets from recordings; the recordings are made by the command itself.
@Suite struct MatchTests {
  let tool: Tool

  init() throws {
    tool = try Tool()
    _ = try tool.run(
      "tone", "--carrier", "220", "--modulator", "440", "--index", "1.5", "--seconds", "0.4",
      "--rate", "16000", "-o", "bell.wav", "-q")
  }

  private func match(_ words: String...) throws -> Tool.Result {
    try tool.run(["match"] + words)
  }

  @Test func findsWhatItIsGiven() throws {
    let result = try match("bell.wav", "-o", "bell.txt", "--rounds", "24", "-j", "2")
    #expect(result.status == 0)
    // The key is that of 220 Hz, and the result is reported in one line.
    #expect(result.error.contains("bell.wav: key 57 (as it sounds), velocity 100\n"))
    let line = try #require(
      result.error.firstMatch(
        of:
          /bell\.txt: distance ([\d.]+) → ([\d.]+) \(spectrum [\d.]+, envelope [\d.]+, timing [\d.]+\), pitch −?[\d.]+ cents, \d+ candidates in/
      ))
    #expect(try #require(Double(line.2)) < #require(Double(line.1)))
    #expect(!result.error.contains("\u{1B}"))
    let preset = try PresetText(String(decoding: tool.data("bell.txt"), as: UTF8.self))
    #expect(preset.patch.name == "bell")
    #expect(preset.patch.about == "Matched to bell.wav.")
    #expect(try tool.run("presets", "check", "bell.txt").status == 0)
  }

  @Test func sameSeedSamePresetOnAnyNumberOfProcessors() throws {
    let one = try match("bell.wav", "-o", "-", "--rounds", "14", "-j", "1", "-q")
    let two = try match("bell.wav", "-o", "-", "--rounds", "14", "-j", "2", "-q")
    let other = try match("bell.wav", "-o", "-", "--rounds", "14", "--seed", "2", "-q")
    #expect(one.status == 0 && one.error.isEmpty)
    #expect(one.text == two.text)
    #expect(one.text != other.text)
  }

  @Test func goesOnWhereItWas() throws {
    let whole = try match("bell.wav", "-o", "-", "--rounds", "13", "-q")
    // In two pieces; the race of the algorithms is the same as long as its end is.
    _ = try match(
      "bell.wav", "-o", "-", "--rounds", "13", "-q", "--resume", "bell.search")
    let again = try match(
      "bell.wav", "-o", "-", "--rounds", "13", "-q", "--resume", "bell.search")
    #expect(again.text == whole.text)
    let longer = try match(
      "bell.wav", "-o", "-", "--rounds", "15", "--resume", "bell.search")
    #expect(longer.status == 0)
    #expect(tool.names == ["bell.search", "bell.wav"])
  }

  /// Comments and layout stay; only numbers change.
  @Test func keepsTheTextOfItsStart() throws {
    let text = """
      name  Start   # mine
      2 > 1
      operator 1  adsr 1ms 3s silent 1s      # heard
      operator 2  ratio 1  level 60          # bends

      """
    try tool.write("start.txt", Data(text.utf8))
    let result = try match(
      "bell.wav", "-s", "start.txt", "-o", "bell.txt", "--rounds", "25", "-q")
    #expect(result.status == 0)
    let changed = String(decoding: try tool.data("bell.txt"), as: UTF8.self)
    #expect(changed.hasPrefix("name  Start   # mine\n"))
    #expect(changed.contains("# heard\n") && changed.contains("# bends\n"))
    #expect(changed != text)
    #expect(try tool.data("start.txt") == Data(text.utf8))
  }

  @Test func readsKeysAndVelocitiesFromNames() throws {
    for name in ["bell_57_v40.wav", "bell-57-V110.wav"] {
      try tool.write(name, tool.data("bell.wav"))
    }
    let result = try match(
      "bell_57_v40.wav", "bell-57-V110.wav", "-o", "bell.txt", "--rounds", "1")
    #expect(result.error.contains("bell_57_v40.wav: key 57 (by its name), velocity 40\n"))
    #expect(result.error.contains("bell-57-V110.wav: key 57 (by its name), velocity 110\n"))
    let said = try match("bell_57_v40.wav", "-k", "45", "-v", "7", "-o", "-", "--rounds", "1")
    #expect(said.error.contains("key 45 (as --key says), velocity 7\n"))
  }

  /// What can't be matched is one message, and nothing is written.
  @Test func mistakesAreToldAndNothingIsWritten() throws {
    func write(_ name: String, _ sample: (Int) -> Float, frames: Int = 8_000) throws {
      let writer = try AudioWriter(
        to: .file(tool.path(name)), AudioFormat(sampleRate: 16_000, channels: 1))
      try writer.write(interleaved: (0..<frames).map(sample))
      try writer.finish()
    }
    try write("silent.wav") { _ in 0 }
    try write("short.wav", { $0 % 20 < 10 ? 0.5 : -0.5 }, frames: 300)
    var noise: UInt32 = 1
    try write("noise.wav") { _ in
      noise = noise &* 1_664_525 &+ 1_013_904_223
      return Float(noise >> 8) / Float(1 << 25) - 0.25
    }
    try tool.write("text.wav", Data("hello".utf8))
    try tool.write("bad.search", Data("tine-match 1\nof".utf8))
    try tool.write("wrong.txt", Data("ratoi 3\n".utf8))
    let mistakes: [(words: [String], hint: String)] = [
      (["silent.wav"], "silent.wav: is silent"),
      (["short.wav"], "short.wav: is shorter than 0.05 s"),
      (["noise.wav"], "noise.wav: has no pitch that can be detected; give its key with --key"),
      (["text.wav"], "text.wav: isn't an audio file"),
      (["none.wav"], "none.wav: can't be read"),
      (["bell.wav", "--start", "nobody"], "nobody"),
      (["bell.wav", "--start", "wrong.txt"], "wrong.txt:1:1: unknown word “ratoi”"),
      (["bell.wav", "--resume", "bad.search"], "bad.search: isn't a search"),
    ]
    for mistake in mistakes {
      let result = try tool.run(
        ["match"] + mistake.words + ["-o", "out.txt", "--rounds", "1", "-q"])
      #expect(result.status == 1, "\(mistake.words)")
      #expect(result.error.contains(mistake.hint), "\(result.error)")
      #expect(result.error.split(separator: "\n").count == 1, "\(result.error)")
      #expect(!tool.names.contains("out.txt"))
    }
    // With a key, noise can be matched.
    #expect(
      try match("noise.wav", "-k", "60", "-o", "out.txt", "--rounds", "1", "-q").status == 0)
  }

  @Test func aSearchBelongsToItsRecordings() throws {
    _ = try match("bell.wav", "-o", "-", "--rounds", "1", "-q", "--resume", "bell.search")
    let other = try match(
      "bell.wav", "-o", "-", "--rounds", "2", "-q", "--resume", "bell.search", "--seed", "9")
    #expect(other.status == 1)
    #expect(other.error.contains("other recordings or options"))
  }

  @Test func aFileThatCantBeWrittenIsTold() throws {
    let result = try match("bell.wav", "-o", "no/folder.txt", "--rounds", "1", "-q")
    #expect(result.status == 1)
    #expect(result.error.contains("no/folder.txt: can't be written"))
  }
}

import TineRendering
import Foundation
import Testing

/// `tine draw` and `tine render --draw`, as a user runs them.
@Suite struct DrawTests {
  let tool: Tool

  init() throws {
    tool = try Tool()
    try tool.write("song.mid", Songs.short)
    // A second of 1 kHz at the left, silence at the right.
    let writer = try AudioWriter(
      to: .file(tool.path("tone.wav")), AudioFormat(.wav, sampleRate: 44_100))
    var samples: [Float] = []
    for frame in 0..<44_100 {
      let phase = 2 * Double.pi * 1000 * Double(frame) / 44_100
      samples += [Float(0.5 * sin(phase)), 0]
    }
    try writer.write(interleaved: samples)
    try writer.finish()
  }

  private var before: [String] { ["song.mid", "tone.wav"] }

  /// The width and the height that a PNG says it has.
  private func size(_ data: Data) -> [Int] {
    [16, 20].map { start in data[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
  }

  /// Runs another program on a file of the folder, and returns what it says.
  private func ask(_ program: String, _ arguments: String...) throws -> (
    status: Int32, text: String
  ) {
    let process = tool.process(arguments)
    process.executableURL = URL(fileURLWithPath: "/usr/bin/" + program)
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (Tool.status(process), text)
  }

  @Test(arguments: ["waveform", "spectrum", "spectrogram"])
  func everyKindOfSoundIsDrawn(kind: String) throws {
    for (source, extra) in [("tone.wav", []), ("song.mid", ["-p", "sine"]), ("sine", [])] {
      let process = tool.process(["draw", source, "-k", kind, "-o", "a.png"] + extra)
      try process.run()
      process.waitUntilExit()
      #expect(Tool.status(process) == 0)
      #expect(size(try tool.data("a.png")) == [1200, kind == "spectrogram" ? 500 : 400])
    }
  }

  @Test(arguments: ["envelope", "algorithm"])
  func everyKindOfPresetIsDrawn(kind: String) throws {
    let result = try tool.run("draw", "sine", "-k", kind, "-s", "300x200", "-o", "a.png")
    #expect(result.status == 0)
    #expect(result.output.isEmpty && result.error.isEmpty)
    #expect(size(try tool.data("a.png")) == [300, 200])
  }

  @Test func aVoiceOfABankIsDrawn() throws {
    #expect(try tool.run("convert", "presets/sine.txt", "-o", "voice.syx", "-q").status == 0)
    #expect(try tool.run("draw", "voice.syx:1", "-o", "a.png", "-q").status == 0)
    #expect(try tool.run("draw", "voice.syx", "-k", "waveform", "-o", "b.png", "-q").status == 0)
    #expect(size(try tool.data("a.png")) == [800, 500])
  }

  @Test func otherProgramsReadThePictures() throws {
    #expect(try tool.run("draw", "tone.wav", "-s", "640x320", "-o", "a.svg").status == 0)
    #expect(try ask("xmllint", "--noout", "a.svg").status == 0)
    #expect(
      try ask("xmllint", "--xpath", "string(/*/@width)", "a.svg").text
        .trimmingCharacters(in: .whitespacesAndNewlines) == "640px")
    #expect(
      try tool.run("draw", "tone.wav", "-s", "640x320", "--title", "Take 5", "-o", "a.pdf").status
        == 0)
    let facts = try ask("pdfinfo", "a.pdf")
    #expect(facts.status == 0)
    #expect(facts.text.contains(/Pages: +1\n/))
    #expect(facts.text.contains(/Page size: +640 x 320 pts/))
    // The words are words, and can be found.
    #expect(try ask("pdftotext", "a.pdf", "-").text.contains("Take 5"))
  }

  @Test(arguments: ["png", "svg", "pdf"])
  func theSameSoundGivesTheSameBytes(format: String) throws {
    #expect(try tool.run("draw", "tone.wav", "-o", "a.\(format)").status == 0)
    #expect(try tool.run("draw", "tone.wav", "-o", "b.\(format)").status == 0)
    #expect(try tool.data("a.\(format)") == tool.data("b.\(format)"))
  }

  @Test func withoutAFileItIsMadeOfLetters() throws {
    let result = try tool.run("draw", "tone.wav")
    #expect(result.status == 0)
    #expect(result.error.isEmpty)
    let lines = result.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.first == "tone.wav  1.0 s · 44.1 kHz · stereo")
    // No option allows characters other than ASCII.
    #expect(lines.dropFirst().allSatisfy { $0.count <= 80 && $0.utf8.allSatisfy { $0 < 128 } })
    #expect(tool.names == before)
    let process = tool.process(["draw", "tone.wav"])
    process.environment?["LC_ALL"] = "C.UTF-8"
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(text.contains("⣿"))
  }

  @Test func channelsAndTimesAreChosen() throws {
    func letters(_ words: String...) throws -> String {
      let process = tool.process(["draw", "tone.wav"] + words)
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      let data = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      #expect(Tool.status(process) == 0)
      return String(decoding: data, as: UTF8.self)
    }
    let left = try letters("--channels", "left")
    #expect(try letters() == left)
    #expect(try letters("--channels", "2") != left)
    #expect(try letters("--from", "0.5").contains("500 ms"))
    #expect(try letters("--from", "0.25", "--to", "0:00.75").contains("500 ms"))
  }

  @Test func standardOutputHoldsThePictureAndNothingElse() throws {
    let piped = try tool.run("draw", "tone.wav", "-o", "-")
    #expect(piped.status == 0 && piped.error.isEmpty)
    #expect(try tool.run("draw", "tone.wav", "-o", "a.png").status == 0)
    #expect(try piped.output == tool.data("a.png"))
  }

  static let mistakes: [(words: [String], status: Int32, hint: String)] = [
    (["nowhere.wav"], 1, "there is no such file"),
    (["sien"], 1, "did you mean “sine”?"),
    (["presets"], 1, "is a folder"),
    (["tone.wav", "-k", "envelope"], 1, "is a sound, and only a preset has an envelope"),
    (["song.mid", "-p", "sine", "-k", "algorithm"], 1, "only a preset has an algorithm"),
    (["tone.wav", "-o", "no/a.png"], 1, "there is no such folder"),
    (["tone.wav", "-f", "png", "-o", "/dev/full"], 1, "the disk is full"),
    (["tone.wav", "-f", "png", "-o", "tone.wav"], 1, "is what the picture is drawn of"),
    (["tone.wav", "--from", "2"], 1, "ends after 1.0 s, before --from"),
    (["tone.wav", "--channels", "3"], 1, "has 2 channels, and no channel 3"),
    ([], 64, "name a file or a preset"),
    (["tone.wav", "song.mid"], 64, "name one file"),
    (["tone.wav", "-k", "wavform"], 64, "did you mean “waveform”?"),
    (["tone.wav", "-s", "0x100"], 64, "16 to 16384"),
    (["tone.wav", "-s", "16384x16384"], 64, "million pixels"),
    (["tone.wav", "-s", "wide"], 64, "such as 1200x400"),
    (["tone.wav", "-o", "a.gif"], 64, "ends in .gif; use one of png, svg, pdf"),
    (["tone.wav", "-f", "png"], 64, "with -o"),
    (["tone.wav", "--background", "bleu"], 64, "blue"),
    (["tone.wav", "--to", "1", "--from", "2"], 64, "later than --from"),
    (["tone.wav", "--from", "1:75"], 64, "such as 90, 1.5 or 1:30"),
    (["tone.wav", "--bars=0"], 64, "0.5 to 1000"),
  ]

  @Test(arguments: mistakes)
  func mistakesAreOneSentence(words: [String], status: Int32, hint: String) throws {
    let sound = try tool.data("tone.wav")
    let process = tool.process(["draw"] + words)
    let (output, error) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = error
    try process.run()
    let said = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(Tool.status(process) == status)
    #expect(said.hasPrefix("tine: ") && said.split(separator: "\n").count == 1)
    #expect(said.contains(hint), "\(said)")
    #expect(output.fileHandleForReading.readDataToEndOfFile().isEmpty)
    #expect(tool.names == before)
    #expect(try tool.data("tone.wav") == sound)
  }

  /// An operator that is held at −36 dB fills half of a picture that reaches down to −72 dB.
  @Test func envelopesAreThoseOfTheSound() throws {
    try tool.write(
      "presets/half.txt",
      Data("name Half\noperator 1  adsr 1ms 500ms -36dB 50ms\n".utf8))
    let result = try tool.run("draw", "half", "-k", "envelope", "--hold", "2", "--ascii")
    #expect(result.status == 0)
    let lines = result.text.split(separator: "\n").dropFirst().dropLast().map { Array($0) }
    #expect(lines.count == 15)
    // The picture is a little longer than two seconds, and has a margin of four characters.
    let seconds = { (time: Double) in 4 + Int(time / 2.1 * 76) }
    for (time, rows) in [(1.0, 7.5), (1.8, 7.5), (0.02, 14.5)] {
      let filled = lines.filter { $0.count > seconds(time) && $0[seconds(time)] != " " }.count
      #expect(abs(Double(filled) - rows) <= 0.5, "\(time)")
    }
  }

  @Test func aPresetThatNobodyHearsIsTold() throws {
    try tool.write(
      "presets/ring.txt", Data("name Ring\n2 > 1\n1 > 2\noperator 1\noperator 2\n".utf8))
    let result = try tool.run("draw", "ring", "-o", "a.png")
    #expect(result.status == 1)
    #expect(result.error.contains("none of its operators is heard"))
  }

  @Test func aSongIsDrawnWhileItIsRendered() throws {
    #expect(try tool.run("render", "song.mid", "-p", "sine", "-o", "plain.wav").status == 0)
    let result = try tool.run(
      "render", "song.mid", "-p", "sine", "--draw", "a.png", "--draw-kind", "spectrogram",
      "--draw-size", "300x200", "--draw-theme", "dark")
    #expect(result.status == 0)
    #expect(size(try tool.data("a.png")) == [300, 200])
    #expect(try tool.data("song.wav") == tool.data("plain.wav"))
  }

  @Test func aPictureBesideASoundHasItsMistakesToo() throws {
    for (words, hint) in [
      (["song.mid", "--draw", "a.bmp"], "ends in .bmp"),
      (["song.mid", "--draw-kind", "spectrum"], "needs --draw"),
      (["song.mid", "--draw", "a.png", "--draw-kind", "envelope"], "spectrum or spectrogram"),
      (["song.mid", "song.mid", "-o", "out/", "--draw", "a.png"], "one song"),
      (["song.mid", "-f", "wav", "-o", "a.png", "--draw", "a.png"], "the sound and its picture"),
    ] {
      let process = tool.process(["render", "-p", "sine", "-q"] + words)
      let error = Pipe()
      process.standardError = error
      try process.run()
      let said = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      #expect(Tool.status(process) != 0)
      #expect(said.contains(hint), "\(said)")
      #expect(tool.names == before)
    }
  }
}

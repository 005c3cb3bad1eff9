import Foundation
import Testing

@Suite struct UsageTests {
  let tool: Tool

  init() throws { tool = try Tool() }

  @Test func everyCommandExplainsItself() throws {
    let overview = try tool.run("--help")
    #expect(overview.status == 0)
    #expect(overview.error.isEmpty)
    for command in ["render", "info", "tone", "presets", "match", "help"] {
      #expect(overview.text.contains("\n  \(command) "))
      let page = try tool.run(command, "--help")
      #expect(page.status == 0)
      #expect(page.error.isEmpty)
      #expect(page.text.hasPrefix("Usage: tine \(command) "))
      #expect(page.text.contains("\nExamples:\n  "))
      #expect(try tool.run("help", command).text == page.text)
    }
  }

  @Test func noLineOfTheHelpIsWiderThanATerminal() throws {
    var pages = [try tool.run("--help").text]
    for command in [
      "play", "render", "draw", "scope", "info", "devices", "tone", "presets", "convert", "match",
      "help",
    ] {
      pages.append(try tool.run("help", command).text)
    }
    let long = pages.flatMap { $0.split(separator: "\n") }.filter { $0.count > 80 }
    #expect(long.isEmpty)
    let areNotesNamed = pages[0].contains("C3 is middle C, key 60")
    #expect(areNotesNamed)
  }

  @Test func tellsItsVersion() throws {
    let result = try tool.run("--version")
    #expect(result.status == 0)
    #expect(result.text.wholeMatch(of: /tine \d+\.\d+\.\d+\n/) != nil)
  }

  struct Mistake: CustomTestStringConvertible, Sendable {
    var words: [String]
    /// What the message must have in it.
    var hint: String

    init(_ words: String..., hint: String) {
      self.words = words
      self.hint = hint
    }

    var testDescription: String { words.joined(separator: " ") }
  }

  static let mistakes = [
    Mistake(hint: "name a command"),
    Mistake("rendre", hint: "did you mean “render”?"),
    Mistake("song.mid", hint: "`tine render song.mid`"),
    Mistake("--frobnicate", hint: "--frobnicate"),
    Mistake("help", "rendr", hint: "did you mean “render”?"),
    Mistake("render", hint: "name a MIDI file"),
    Mistake("play", "--name", " ", hint: "a name of 1 to 57 bytes without control characters"),
    Mistake("play", "--name", "a\nb", hint: "a name of 1 to 57 bytes"),
    Mistake("play", "--name", String(repeating: "ü", count: 29), hint: "a name of 1 to 57 bytes"),
    Mistake("render", "a.mid", "b.mid", "-o", "c.wav", hint: "one file for several songs"),
    Mistake("render", "a.mid", "b.mid", "-o", "-", hint: "can't go to standard output"),
    Mistake("render", "a.mid", "-", hint: "standard input is one song"),
    Mistake("render", "a.mid", "--jobs", "0", hint: "a whole number from 1 to 1024"),
    Mistake("render", "a.mid", "--shard", "0/4", hint: "K/N with K from 1 to N"),
    Mistake("render", "a.mid", "--shard", "5/4", hint: "K/N with K from 1 to N"),
    Mistake("render", "a.mid", "b.mid", "--jobs", "0", hint: "1 to 1024"),
    Mistake("render", "a.mid", "--format", "doc", hint: "one of wav, flac"),
    Mistake("render", "a.mid", "--normalize", "loud", hint: "peak or loudness"),
    Mistake("render", "a.mid", "--normalize", "peak=3", hint: "peak or loudness"),
    Mistake("render", "a.mid", "--normalize", "peak", "--gain", "1", hint: "only one"),
    Mistake("render", "a.mid", "--stems-by", "track", hint: "needs --stems"),
    Mistake("render", "a.mid", "--stems", "x", "--stems-by", "hand", hint: "channel or track"),
    Mistake("info", hint: "name MIDI files"),
    Mistake("render", "a.mid", "--gian", "3", hint: "did you mean --gain?"),
    Mistake("render", "a.mid", "--xyzzy", hint: "no option --xyzzy"),
    Mistake("render", "a.mid", "-Z", hint: "no option -Z"),
    Mistake("render", "a.mid", "-o", hint: "--output needs a value"),
    Mistake("render", "a.mid", "--output", hint: "--output needs a value"),
    Mistake("render", "a.mid", "--quiet=yes", hint: "--quiet takes no value"),
    Mistake("render", "a.mid", "--rate", "7999", hint: "8000 to 192000"),
    Mistake("render", "a.mid", "--rate=48k", hint: "“48k”"),
    Mistake("render", "a.mid", "--bits", "12", hint: "16, 24, 32 or float"),
    Mistake("render", "a.mid", "--gain", "loud", hint: "“loud”"),
    Mistake("render", "a.mid", "--gain", "nan", hint: "“nan”"),
    Mistake("render", "a.mid", "--tail", "-1", hint: "`auto`, or seconds from 0 to 600"),
    Mistake("render", "a.mid", "--voices", "0", hint: "1 to 1024"),
    Mistake("render", "a.mid", "--max-length", "0", hint: "1 to 86400"),
    Mistake("render", "a.mid", "-o", "a.doc", hint: ".doc"),
    Mistake("tone", "440", hint: "unexpected argument “440”"),
    Mistake("tone", "--index", "51", hint: "0 to 50"),
    Mistake("presets", hint: "list, show or check"),
    Mistake("presets", "lst", hint: "did you mean “list”?"),
    Mistake("presets", "show", hint: "name one preset"),
    Mistake("presets", "check", hint: "name the files"),
    Mistake("match", hint: "name a recording"),
    Mistake("match", "a.wav", hint: "with -o"),
    Mistake("match", "a.wav", "-o", "a.wav", hint: "ends in .txt"),
    Mistake("match", "a.wav", "-o", "a.txt", "--key", "C4", hint: "0 to 127"),
    Mistake("match", "a.wav", "-o", "a.txt", "--rounds", "0", hint: "1 to"),
  ]

  @Test(arguments: mistakes)
  func aWrongCommandLineIsOneSentenceAndExitCode64(mistake: Mistake) throws {
    let process = tool.process(mistake.words)
    let output = Pipe()
    let error = Pipe()
    process.standardOutput = output
    process.standardError = error
    try process.run()
    let words = String(
      decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 64)
    #expect(words.hasPrefix("tine: "))
    #expect(words.contains(mistake.hint))
    #expect(words.split(separator: "\n").count == 1)
    #expect(output.fileHandleForReading.readDataToEndOfFile().isEmpty)
    #expect(tool.names.isEmpty)
  }

  @Test func optionsMayStandAnywhereAndBeCutShort() throws {
    try tool.write("-song.mid", Songs.short)
    let result = try tool.run(
      "render", "--pre=sine", "-q", "-oa.wav", "--rate", "8000", "--", "-song.mid")
    #expect(result.status == 0)
    #expect(result.error.isEmpty)
    #expect(tool.names == ["-song.mid", "a.wav"])
  }
}

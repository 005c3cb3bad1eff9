import Foundation
import Testing

/// What the world can get wrong: one message on standard error, exit code 1, nothing left behind.
@Suite struct FailureTests {
  let tool: Tool

  init() throws {
    tool = try Tool()
    try tool.write("song.mid", Songs.short)
  }

  func expectFailure(
    _ result: Tool.Result, _ hints: String..., location: SourceLocation = #_sourceLocation
  ) {
    #expect(result.status == 1, sourceLocation: location)
    #expect(result.output.isEmpty, sourceLocation: location)
    #expect(result.error.hasPrefix("tine: "), sourceLocation: location)
    #expect(result.error.split(separator: "\n").count == 1, sourceLocation: location)
    for hint in hints { #expect(result.error.contains(hint), sourceLocation: location) }
    #expect(tool.names == ["song.mid"], sourceLocation: location)
  }

  @Test func aMissingSong() throws {
    expectFailure(try tool.run("render", "no.mid", "-p", "sine"), "no.mid", "no such file")
  }

  @Test func aTextFileForASong() throws {
    expectFailure(
      try tool.run("render", "presets/sine.txt", "-p", "sine"), "sine.txt", "not a MIDI file")
  }

  @Test func anEmptySong() throws {
    try tool.write("presets/empty.mid", Data())
    expectFailure(try tool.run("render", "presets/empty.mid", "-p", "sine"), "empty")
    expectFailure(try tool.run("render", "-", "-p", "sine"), "standard input", "empty")
  }

  @Test func aPresetThatIsNotThere() throws {
    expectFailure(try tool.run("render", "song.mid", "-p", "sien"), "did you mean “sine”?")
  }

  @Test func aPresetThatIsWrong() throws {
    try tool.write("presets/bad.txt", Data("name Bad\noperator 1  ratoi 2\n".utf8))
    expectFailure(
      try tool.run("render", "song.mid", "-p", "bad"), "bad.txt:2:13: ", "did you mean “ratio”?")
  }

  @Test func aFullDisk() throws {
    expectFailure(
      try tool.run("render", "song.mid", "-p", "sine", "-o", "/dev/full"), "/dev/full", "full")
  }

  @Test func aFullDiskBehindStandardOutput() throws {
    for words in [["render", "song.mid", "-p", "sine", "-o", "-"], ["help"]] {
      let process = tool.process(words)
      let error = Pipe()
      process.standardOutput = FileHandle(forWritingAtPath: "/dev/full")
      process.standardError = error
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == 1)
      let message = String(
        decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      #expect(message.hasPrefix("tine: standard output: "))
    }
  }

  @Test(arguments: ["wav", "flac", "aiff", "ogg"])
  func aFileThatMayNotGrow(ending: String) throws {
    // A limit of 8 blocks stands in for a disk that fills up while the file grows.
    let process = tool.process([
      "-c", "ulimit -f 8; exec \(Tool.path) render song.mid -p sine -o a.\(ending)",
    ])
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    let error = Pipe()
    let output = Pipe()
    process.standardOutput = output
    process.standardError = error
    try process.run()
    process.waitUntilExit()
    expectFailure(
      Tool.Result(
        status: Tool.status(process), output: output.fileHandleForReading.readDataToEndOfFile(),
        error: String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)),
      "a.\(ending)", "larger than is allowed")
  }

  @Test func aTargetThatCannotBe() throws {
    expectFailure(
      try tool.run("render", "song.mid", "-p", "sine", "-o", "no/a.wav"), "no/a.wav",
      "no such folder")
    expectFailure(
      try tool.run("tone", "-o", "presets"), "presets", "is a folder")
    // Not even root may make files there.
    expectFailure(
      try tool.run("render", "song.mid", "-p", "sine", "-o", "/proc/a.wav"), "/proc/a.wav")
  }

  @Test func aKindThatCannotHoldIt() throws {
    expectFailure(
      try tool.run("render", "song.mid", "-p", "sine", "-o", "a.flac", "--bits", "float"), "a.flac",
      "16 or 24 bits")
  }

  @Test func aFailureLeavesTheFileThatWasThere() throws {
    try tool.write("presets/a.flac", Data("precious".utf8))
    expectFailure(
      try tool.run("render", "song.mid", "-p", "sine", "-o", "presets/a.flac", "--bits", "float"))
    #expect(try tool.data("presets/a.flac") == Data("precious".utf8))
  }
}

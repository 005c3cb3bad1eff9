import TineDX7
import Foundation
import Testing

/// What a command reads isn't what it writes over, whatever its name.
@Suite struct OverwriteTests {
  let tool: Tool

  init() throws {
    tool = try Tool()
    try tool.write("in.mid", Songs.short)
    try tool.write("song.wav", Songs.short)
    try tool.write("many/a.wav.mid", Songs.short)
    try FileManager.default.createSymbolicLink(
      atPath: tool.path("ln.wav"), withDestinationPath: "in.mid")
    try FileManager.default.linkItem(
      atPath: tool.path("presets/sine.txt"), toPath: tool.path("preset.wav"))
    try FileManager.default.createDirectory(
      atPath: tool.path("st"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: tool.path("st/channel-01.wav"), withDestinationPath: "../in.mid")
  }

  @Test(arguments: [
    ["in.mid", "-f", "wav", "-o", "in.mid"],
    ["in.mid", "-o", "ln.wav"],
    ["in.mid", "-o", "preset.wav"],
    ["in.mid", "-f", "wav", "-o", "presets/sine.txt"],
    ["song.wav"],
    ["song.wav", "in.mid"],
    ["in.mid", "--stems", "st", "-o", "mix.wav"],
  ])
  func whatIsReadIsKept(words: [String]) throws {
    let files = ["in.mid", "song.wav", "presets/sine.txt", "preset.wav"]
    let before = try files.map { try tool.data($0) }
    let process = tool.process(["render"] + words + ["-p", "sine", "-q"])
    let error = Pipe()
    process.standardError = error
    try process.run()
    let said = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(Tool.status(process) == 1)
    #expect(said.contains(" itself; name another file with -o\n"))
    #expect(try files.map { try tool.data($0) } == before)
    #expect(!tool.names.contains("mix.wav"))
  }

  @Test(arguments: [
    ["rom.syx:3", "-o", "rom.syx"], ["rom.syx:3", "-o", "./rom.syx"], ["rom.syx", "-o", "ln.syx"],
    ["rom.txt:1", "-o", "rom.txt"], ["sine", "-o", "presets/sine.txt"],
  ])
  func whatIsConvertedIsKept(words: [String]) throws {
    let bank = Data(VoiceMessage.bank(ConvertTests.voices))
    for name in ["rom.syx", "rom.txt"] { try tool.write(name, bank) }
    try FileManager.default.createSymbolicLink(
      atPath: tool.path("ln.syx"), withDestinationPath: "rom.syx")
    let sine = try tool.data("presets/sine.txt")
    let process = tool.process(["convert"] + words)
    let error = Pipe()
    process.standardError = error
    try process.run()
    let said = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(Tool.status(process) == 1, "\(said)")
    #expect(said.contains(" itself; name another file with -o\n"))
    for name in ["rom.syx", "rom.txt"] { #expect(try tool.data(name) == bank) }
    #expect(try tool.data("presets/sine.txt") == sine)
  }

  @Test func theMixIsNoneOfItsStems() throws {
    try FileManager.default.createDirectory(
      atPath: tool.path("parts"), withIntermediateDirectories: true)
    let result = try tool.run(
      "render", "in.mid", "-p", "sine", "--stems", "./parts/", "-o", "parts/channel-01.wav")
    #expect(result.status == 1)
    #expect(result.error.contains("would be the mix and one of its stems"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: tool.path("parts")) == [])
    // Another name in the same folder is good.
    #expect(
      try tool.run("render", "in.mid", "-p", "sine", "--stems", "parts", "-o", "parts/mix.wav")
        .status == 0)
  }

  @Test func aStemIsNoOtherSong() throws {
    try tool.write("songs/x.mid", Songs.short)
    try tool.write("songs/x/channel-01.mid", Songs.short)
    let result = try tool.run(
      "render", "songs", "-p", "sine", "-o", "out/", "--stems", "./out", "-j", "1")
    #expect(result.status == 1)
    #expect(result.error.contains("out/x/channel-01.wav: would be a stem and the mix of a song"))
    #expect(result.error.contains("1 of 2 songs couldn't be rendered"))
    #expect(
      try tool.run("render", "songs", "-p", "sine", "-o", "out/", "--stems", "stems").status == 0)
  }
}

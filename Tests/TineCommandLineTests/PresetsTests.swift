import Foundation
import Testing

@Suite struct PresetsTests {
  let tool: Tool

  init() throws { tool = try Tool() }

  @Test func listNamesEachAndWhatItIsFor() throws {
    try tool.write(
      "presets/bells/glass.txt", Data("name Glass\nabout A small bell\noperator 1\n".utf8))
    let result = try tool.run("presets", "list")
    #expect(result.status == 0)
    let lines = result.text.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("sine ") && $0.hasSuffix("A plain sine") })
    #expect(lines.contains { $0.hasPrefix("bells/glass ") && $0.hasSuffix("A small bell") })
  }

  @Test func showPrintsTheFileAsItIs() throws {
    let text = "# kept\nname  Glass\noperator 1   # also\n"
    try tool.write("presets/bells/glass.txt", Data(text.utf8))
    #expect(try tool.run("presets", "show", "glass").text == text)
    #expect(try tool.run("presets", "show", "bells/glass").text == text)
    #expect(try tool.run("presets", "show", tool.path("presets/bells/glass.txt")).text == text)
  }

  @Test func checkTellsEveryMistakeWithItsPlace() throws {
    try tool.write("good.txt", Data("operator 1\n".utf8))
    #expect(try tool.run("presets", "check", "good.txt").status == 0)
    try tool.write("bad.txt", Data("operator 1  levl 82\noperator 2  ratio x\n2 > 1\n".utf8))
    let result = try tool.run("presets", "check", "good.txt", "bad.txt", "no.txt")
    #expect(result.status == 1)
    #expect(result.text == "good.txt: good\n")
    #expect(result.error.contains("bad.txt:1:13: "))
    #expect(result.error.contains("did you mean “level”?"))
    #expect(result.error.contains("bad.txt:2:19: "))
    #expect(result.error.contains("no.txt: there is no such file"))
    #expect(result.error.contains("2 of 3 files"))
  }

  @Test func checkSaysThatThereAreMore() throws {
    try tool.write("many.txt", Data(String(repeating: "levl 1\n", count: 70).utf8))
    let result = try tool.run("presets", "check", "many.txt")
    #expect(result.status == 1)
    #expect(result.error.contains("many.txt: there may be more; these are the first 50\n"))
  }

  @Test func showPrintsPresetsOnly() throws {
    try tool.write("users.txt", Data("root:x:0:0:root:/root:/bin/sh\n".utf8))
    try tool.write("data.txt", Data([0xFF, 0, 1, 2]))
    for name in ["users.txt", "data.txt"] {
      let result = try tool.run("presets", "show", name)
      #expect(result.status == 1)
      #expect(result.text.isEmpty)
      #expect(result.error.contains("\(name): isn't a preset or a bank: "))
    }
    // One with a mistake is shown, and the mistake told.
    let broken = "name Glass\noperator 1  levl 80\n"
    try tool.write("broken.txt", Data(broken.utf8))
    let result = try tool.run("presets", "show", "broken.txt")
    #expect(result.status == 0)
    #expect(result.text == broken)
    #expect(result.error.contains("broken.txt:2:13: "))
  }

  @Test func anyFileIsNoBankOfVoices() throws {
    try tool.write("song.mid", Songs.short)
    // As programs begin: sparse, and some bytes above 127 among many small ones.
    var bytes = [UInt8](repeating: 0, count: 4096)
    for index in stride(from: 0, to: 4096, by: 64) {
      bytes[index] = 0x7F
      bytes[index + 9] = 0xE8
      bytes[index + 40] = UInt8(index / 64)
    }
    try tool.write("program", Data(bytes))
    try tool.write("program.syx", Data(bytes))
    let result = try tool.run("render", "song.mid", "-p", "program", "-o", "a.wav")
    #expect(result.status == 1)
    #expect(result.error.hasPrefix("tine: program: doesn't look like DX7 voices ("))
    #expect(!tool.names.contains("a.wav"))
    // Who calls it so means it.
    let named = try tool.run("render", "song.mid", "-p", "program.syx", "-o", "a.wav")
    #expect(named.status == 0)
    #expect(named.error.contains("tine: warning: program.syx: "))
    // Good voices need no name.
    var voice = [UInt8](repeating: 0, count: 118) + Array("E.PIANO  1".utf8)
    for operator6To1 in 0..<6 { voice[17 * operator6To1 + 14] = 99 }
    try tool.write("voices", Data(voice))
    #expect(try tool.run("render", "song.mid", "-p", "voices", "-o", "b.wav").status == 0)
  }
}

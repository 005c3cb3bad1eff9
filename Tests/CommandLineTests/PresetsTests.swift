import Foundation
import Testing

@Suite struct PresetsTests {
  let tool: Tool

  init() throws { tool = try Tool() }

  @Test func listNamesEachAndWhatItIsFor() throws {
    try tool.write(
      "presets/bells/glass.preset", Data("name Glass\nabout A small bell\noperator 1\n".utf8))
    let result = try tool.run("presets", "list")
    #expect(result.status == 0)
    let lines = result.text.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("sine ") && $0.hasSuffix("A plain sine") })
    #expect(lines.contains { $0.hasPrefix("bells/glass ") && $0.hasSuffix("A small bell") })
  }

  @Test func showPrintsTheFileAsItIs() throws {
    let text = "# kept\nname  Glass\noperator 1   # also\n"
    try tool.write("presets/bells/glass.preset", Data(text.utf8))
    #expect(try tool.run("presets", "show", "glass").text == text)
    #expect(try tool.run("presets", "show", "bells/glass").text == text)
    #expect(try tool.run("presets", "show", tool.path("presets/bells/glass.preset")).text == text)
  }

  @Test func checkTellsEveryMistakeWithItsPlace() throws {
    try tool.write("good.preset", Data("operator 1\n".utf8))
    #expect(try tool.run("presets", "check", "good.preset").status == 0)
    try tool.write("bad.preset", Data("operator 1  levl 82\noperator 2  ratio x\n2 > 1\n".utf8))
    let result = try tool.run("presets", "check", "good.preset", "bad.preset", "no.preset")
    #expect(result.status == 1)
    #expect(result.text == "good.preset: good\n")
    #expect(result.error.contains("bad.preset:1:13: "))
    #expect(result.error.contains("did you mean “level”?"))
    #expect(result.error.contains("bad.preset:2:19: "))
    #expect(result.error.contains("no.preset: there is no such file"))
    #expect(result.error.contains("2 of 3 files"))
  }
}

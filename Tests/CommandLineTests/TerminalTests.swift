import Foundation
import Testing

/// What changes where a person is watching: util-linux' `script` gives the command a terminal.
@Suite struct TerminalTests {
  let tool: Tool

  init() throws {
    tool = try Tool()
    try tool.write("song.mid", Songs.short)
  }

  func onTerminal(_ words: String, environment: [String: String] = [:]) throws -> Tool.Result {
    let process = tool.process(["-qec", "\(Tool.path) \(words)", "/dev/null"])
    process.executableURL = URL(fileURLWithPath: "/usr/bin/script")
    process.environment?["TERM"] = "xterm"
    process.environment?.merge(environment) { $1 }
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Tool.Result(status: Tool.status(process), output: data, error: "")
  }

  @Test func noSoundIsSentToATerminal() throws {
    let result = try onTerminal("render song.mid -p sine -o -")
    #expect(result.status == 64)
    #expect(result.text.contains("standard output is a terminal"))
    #expect(!result.text.contains("RIFF"))
  }

  @Test func standardInputThatIsATerminalIsNotWaitedFor() throws {
    let result = try onTerminal("render - -p sine")
    #expect(result.status == 64)
    #expect(result.text.contains("standard input is a terminal"))
  }

  @Test func errorsAreColouredUnlessThatIsRefused() throws {
    #expect(try onTerminal("render no.mid").text.contains("\u{1B}[1;31mtine:"))
    for refusal in [["NO_COLOR": "1"], ["TERM": "dumb"]] {
      #expect(try !onTerminal("render no.mid", environment: refusal).text.contains("\u{1B}"))
    }
  }

  @Test func aLongRenderShowsHowFarItIs() throws {
    try tool.write("long.mid", Songs.long)
    let process = "timeout -s INT 2 \(Tool.path) render long.mid -p sine -o a.wav"
    let result = try onTerminal("--version; \(process)")
    #expect(result.text.contains(/\r\u{1B}\[K\d+ %, [\d:. s]+ of 10:00/))
    #expect(tool.names == ["long.mid", "song.mid"])
  }
}

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

  /// A file may be called anything; a terminal isn't told to do it.
  @Test func namesGiveNoOrdersToTheTerminal() throws {
    let name = "a\u{1B}]0;title\u{7}\u{9B}2J\u{202E}é"
    let shown = "a\\u001B]0;title\\u0007\\u009B2J\\u202Eé"
    let missing = try tool.run("render", "\(name).mid")
    #expect(missing.error.hasPrefix("tine: \(shown).mid: there is no such file"))
    let words = "render song.mid -p sine -q -o '\(name).wav'; \(Tool.path) info '\(name).mid'"
    try tool.write("\(name).mid", Songs.short)
    let result = try onTerminal(words, environment: ["NO_COLOR": "1"])
    #expect(result.text.contains("\(shown).mid"))
    #expect(!result.text.contains(name))
    #expect(!result.text.contains("\u{1B}]0"))
    // A program that reads it gets the name as it is.
    #expect(try tool.run("info", "\(name).mid").text.contains("\(name).mid"))
    #expect(tool.names.contains("\(name).wav"))
  }

  @Test func aLongRenderShowsHowFarItIs() throws {
    try tool.write("long.mid", Songs.long)
    let process = "timeout -s INT 2 \(Tool.path) render long.mid -p sine -o a.wav"
    let result = try onTerminal("--version; \(process)")
    #expect(result.text.contains(/\r\u{1B}\[K\d+ %, [\d:. s]+ of 10:00/))
    #expect(tool.names == ["long.mid", "song.mid"])
  }

  /// A job of a shell, in the background: it neither stops nor touches the terminal, and ends on
  /// SIGTERM.
  @Test func playInTheBackgroundLeavesTheTerminalAlone() throws {
    try Stage.prepare(tool)
    let play = "\(Tool.path) play -q -p sine -o null"
    let script = """
      set -m; stty tostop; stty -a >before; \(play) & sleep 1; jobs; stty -a >after
      kill -TERM %1; wait %1; echo status $?
      cmp before after && echo same
      """
    try tool.write("background.sh", Data(script.utf8))
    let result = try onTerminal(
      "--version; bash background.sh", environment: ["ALSA_CONFIG_PATH": tool.path("asound.conf")])
    #expect(result.text.contains("Running"))
    #expect(result.text.contains("status 143"))
    #expect(result.text.contains("same"))
  }

  /// Brought to the foreground, stopped as Ctrl-Z does it, and continued: whenever the shell has
  /// the terminal, it is as it was.
  @Test func playStopsAndGoesOn() throws {
    try Stage.prepare(tool)
    let script = """
      set -m; stty -a >before; \(Tool.path) play -q -p sine -o null & tine=$!
      sleep 1; (sleep 1; stty -a >playing; kill -TSTP $tine; sleep 2; kill -TERM $tine) 2>&1 &
      fg %1; jobs; stty -a >stopped; fg %1; echo status $?; stty -a >after
      cmp before stopped && cmp before after && echo same
      grep -q -e -icanon playing && echo keys
      """
    try tool.write("stop.sh", Data(script.utf8))
    let result = try onTerminal(
      "--version; bash stop.sh", environment: ["ALSA_CONFIG_PATH": tool.path("asound.conf")])
    #expect(result.text.contains("Stopped"))
    #expect(result.text.contains("status 143"))
    #expect(result.text.contains("same"))
    #expect(result.text.contains("keys"))
  }
}

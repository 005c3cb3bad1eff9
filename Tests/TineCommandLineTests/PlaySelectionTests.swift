import TineRendering
import Foundation
import Testing

/// Parts of songs, as `play` takes them.
@Suite(.serialized) struct PlaySelectionTests {
  let tool: Tool

  init() throws {
    tool = try Tool()
    try tool.write("song.mid", SelectionTests.song())
  }

  /// What `render` makes of the song.
  private func rendered(_ options: [String]) throws -> [Float] {
    let words = ["render", "song.mid", "-p", "sine", "--dry", "-b", "float", "--tail", "0"]
    #expect(try tool.run(words + options).status == 0)
    return try AudioSignal(contentsOf: tool.path("song.wav")).channels[0]
  }

  @Test func aPartIsTheSameAsRendered() throws {
    let options = ["--from", "second", "--to", "0:02", "--speed", "1.5", "--transpose", "3"]
    let stage = try Stage(tool, ["song.mid", "-p", "sine", "--dry", "--mute", "bass"] + options)
    #expect(stage.end() == 0)
    let left = try stage.left()
    let part = try rendered(options + ["--mute", "bass"])
    #expect(part.count == 32_000)
    #expect(part.contains { $0.magnitude > 0.05 })
    // Only what a file's end cuts is faded out, over 5 ms.
    let different = (0..<part.count - 240).first { left[$0] != part[$0] }
    #expect(different == nil, "frame \(different ?? 0)")
  }

  /// Half a second again and again; from the fourth time on it isn't written out any more.
  @Test func foreverIsAsManyTimesAsOneListens() throws {
    let part = ["--from", "1", "--to", "1.5"]
    let stage = try Stage(
      tool,
      ["song.mid", "-p", "sine", "--dry", "--loops", "forever", "--max-length", "4.1", "-q"] + part)
    #expect(stage.end() == 0)
    let left = try stage.left()
    try #require(left.count > 196_800)
    let all = try rendered(part + ["--loops", "20", "--max-length", "4"])
    #expect(all.count == 192_000)
    let different = (0..<190_000).first { left[$0] != all[$0] }
    #expect(different == nil, "frame \(different ?? 0)")
    // It ends where it was to end, with the tail.
    #expect(left.count < 240_000)
  }

  /// A part that has nothing in it but its length.
  @Test func silenceIsRepeatedToo() throws {
    try tool.write("silent.mid", Songs.notes([(69, 0, 0.1), (60, 5, 6)]))
    let stage = try Stage(
      tool,
      ["silent.mid", "-p", "sine", "--loops", "forever", "--from", "2", "--to", "2.05", "-q"])
    #expect(stage.process.isRunning)
    stage.say("wait 0.5", "quit")
    #expect(stage.end() == 0)
  }

  @Test func theLineASecondHasThePlace() throws {
    try Stage.prepare(tool)
    for (options, pattern) in [
      (["--loops", "forever", "--to", "0.3", "--max-length", "1.5"], "song 0.[0-3] s, loop [345]"),
      (["--to", "2.5"], "song [0-9.]+ s of 2.5 s"),
    ] {
      let process = tool.process(["play", "song.mid", "-p", "sine", "-o", "null"] + options)
      process.arguments?.append("--plain")
      process.environment?["ALSA_CONFIG_PATH"] = tool.path("asound.conf")
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      let data = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      #expect(Tool.status(process) == 0)
      let text = String(decoding: data, as: UTF8.self)
      #expect(text.range(of: pattern, options: .regularExpression) != nil, "\(text)")
    }
  }

  @Test func whatNeedsASong() throws {
    for (option, value) in [
      ("--from", "1"), ("--to", "1"), ("--speed", "1"), ("--transpose", "1"), ("--mute", "1"),
      ("--solo", "1"), ("--loops", "1"), ("--end", "sound"), ("--encoding", "UTF-8"),
    ] {
      let result = try tool.run("play", option, value)
      #expect(result.status == 64)
      #expect(result.error.contains("\(option) needs a song"), "\(result.error)")
    }
    let result = try tool.run("play", "song.mid", "-p", "sine", "--from", "nowhere")
    #expect(result.status == 1)
    #expect(result.error.contains("song.mid: there is no marker “nowhere”"))
  }

  /// Both commands explain the options in the same words.
  @Test func theHelpIsTheSame() throws {
    let lines = try ["render", "play"].map { command in
      try tool.run(command, "--help").text.split(separator: "\n").map {
        $0.drop { $0 == " " }.split(separator: " ").joined(separator: " ")
      }
    }
    // Only what is played may be repeated forever.
    #expect(lines.map { $0.contains { $0.contains("or `forever`") } } == [false, true])
    for option in ["from", "to", "speed", "transpose", "mute", "solo"] {
      let found = lines.map { $0.firstIndex { $0.hasPrefix("--\(option) ") } }
      let render = try #require(found[0])
      let play = try #require(found[1])
      #expect(lines[0][render] == lines[1][play])
      #expect(lines[0][render + 1] == lines[1][play + 1] || option == "solo")
    }
  }
}

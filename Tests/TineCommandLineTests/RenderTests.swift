import TineAnalysis
import TineRendering
import Foundation
import Testing

@Suite struct RenderTests {
  let tool: Tool

  init() throws {
    tool = try Tool()
    try tool.write("song.mid", Songs.short)
  }

  func signal(_ name: String) throws -> AudioSignal {
    try AudioSignal(contentsOf: tool.path(name))
  }

  @Test func writesAFileCalledAsTheSong() throws {
    let result = try tool.run("render", "song.mid", "-p", "sine", "--dry")
    #expect(result.status == 0)
    #expect(result.error.isEmpty)
    #expect(tool.names == ["song.mid", "song.wav"])
    let pattern =
      /song\.wav: 1\.\d s, peak −[\d.]+ dBFS, loudness −[\d.]+ LUFS, at most 1 voice, 0 stolen, 0 samples limited, \d+ × real time\n/
    #expect(result.text.wholeMatch(of: pattern) != nil, "\(result.text)")
    let sound = try signal("song.wav")
    #expect(sound.sampleRate == 48_000)
    #expect(sound.channels.count == 2)
    #expect(sound.seconds >= 1 && sound.seconds < 2)
  }

  @Test(arguments: [8000, 44_100, 96_000, 192_000])
  func aFourIsOfFourHundredFortyHertzAtEveryRate(rate: Int) throws {
    #expect(
      try tool.run("render", "song.mid", "-p", "sine", "-r", "\(rate)", "-b", "float").status == 0)
    let sound = try signal("song.wav")
    let middle = Array(sound.channels[0][rate / 4..<rate * 3 / 4])
    let peak = try #require(Spectrum(middle, sampleRate: Double(rate)).peaks().first)
    #expect(abs(cents(from: 440, to: peak.frequency)) < 0.5)
  }

  @Test func theSameEachTime() throws {
    #expect(try tool.run("render", "song.mid", "-p", "sine", "-o", "a.flac").status == 0)
    #expect(try tool.run("render", "song.mid", "-p", "sine", "-o", "b.flac").status == 0)
    #expect(try tool.data("a.flac") == tool.data("b.flac"))
  }

  @Test func standardOutputHoldsTheSoundAndNothingElse() throws {
    #expect(try tool.run("render", "song.mid", "-p", "sine", "-o", "a.wav", "--dry").status == 0)
    let piped = try tool.run("render", "song.mid", "-p", "sine", "-o", "-", "--dry")
    #expect(piped.status == 0)
    #expect(piped.error.hasPrefix("standard output: 1."))
    // The lengths are unknown to the end, and read as such.
    #expect(Array(piped.output[4..<8]) == [255, 255, 255, 255])
    try tool.write("b.wav", piped.output)
    #expect(try signal("b.wav") == signal("a.wav"))
    #expect(try piped.output.count == tool.data("a.wav").count)
  }

  @Test func standardOutputThatIsAFileIsAWholeFile() throws {
    #expect(try tool.run("render", "song.mid", "-p", "sine", "-o", "a.wav").status == 0)
    let command = "\(Tool.path) render song.mid -p sine -q -o -"
    // From its beginning, after something else with something after it, and at the end of a file.
    for (script, before, after) in [
      ("\(command) > b.wav", "", ""),
      ("(printf ab; \(command); printf cde) > b.wav", "ab", "cde"),
    ] {
      let process = tool.process(["-c", script])
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      try process.run()
      process.waitUntilExit()
      #expect(Tool.status(process) == 0)
      #expect(
        try tool.data("b.wav") == Data(before.utf8) + tool.data("a.wav") + Data(after.utf8))
    }
    let process = tool.process(["-c", "printf ab > c; \(command) >> c"])
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    try process.run()
    process.waitUntilExit()
    // Nothing can be written anew there: the length is "unknown", as in a pipe.
    let piped = try tool.run("render", "song.mid", "-p", "sine", "-q", "-o", "-")
    #expect(try tool.data("c") == Data("ab".utf8) + piped.output)
  }

  @Test func standardInputIsASongToo() throws {
    let result = try tool.run("render", "-", "-p", "sine", "-o", "a.wav", input: Songs.short)
    #expect(result.status == 0)
    #expect(try tool.run("render", "song.mid", "-p", "sine").status == 0)
    #expect(try tool.data("a.wav") == tool.data("song.wav"))
  }

  @Test func quietIsSilent() throws {
    let result = try tool.run("render", "song.mid", "-p", "sine", "--quiet")
    #expect(result.status == 0)
    #expect(result.output.isEmpty)
    #expect(result.error.isEmpty)
  }

  @Test func gainIsInDecibels() throws {
    #expect(try tool.run("render", "song.mid", "-p", "sine", "-b", "float").status == 0)
    #expect(
      try tool.run(
        "render", "song.mid", "-p", "sine", "-b", "float", "--gain", "−6.5", "-o", "b.wav"
      ).status == 0)
    let loud = SignalLevel(try signal("song.wav").channels[0]).rmsDecibels
    let soft = SignalLevel(try signal("b.wav").channels[0]).rmsDecibels
    #expect(abs(loud - soft - 6.5) < 0.01)
  }

  /// A note without any length, in the middle, and where the song ends: it is held for 10 ms.
  @Test(arguments: [0, 0.5])
  func notesWithoutLengthAreHeard(end: Double) throws {
    try tool.write("last.mid", Songs.notes([(60, 0, 0), (69, end, end)]))
    #expect(try tool.run("render", "last.mid", "-p", "sine", "--dry").status == 0)
    let left = try AudioSignal(contentsOf: tool.path("last.wav")).channels[0]
    for start in [0, Int(end * 48_000)] {
      let note = left.dropFirst(start)
      #expect(note.prefix(480).contains { $0.magnitude > 0.05 })
      #expect(note.dropFirst(480).prefix(100).contains { $0 != 0 })
      // What the high-pass filter still holds is far below the note.
      #expect(note.dropFirst(2_400).prefix(480).allSatisfy { $0.magnitude < 0.005 })
    }
  }

  /// What is put off ends its own note, and none that the same key began meanwhile.
  @Test func aShortNoteDoesNotEndTheNext() throws {
    try tool.write("again.mid", Songs.notes([(69, 0, 0), (69, 0.005, 0.5)]))
    #expect(try tool.run("render", "again.mid", "-p", "sine", "--dry").status == 0)
    let left = try AudioSignal(contentsOf: tool.path("again.wav")).channels[0]
    #expect(left[20_000..<22_000].contains { $0.magnitude > 0.05 })
  }

  @Test func theTailIsAsLongAsItIsAskedFor() throws {
    for (tail, seconds) in [("0", 1.0), ("0.5", 1.5), ("3", 4)] {
      #expect(try tool.run("render", "song.mid", "-p", "sine", "--tail", tail).status == 0)
      #expect(try signal("song.wav").seconds == seconds)
    }
  }

  /// A sound that is cut at its full level ends in a straight line of 5 ms, also where the engine runs
  /// at another rate: there the filter between them rounds the corner.
  @Test(arguments: [[], ["--vintage"], ["--oversample", "2"], ["--stems", "."]])
  func aTailThatIsCutFadesOut(options: [String]) throws {
    try tool.write("cut.mid", Songs.notes([(69, 0, 0.5)]))
    let arguments = ["render", "cut.mid", "-p", "sine", "--dry", "-b", "float", "-t", "0"]
    #expect(try tool.run(arguments + options).status == 0)
    let name = options.first == "--stems" ? "channel-01.wav" : "cut.wav"
    let left = try AudioSignal(contentsOf: tool.path(name)).channels[0]
    let full = left.dropLast(480).suffix(480).map(\.magnitude).max() ?? 0
    #expect(full > 0.05)
    #expect(left.dropLast(240).suffix(120).contains { $0.magnitude > full / 2 })
    #expect(left.suffix(12).allSatisfy { $0.magnitude < full * 0.06 })
  }

  @Test func aKeyThatIsNeverLetGoEndsWithTheSong() throws {
    try tool.write("stuck.mid", Songs.stuck)
    #expect(try tool.run("render", "stuck.mid", "-p", "sine", "--dry").status == 0)
    // Without a note-off it would sound for all of the tail's 30 s.
    #expect(try signal("stuck.wav").seconds < 2)
  }

  @Test func aSongThatNeverEndsIsCutAndThatIsTold() throws {
    try tool.write("years.mid", Songs.notes([(69, 0, 1), (60, 250_000, 250_001)]))
    let result = try tool.run(
      "render", "years.mid", "-p", "sine", "--max-length", "2", "--tail", "0")
    #expect(result.status == 0)
    #expect(
      result.error
        == "tine: warning: years.mid: lasts 69:26:41; cut after 2.0 s (see --max-length)\n")
    #expect(try signal("years.wav").seconds == 2)
  }

  @Test func warningsNameTheByteAndDoNotStopIt() throws {
    // Junk before the header.
    try tool.write("odd.mid", Data([0, 1, 2, 3, 4]) + Songs.short)
    let result = try tool.run("render", "odd.mid", "-p", "sine")
    #expect(result.status == 0)
    #expect(result.error.contains("tine: warning: odd.mid: byte "))
    #expect(result.text.hasPrefix("odd.wav: "))
  }

  @Test func noProgressAndNoColourWhereNobodyLooks() throws {
    let result = try tool.run("render", "no.mid")
    #expect(!result.error.contains("\u{1B}"))
    #expect(!result.error.contains("\r"))
  }

  @Test func theReverbIsHeardUnlessItIsDry() throws {
    for options in [[], ["--dry"]] {
      let name = options.isEmpty ? "wet.wav" : "dry.wav"
      let words = ["render", "song.mid", "-p", "sine", "-b", "float", "-o", name]
      #expect(try tool.run(words + options).status == 0)
    }
    let wet = try signal("wet.wav")
    let dry = try signal("dry.wav")
    #expect(wet.seconds > dry.seconds + 0.5)
    #expect(!zip(wet.channels[0], dry.channels[0]).allSatisfy { $0 == $1 })
  }
}

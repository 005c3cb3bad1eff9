import TineRendering
import Foundation
import TineMIDIFile
import Testing

/// `--end`: where a song stops whose tracks run on after the last sound.
@Suite struct SongEndOptionTests {
  let tool: Tool

  init() throws { tool = try Tool() }

  /// A4 for one second, with the pedal up to another, and tracks that end after so many seconds.
  private func song(_ seconds: UInt64, pedalUp: UInt64 = 0) -> Data {
    var events = [
      Song.Event(tick: 0, .message(.controlChange(channel: 0, controller: 64, value: 127))),
      Song.Event(tick: 0, .message(.noteOn(channel: 0, key: 69, velocity: 100))),
      Song.Event(tick: 960, .message(.noteOff(channel: 0, key: 69, velocity: 64))),
    ]
    if pedalUp > 0 {
      events.append(
        Song.Event(
          tick: pedalUp * 960, .message(.controlChange(channel: 0, controller: 64, value: 0))))
    } else {
      events.removeFirst()
    }
    return Data(
      Song(
        format: .singleTrack, division: .metrical(ticksPerQuarter: 480),
        tracks: [.init(events: events, endTick: seconds * 960)]
      ).bytes)
  }

  /// Seconds of what is rendered without a tail, and what is said of it.
  private func render(_ song: Data, _ options: String...) throws -> (seconds: Double, said: String)
  {
    try tool.write("song.mid", song)
    let result = try tool.run(
      ["render", "-p", "sine", "--rate", "8000", "-t", "0", "-o", "out.wav", "song.mid"] + options)
    #expect(result.status == 0)
    let reader = try AudioReader(tool.path("out.wav"))
    return (Double(reader.statedFrames) / 8000, result.error)
  }

  @Test func aLongSilenceIsReportedAndAVeryLongOneLeftOut() throws {
    let short = try render(song(31))
    #expect(short.seconds == 31)
    #expect(short.said.isEmpty)
    let long = try render(song(32))
    #expect(long.seconds == 32)
    #expect(
      long.said == """
        tine: warning: song.mid: its tracks run on for 31.0 s after the last sound\
         (--end sound stops there)\n
        """)
    #expect(try render(song(301)).seconds == 301)
    let endless = try render(song(302))
    #expect(endless.seconds == 1)
    #expect(endless.said.contains("run on for 5:01 after the last sound: it stops at the last"))
    // What the pedal holds is sound.
    #expect(try render(song(302, pedalUp: 10)).seconds == 302)
  }

  @Test func whereItEndsCanBeChosen() throws {
    #expect(try render(song(5), "--end", "sound").seconds == 1)
    #expect(try render(song(5, pedalUp: 2), "--end", "sound").seconds == 2)
    #expect(try render(song(302), "--end", "file").seconds == 302)
    // A note that hangs sounds to the end.
    #expect(try render(Songs.stuck, "--end", "sound").seconds == 1)
    let wrong = try tool.run("render", "song.mid", "--end", "never")
    #expect(wrong.status == 64)
    #expect(wrong.error.contains("--end takes `sound` or `file`, not “never”"))
  }

  /// A file that is cut in the middle of its music isn't one that runs on in silence.
  @Test func aCutSongIsCutAndNotEnded() throws {
    let notes = Songs.notes([(69, 0, 1), (69, 400, 401)])
    let cut = try render(notes, "--max-length", "2")
    #expect(cut.seconds == 2)
    #expect(cut.said.contains("cut after 2.0 s"))
    #expect(!cut.said.contains("last sound"))
  }

  /// What begins after the last sound would be an empty file.
  @Test func nothingBeginsAfterIt() throws {
    try tool.write("song.mid", song(302))
    try tool.write("short.mid", song(5))
    for (name, options) in [
      ("song.mid", ["--from", "10"]), ("short.mid", ["--from", "1", "--end", "sound"]),
    ] {
      let result = try tool.run(["render", name, "-p", "sine"] + options)
      #expect(result.status == 1)
      #expect(result.error.contains("isn't before the song's end at 0:01.0"), "\(result.error)")
    }
    #expect(tool.names.sorted() == ["short.mid", "song.mid"])
    // Before it, the silence is reported as ever; with `file` it is part of the song.
    let late = Songs.track([
      0x87, 0x40, 0x90, 69, 100, 0x83, 0x60, 0x80, 69, 64,  // A4 after 1 s, for half a second
      0x92, 0xA4, 0x60, 0xC0, 5,  // a program 312 s later
    ])
    let half = try render(late, "--from", "0.5")
    #expect(half.seconds == 1)
    #expect(half.said.contains("run on for 5:12 after the last sound: it stops at the last"))
    #expect(try render(song(302), "--from", "300", "--end", "file").seconds == 2)
  }

  @Test func withoutANoteThereIsNoLastSound() throws {
    // A program, and 302 seconds of nothing.
    let empty = Songs.track([0x00, 0xC0, 5, 0x91, 0xD9, 0x00, 0xC0, 6])
    let said = try render(empty, "--end", "sound").said
    #expect(said == "tine: warning: song.mid: it has no notes\n")
    #expect(try !tool.run("info", "song.mid").text.contains("last sound"))
  }

  @Test func infoReportsIt() throws {
    try tool.write("song.mid", song(302))
    let result = try tool.run("info", "song.mid")
    #expect(result.text.contains("odd        its tracks run on for 5:01 after the last sound"))
    #expect(try tool.run("info", "--strict", "song.mid").status == 1)
  }
}

import Foundation
import Testing

@Suite struct InfoTests {
  let tool: Tool

  init() throws {
    tool = try Tool()
    try tool.write("band.mid", Songs.band)
  }

  @Test func tellsWhatIsInASong() throws {
    let result = try tool.run("info", "band.mid")
    #expect(result.status == 0)
    #expect(result.error.isEmpty)
    #expect(
      result.text == """
        band.mid: format 1, 4 tracks, 480 ticks per quarter note, 4.0 s
          title      A tune
          copyright  (C) 1875 E. Grieg
          tempo      120 bpm
          meter      3/4
          notes      8, at most 5 held at once
          tracks     1 “A tune”: 4 events
                     2 “Right”: 3 notes, channel 1
                     3 “Left”: 2 notes, channel 1
                     4 “Bells”: 3 notes, channel 3
          channels   1: 5 notes, 0 Acoustic Grand Piano
                     3: 3 notes, 0 Acoustic Grand Piano

        """)
  }

  @Test func tellsItToScripts() throws {
    let result = try tool.run("info", "--json", "band.mid")
    #expect(result.status == 0)
    #expect(result.text.split(separator: "\n").count == 1)
    let value = try #require(
      try JSONSerialization.jsonObject(with: result.output) as? [String: Any])
    #expect(value["format"] as? Int == 1)
    #expect(value["seconds"] as? Double == 4)
    #expect(value["notes"] as? Int == 8)
    #expect(value["maxHeld"] as? Int == 5)
    #expect(
      (value["tracks"] as? [[String: Any]])?.map { $0["name"] as? String } == [
        "A tune", "Right", "Left", "Bells",
      ])
    #expect((value["channels"] as? [[String: Any]])?.map { $0["channel"] as? Int } == [1, 3])
    #expect(value["warningCount"] as? Int == 0)
  }

  @Test func whatIsOddIsToldWithItsByte() throws {
    try tool.write("odd.mid", Data([1, 2, 3]) + Songs.short + Data([13, 10]))
    let result = try tool.run("info", "odd.mid")
    #expect(result.status == 0)
    #expect(result.text.contains("\n  odd        byte 0: "))
    let end = 3 + Songs.short.count
    #expect(result.text.contains("\n             byte \(end): "))
    let strict = try tool.run("info", "--strict", "odd.mid", "band.mid")
    #expect(strict.status == 1)
    #expect(strict.error.hasPrefix("tine: odd.mid: byte 0: "))
    #expect(strict.error.hasSuffix("tine: 1 of 2 files is unreadable or has warnings\n"))
    #expect(strict.text.contains("band.mid: format 1"))
  }

  /// Equal oddities are one line with their number, here and where the song is rendered.
  @Test func equalOdditiesAreOneLine() throws {
    let events: [UInt8] = [0x00, 0x90, 60, 0xE4, 0x60, 0x80, 60, 0xC0, 0x00, 0xB0, 7, 0x80]
    try tool.write("high.mid", Songs.track(events))
    let line = "a data byte above 127: it counts as 127 (3 times, first at byte 25)"
    let result = try tool.run("info", "high.mid")
    #expect(result.text.contains("\n  odd        \(line)\n"))
    #expect(!result.text.contains("byte 29"))
    let json = try tool.run("info", "--json", "high.mid").text
    #expect(
      json.contains(
        #""warnings":[{"byte":25,"count":3,"text":"a data byte above 127: it counts as 127"}]"#))
    let rendered = try tool.run("render", "-p", "sine", "high.mid")
    #expect(rendered.error.contains("tine: warning: high.mid: \(line)\n"))
  }

  /// Notes that the song's own settings keep from every part.
  @Test func notesThatNoPartPlays() throws {
    // GS: after a reset, the first part doesn't receive note messages; one note.
    let reset: [UInt8] = [0xF0, 10, 0x41, 0x10, 0x42, 0x12, 0x40, 0, 0x7F, 0, 0x41, 0xF7]
    let off: [UInt8] = [0xF0, 10, 0x41, 0x10, 0x42, 0x12, 0x40, 0x11, 0x08, 0, 0x27, 0xF7]
    let note: [UInt8] = [0x90, 60, 100, 0x83, 0x60, 0x80, 60, 64]
    try tool.write("off.mid", Songs.track([0x00] + reset + [0x64] + off + [0x64] + note))
    let line = "off.mid: it has 1 note, and no part plays it\n"
    for command in [["info"], ["render", "-q", "-p", "sine"]] {
      #expect(try tool.run(command + ["--strict", "off.mid"]).error.hasPrefix("tine: " + line))
    }
    #expect(try tool.run("info", "off.mid").error == "tine: warning: " + line)
    let rendered = try tool.run("render", "-p", "sine", "off.mid")
    #expect(rendered.error.contains("tine: warning: " + line), "\(rendered.error)")
    // What is selected has no note at all.
    let rest = try tool.run("render", "-p", "sine", "off.mid", "--to", "0.1", "-o", "rest.wav")
    #expect(rest.error.contains("off.mid: there isn't a note in what is selected\n"))
  }

  @Test func anUnreadableFileIsAnExitCode() throws {
    try tool.write("text.mid", Data("no song".utf8))
    try tool.write("mute.mid", Songs.notes([]))
    #expect(try tool.run("info", "text.mid").status == 1)
    let mute = try tool.run("info", "mute.mid")
    #expect(mute.status == 0)
    #expect(mute.text.contains("\n  notes      none\n"))
    #expect(mute.error == "tine: warning: mute.mid: it has no notes\n")
    let rendered = try tool.run("render", "-q", "-p", "sine", "mute.mid")
    #expect(rendered.status == mute.status)
    for subcommand in [["info"], ["render", "-q", "-p", "sine"]] {
      let strict = try tool.run(subcommand + ["--strict", "mute.mid"])
      #expect(strict.status == 1)
      #expect(strict.error.hasPrefix("tine: mute.mid: it has no notes\n"))
    }
    let all = try tool.run("info", "text.mid", "mute.mid", "band.mid")
    #expect(all.status == 1)
    #expect(all.error.contains("text.mid: not a MIDI file"))
    #expect(all.error.hasSuffix("tine: 1 of 3 files is unreadable\n"))
    #expect(all.text.contains("band.mid: format 1"))
  }
}

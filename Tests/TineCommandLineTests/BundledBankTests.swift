import Foundation
import TineMIDIFile
import Testing

/// Of the bank that comes with the command, only what a song plays is read; it sounds as if all were.
@Suite struct BundledBankTests {
  let tool: Tool

  private static let presets = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("presets")

  init() throws {
    tool = try Tool()
    try FileManager.default.copyItem(
      at: Self.presets, to: URL(fileURLWithPath: tool.path("copy")))
  }

  /// Programs, banks that are there and that aren't, kits, a second drum channel, a DX7's parameter
  /// change, and channels that select nothing.
  private static var song: Data {
    var events: [Song.Event] = []
    for channel: UInt8 in 0..<12 {
      let tick = UInt64(channel) * 120
      let banks: [UInt8] = [0, 0, 0, 1, 1, 5, 0, 121, 3, 0, 120, 127]
      events.append(
        Song.Event(
          tick: tick,
          .message(.controlChange(channel: channel, controller: 0, value: banks[Int(channel)]))))
      let programs: [UInt8?] = [nil, 40, 127, 0, 9, 77, 14, 30, 125, 25, 16, 8]
      if let program = programs[Int(channel)] {
        events.append(
          Song.Event(tick: tick, .message(.programChange(channel: channel, program: program))))
      }
      for key: UInt8 in [19, 36, 42, 61] {
        events.append(
          Song.Event(
            tick: tick + 10, .message(.noteOn(channel: channel, key: key, velocity: 100))))
        events.append(
          Song.Event(
            tick: tick + 400, .message(.noteOff(channel: channel, key: key, velocity: 64))))
      }
    }
    // Channel 12's patch: operator 1's coarse frequency is 3.
    events.append(Song.Event(tick: 1_330, .message(.systemExclusive([0x43, 0x1B, 0, 123, 3]))))
    // The kit of channel 10 changes in between.
    events.append(Song.Event(tick: 1_500, .message(.programChange(channel: 9, program: 48))))
    for key: UInt8 in [35, 41] {
      events.append(
        Song.Event(tick: 1_510, .message(.noteOn(channel: 9, key: key, velocity: 90))))
    }
    let song = Song(
      format: .singleTrack, division: .metrical(ticksPerQuarter: 480),
      tracks: [.init(events: events.sorted { $0.tick < $1.tick }, endTick: 1_920)])
    return Data(song.bytes)
  }

  @Test func aSongSoundsAsWithTheWholeBank() throws {
    try tool.write("song.mid", Self.song)
    let options = ["-q", "-j", "1", "--dry", "-t", "0.5"]
    for (bank, output) in [("default", "part.wav"), ("copy/default.bank", "whole.wav")] {
      let result = try tool.run(["render", "song.mid", "-o", output, "-p", bank] + options)
      #expect(result.status == 0)
      #expect(result.error.isEmpty)
    }
    #expect(try tool.data("part.wav") == tool.data("whole.wav"))
  }

  @Test func ofAUsersBankAllIsRead() throws {
    try tool.write("song.mid", Songs.short)
    try tool.write("copy/percussion/kit-agogo.txt", Data("name Agogo\noperator 1 levl 3\n".utf8))
    let result = try tool.run("render", "song.mid", "-o", "x.wav", "-p", "copy/default.bank")
    #expect(result.status == 1)
    #expect(result.error.contains("copy/percussion/kit-agogo.txt:2:12: unknown word “levl”"))
    #expect(!tool.names.contains("x.wav"))
  }
}

import TineEngine
import TineMIDIFile
import TinePatches
import TineRendering
import Testing

/// Notes of a song that nothing plays, and where a selection stops.
@Suite struct InaudibleNotesTests {
  /// One track of events, 96 ticks a quarter, half a second each.
  private func song(_ events: [UInt8]) throws -> Song {
    let events = events + [0x00, 0xFF, 0x2F, 0]
    return try Song(
      bytes: Array("MThd".utf8) + [0, 0, 0, 6, 0, 0, 0, 1, 0, 96]
        + Array("MTrk".utf8) + [0, 0, UInt8(events.count >> 8), UInt8(events.count & 0xFF)] + events
    )
  }

  private func missing(
    _ events: [UInt8], _ change: (inout RendererSettings) -> Void = { _ in }
  ) throws -> MissingNotes? {
    var settings = RendererSettings()
    change(&settings)
    return try Renderer(bank: Bank(single: Patch()), settings: settings).prepare(song(events))
      .missingNotes
  }

  private let note: [UInt8] = [
    0x60, 0x90, 60, 100,  // a quarter later
    0x60, 0x80, 60, 64,
  ]

  @Test func silentSongsHaveAReason() throws {
    #expect(try missing(note) == nil)
    #expect(try missing([0x60, 0xB0, 7, 100]) == MissingNotes.none)
    #expect(try missing(note) { $0.selection.to = SongPosition("0:00.2") } == .notSelected)
    #expect(try missing(note) { $0.maxSeconds = 0.2 } == .cut)
  }

  @Test func drumKeysWithoutASoundAreCounted() {
    var bank = Bank()
    bank.patches = [Patch()]
    bank.drumKits = [
      DrumKit(
        bank: 0, number: 0, name: "",
        sounds: [
          DrumKit.Sound(
            key: 36, patch: 0, pitchKey: 60, gainDecibels: 0, pan: 0, exclusiveGroup: 0)
        ])
    ]
    func noteOn(_ key: UInt8, channel: UInt8 = 9) -> Command {
      Command(.noteOn, time: 0, channel: channel, number: key, value: 100)
    }
    let found = SilentDrums([noteOn(95), noteOn(36), noteOn(12), noteOn(95)], bank)
    #expect(found.keys == [12, 95])
    #expect(found.notes == 3)
    // Other channels play programs until they are told to play drums, and a reset takes that back.
    #expect(SilentDrums([noteOn(95, channel: 3)], bank).notes == 0)
    let drums = Command(.drumChannel, time: 0, channel: 3, value: 1)
    #expect(SilentDrums([drums, noteOn(95, channel: 3)], bank).keys == [95])
    let reset = Command(.systemReset, time: 0)
    #expect(SilentDrums([drums, reset, noteOn(95, channel: 3)], bank).notes == 0)
    // Without a kit, drum channels play programs.
    #expect(SilentDrums([noteOn(95)], Bank(single: Patch())).notes == 0)
  }

  /// A note of half a second, and 400 seconds of silence after it.
  @Test func whatIsRepeatedStopsAtTheLastSound() throws {
    let silence: [UInt8] = [0x84, 0xD8, 0x00, 0xB0, 7, 100]  // 76,800 ticks later
    let song = try song(note + silence)
    var choice = SongChoice()
    #expect(try choice.select(song).duration.seconds == 401)
    choice.selection.repeats = .times(2)
    #expect(try choice.select(song).duration.seconds == 2)
    #expect(try choice.select(song, .file).duration.seconds == 802)
    // A shorter silence is played.
    let short = try self.song(note + [0x60, 0xB0, 7, 100])
    #expect(try choice.select(short).duration.seconds == 3)
    #expect(try choice.select(short, .sound).duration.seconds == 2)
  }
}

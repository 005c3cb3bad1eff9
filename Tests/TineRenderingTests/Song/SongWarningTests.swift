import TineEngine
import TineMIDIFile
import TinePatches
import TineRendering
import Testing

/// Warnings about silent parts of a song, and where a selection stops.
@Suite struct SongWarningTests {
  /// One track of events, 96 ticks a quarter, half a second each.
  private func song(_ events: [UInt8]) throws -> Song {
    let events = events + [0x00, 0xFF, 0x2F, 0]
    return try Song(
      bytes: Array("MThd".utf8) + [0, 0, 0, 6, 0, 0, 0, 1, 0, 96]
        + Array("MTrk".utf8) + [0, 0, UInt8(events.count >> 8), UInt8(events.count & 0xFF)] + events
    )
  }

  private func warnings(
    _ events: [UInt8], _ change: (inout RendererSettings) -> Void = { _ in }
  ) throws -> [SongWarning] {
    var settings = RendererSettings()
    change(&settings)
    return try Renderer(bank: Bank(single: Patch()), settings: settings).rendering(of: song(events))
      .warnings
  }

  private let note: [UInt8] = [
    0x60, 0x90, 60, 100,  // a quarter later
    0x60, 0x80, 60, 64,
  ]

  @Test func silentSongsHaveAReason() throws {
    #expect(try warnings(note) == [])
    #expect(try warnings([0x60, 0xB0, 7, 100]) == [.noNotes])
    #expect(
      try warnings(note) { $0.selection.to = SongPosition("0:00.2") } == [.noNotesSelected])
    let cut = try warnings(note) { $0.maxSeconds = 0.2 }
    #expect(cut == [.cut(seconds: 1, after: 0.2), .noNotesBeforeCut])
    #expect(cut.map(\.isSilence) == [false, true])
    // A GS message that part 1 receives no channel (0x10), and its checksum.
    let off: [UInt8] = [
      0x00, 0xF0, 10, 0x41, 0x10, 0x42, 0x12, 0x40, 0x11, 0x02, 0x10, 0x1D, 0xF7,
    ]
    let unplayed = try warnings(off + note)
    #expect(unplayed == [.noNotesPlayed(1)])
    #expect(unplayed.map(\.description) == ["it has 1 note, and no part plays it"])
  }

  @Test func silenceAfterTheLastSoundIsReported() throws {
    // 60 seconds: 11,520 ticks.
    let silence: [UInt8] = [0xDA, 0x00, 0xB0, 7, 100]
    #expect(try warnings(note + silence) == [.silence(seconds: 60, isLeftOut: false)])
    let left = try warnings(note + silence) { $0.songEnd = .sound }
    #expect(left == [.silence(seconds: 60, isLeftOut: true)])
  }

  @Test func unsupportedFeaturesAreReported() throws {
    // A phaser, controller 95.
    let found = try warnings([0x00, 0xB0, 95, 64] + note)
    #expect(found == [.unplayed(.phaser, messages: 1)])
    #expect(
      found.map(\.description)
        == ["asks for a phaser (controller 95), which Tine doesn't have (1 message)"])
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
    func silent(_ commands: [Command]) -> SongWarning? {
      SongWarning(silentDrumsOf: commands, in: bank)
    }
    #expect(
      silent([noteOn(95), noteOn(36), noteOn(12), noteOn(95)])
        == .silentDrums(keys: [12, 95], notes: 3))
    #expect(silent([noteOn(36)]) == nil)
    // Other channels play programs until a message makes them drum channels, and a reset undoes
    // that.
    #expect(silent([noteOn(95, channel: 3)]) == nil)
    let drums = Command(.drumChannel, time: 0, channel: 3, value: 1)
    #expect(silent([drums, noteOn(95, channel: 3)]) == .silentDrums(keys: [95], notes: 1))
    let reset = Command(.systemReset, time: 0)
    #expect(silent([drums, reset, noteOn(95, channel: 3)]) == nil)
    // Without a kit, drum channels play programs.
    #expect(SongWarning(silentDrumsOf: [noteOn(95)], in: Bank(single: Patch())) == nil)
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

import TineMIDI
import TineMIDIFile
import Testing

@Suite struct SongTests {
  @Test func readsAPlainFile() throws {
    let song = try Song(bytes: plainFile)
    #expect(song.format == .singleTrack)
    #expect(song.division == .metrical(ticksPerQuarter: 96))
    #expect(song.tracks.count == 1)
    #expect(notes(song) == [[0, 60], [96, 64], [192, 67]])
    #expect(song.noteCount == 3)
    #expect(song.endTick == 288)
    #expect(song.duration.seconds == 1.5)
    #expect(song.warnings.isEmpty)
  }

  @Test func readsSomethingOfEverything() throws {
    let song = try Song(bytes: richFile)
    #expect(song.warnings.isEmpty)
    #expect(song.tracks[0].name?.description == "Song")
    #expect(
      song.tracks[0].events.map(\.content) == [
        .meta(.text(.trackName, Text("Song"))),
        .meta(
          .timeSignature(
            numerator: 3, denominatorPower: 3, clocksPerClick: 24, thirtySecondsPerQuarter: 8)),
        .meta(.keySignature(sharps: -3, isMinor: true)),
        .meta(.tempo(microsecondsPerQuarter: 600_000)),
        .meta(.tempo(microsecondsPerQuarter: 300_000)),
        .meta(.text(.marker, Text("A"))),
      ])
    #expect(
      song.tracks[1].events == [
        Song.Event(tick: 0, .meta(.port(1))),
        Song.Event(tick: 0, .message(.systemExclusive([0x7E, 0x7F, 0x09, 0x01]))),
        Song.Event(tick: 32, .message(.systemExclusive([0x43, 0x12, 0, 1, 2, 3]))),
        Song.Event(tick: 32, .message(.songPosition(1))),
        Song.Event(tick: 32, .message(.programChange(channel: 0, program: 5))),
        Song.Event(tick: 32, .message(.pitchBend(channel: 0, value: 2048))),
        Song.Event(tick: 32, .message(.noteOn(channel: 0, key: 60, velocity: 100))),
        Song.Event(tick: 80, .message(.noteOff(channel: 0, key: 60, velocity: 64))),
        Song.Event(tick: 80, .message(.polyPressure(channel: 0, key: 60, pressure: 10))),
        Song.Event(tick: 80, .message(.channelPressure(channel: 0, pressure: 20))),
      ])
    #expect(song.timeline.filter { $0.track == 1 }.dropFirst().allSatisfy { $0.port == 1 })
  }

  @Test func everyKindOfTextAndMetaIsRead() throws {
    let song = try Song(
      bytes: header()
        + track(
          [
            0x00, 0xFF, 0x00, 2, 1, 2,  // sequence number 258
            0x00, 0xFF, 0x02, 1, 0x63,  // copyright "c"
            0x00, 0xFF, 0x05, 2, 0x6C, 0xE9,  // lyric "lé" in Latin-1
            0x00, 0xFF, 0x20, 1, 9,  // channel prefix 10
            0x00, 0xFF, 0x54, 5, 0x21, 2, 3, 4, 5,  // SMPTE offset
            0x00, 0xFF, 0x7F, 1, 0x43,  // sequencer-specific
            0x00, 0xFF, 0x60, 1, 0x07,  // unknown
          ] + endOfTrack))
    #expect(
      song.tracks[0].events.map(\.content) == [
        .meta(.sequenceNumber(258)), .meta(.text(.copyright, Text("c"))),
        .meta(.text(.lyric, Text(bytes: [0x6C, 0xE9]))), .meta(.channelPrefix(9)),
        .meta(.smpteOffset(hours: 0x21, minutes: 2, seconds: 3, frames: 4, hundredths: 5)),
        .meta(.sequencerSpecific([0x43])), .meta(.other(type: 0x60, [0x07])),
      ])
    #expect(Text(bytes: [0x6C, 0xE9]).description == "lé")
    #expect(Text(bytes: [0x6C, 0xC3, 0xA9]).description == "lé")
    #expect(song.warnings.isEmpty)
  }

  @Test func sequencesSoundOneAfterAnother() throws {
    // A quarter at 0.5 s, a quarter at 0.25 s, and one at the tempo of a new file, 0.5 s again.
    let song = try Song(
      bytes: header(format: 2, tracks: 3)
        + track([0x00, 0x90, 60, 100, 0x60, 0x80, 60, 64] + endOfTrack)
        + track(
          [0x00, 0xFF, 0x51, 3, 0x03, 0xD0, 0x90, 0x00, 0x90, 64, 100, 0x60, 0x80, 64, 64]
            + endOfTrack)
        + track([0x00, 0x90, 67, 100, 0x60, 0x80, 67, 64] + endOfTrack))
    #expect(notes(song) == [[0, 60], [96, 64], [192, 67]])
    #expect(song.tempoMap.time(atTick: 96).seconds == 0.5)
    #expect(song.tempoMap.time(atTick: 192).seconds == 0.75)
    #expect(song.duration.seconds == 1.25)
    #expect(song.startTick(ofTrack: 2) == 192)
  }

  @Test func atOneTickTracksComeInOrderButOffsAndSettingsComeFirst() throws {
    let song = try Song(
      bytes: header(format: 1, tracks: 3)
        + track([0x60, 0x90, 60, 100, 0x60, 0x80, 60, 64] + endOfTrack)  // on at 96
        + track([0x00, 0x90, 60, 90, 0x60, 0x80, 60, 64] + endOfTrack)  // off at 96
        + track([0x60, 0xC0, 7] + endOfTrack))  // program at 96
    #expect(
      messages(song) == [
        .noteOn(channel: 0, key: 60, velocity: 90), .noteOff(channel: 0, key: 60, velocity: 64),
        .programChange(channel: 0, program: 7), .noteOn(channel: 0, key: 60, velocity: 100),
        .noteOff(channel: 0, key: 60, velocity: 64),
      ])
  }

  @Test func aNoteOfNoLengthStaysInItsOrder() throws {
    let song = try Song(
      bytes: header(format: 1, tracks: 2)
        + track([0x00, 0x99, 36, 100, 0x00, 0x89, 36, 64] + endOfTrack)
        + track([0x00, 0x99, 38, 100, 0x00, 0x89, 38, 64] + endOfTrack))
    #expect(
      messages(song) == [
        .noteOn(channel: 9, key: 36, velocity: 100), .noteOff(channel: 9, key: 36, velocity: 64),
        .noteOn(channel: 9, key: 38, velocity: 100), .noteOff(channel: 9, key: 38, velocity: 64),
      ])
  }

  @Test func whatIsWrittenIsReadAgain() throws {
    let read = try Song(bytes: richFile)
    let again = try Song(bytes: read.bytes)
    #expect(again == read)
    let longWait = Song(
      division: .timeCode(framesPerSecond: 29, ticksPerFrame: 80),
      tracks: [
        Song.Track(events: [
          Song.Event(tick: 1 << 30, .message(.noteOn(channel: 1, key: 1, velocity: 1)))
        ])
      ])
    let readWait = try Song(bytes: longWait.bytes)
    #expect(readWait.division == longWait.division)
    #expect(readWait.tracks[0].events.last == longWait.tracks[0].events.last)
    #expect(readWait.warnings.isEmpty)
  }
}

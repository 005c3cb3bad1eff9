import Testing
import TineMIDI
import TineMIDIFile
import TineRendering

/// What is known of a song before it is played.
@Suite struct SongFactsTests {
  private typealias Event = (UInt64, Song.Event.Content)

  private func song(_ tracks: [[Event]]) -> Song {
    Song(
      division: .metrical(ticksPerQuarter: 96),
      tracks: tracks.map { track in
        Song.Track(events: track.map { Song.Event(tick: $0.0, $0.1) })
      })
  }

  private func note(
    _ channel: UInt8, _ key: UInt8, at tick: UInt64
  ) -> [Event] {
    [
      (tick, .message(.noteOn(channel: channel, key: key, velocity: 100))),
      (tick + 96, .message(.noteOff(channel: channel, key: key, velocity: 64))),
    ]
  }

  @Test func programsAreThoseThatNotesUse() {
    var track: [Event] = [(0, .message(.programChange(channel: 2, program: 5)))]
    track += note(2, 60, at: 0)
    track.append((100, .message(.programChange(channel: 2, program: 9))))
    track.append((101, .message(.programChange(channel: 2, program: 40))))
    track += note(2, 62, at: 110)
    let facts = SongFacts(song([track, note(9, 36, at: 0)]))
    #expect(facts.notes == 3)
    #expect(facts.channels.keys.sorted() == [2, 9])
    #expect(facts.channels[2]?.programs.map(\.number) == [5, 40])
    #expect(facts.channels[9]?.isDrum == true)
    #expect(facts.channels[2]?.isDrum == false)
    #expect(facts.tracks.map(\.notes) == [2, 1])
    #expect(facts.tracks.map(\.channels) == [[2], [9]])
    #expect(facts.maxHeld == 2)
  }

  @Test func metersKeysTemposAndTexts() {
    let meter = Meta.timeSignature(
      numerator: 3, denominatorPower: 2, clocksPerClick: 24, thirtySecondsPerQuarter: 8)
    let track: [Event] = [
      (0, .meta(.text(.trackName, Text("A  tune")))),
      (0, .meta(meter)),
      (0, .meta(.keySignature(sharps: -3, isMinor: false))),
      (96, .meta(.tempo(microsecondsPerQuarter: 1_000_000))),
      (96, .meta(meter)),
      (192, .meta(.keySignature(sharps: 4, isMinor: true))),
      (192, .meta(.text(.lyric, Text("la")))),
    ]
    let facts = SongFacts(song([track]))
    #expect(facts.tags.title == "A tune")
    #expect(facts.timeSignatures == ["3/4"])
    #expect(facts.keySignatures == ["E♭ major", "C♯ minor"])
    #expect(facts.tempos.map(\.beatsPerMinute) == [120, 60])
    #expect(facts.tempos.map(\.seconds) == [0, 0.5])
    #expect(facts.texts == 1)
  }

  /// What the song asks for and doesn't get is counted by kind.
  @Test func whatIsNotPlayed() {
    var track: [Event] = [(0, .message(.controlChange(channel: 0, controller: 95, value: 100)))]
    track += note(0, 60, at: 1)
    let facts = SongFacts(song([track]))
    #expect(facts.unplayed[.phaser] == 1)
  }
}

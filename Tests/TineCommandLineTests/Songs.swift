import Foundation
import TineMIDIFile

/// Songs for the tests: 480 ticks a quarter, 120 quarters a minute, so that 960 ticks are a second.
enum Songs {
  /// Notes of channel 1 as (key, start, end) in seconds.
  static func notes(_ notes: [(key: UInt8, start: Double, end: Double)]) -> Data {
    let events = notes.flatMap { note in
      [
        Song.Event(
          tick: UInt64(note.start * 960),
          .message(.noteOn(channel: 0, key: note.key, velocity: 100))),
        Song.Event(
          tick: UInt64(note.end * 960), .message(.noteOff(channel: 0, key: note.key, velocity: 64))),
      ]
    }.sorted { $0.tick < $1.tick }
    let song = Song(
      format: .singleTrack, division: .metrical(ticksPerQuarter: 480),
      tracks: [.init(events: events)])
    return Data(song.bytes)
  }

  /// A file with one track of events as bytes and a valid end of track.
  static func track(_ events: [UInt8]) -> Data {
    let body = events + [0x00, 0xFF, 0x2F, 0]
    let header = Array("MThd".utf8) + [0, 0, 0, 6, 0, 0, 0, 1, 0x01, 0xE0]
    let length = [UInt8(body.count >> 8), UInt8(body.count & 0xFF)]
    return Data(header + Array("MTrk".utf8) + [0, 0] + length + body)
  }

  /// A4 for one second.
  static var short: Data { notes([(69, 0, 1)]) }

  /// Ten keys for ten minutes: long enough to be interrupted.
  static var long: Data { notes((60..<70).map { ($0, 0, 600) }) }

  /// A4 and the pedal, neither of them let go before the end after one second.
  static var stuck: Data {
    let events = [
      Song.Event(tick: 0, .message(.controlChange(channel: 0, controller: 64, value: 127))),
      Song.Event(tick: 0, .message(.noteOn(channel: 0, key: 69, velocity: 100))),
    ]
    let song = Song(
      format: .singleTrack, division: .metrical(ticksPerQuarter: 480),
      tracks: [.init(events: events, endTick: 960)])
    return Data(song.bytes)
  }

  /// A song of three tracks: its name and copyright, then two that share channel 1 and one that has
  /// channel 3, with the pedal down in between. Four seconds, at most five notes held at once.
  static var band: Data {
    func note(_ channel: UInt8, _ key: UInt8, _ start: UInt64, _ end: UInt64) -> [Song.Event] {
      [
        Song.Event(tick: start, .message(.noteOn(channel: channel, key: key, velocity: 90))),
        Song.Event(tick: end, .message(.noteOff(channel: channel, key: key, velocity: 64))),
      ]
    }
    func track(_ name: String, _ events: [Song.Event]) -> Song.Track {
      Song.Track(
        events: [Song.Event(tick: 0, .meta(.text(.trackName, Text(name))))]
          + events.sorted { $0.tick < $1.tick }, endTick: 3840)
    }
    let pedal = [(0, 127), (3000, 0)].map {
      Song.Event(tick: $0.0, .message(.controlChange(channel: 2, controller: 64, value: $0.1)))
    }
    let song = Song(
      division: .metrical(ticksPerQuarter: 480),
      tracks: [
        track(
          "A tune",
          [
            Song.Event(tick: 0, .meta(.text(.copyright, Text("(C) 1875 E. Grieg")))),
            Song.Event(
              tick: 0,
              .meta(
                .timeSignature(
                  numerator: 3, denominatorPower: 2, clocksPerClick: 24, thirtySecondsPerQuarter: 8)
              )),
            Song.Event(tick: 1920, .meta(.tempo(microsecondsPerQuarter: 500_000))),
          ]),
        track("Right", note(0, 60, 0, 960) + note(0, 64, 960, 1920) + note(0, 67, 1920, 3800)),
        // The first of these cuts a note of the right hand off.
        track("Left", note(0, 60, 480, 700) + note(0, 48, 1000, 3000)),
        track(
          "Bells", pedal + note(2, 72, 100, 200) + note(2, 76, 300, 400) + note(2, 79, 500, 600)),
      ])
    return Data(song.bytes)
  }
}

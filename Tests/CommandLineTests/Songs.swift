import Foundation
import MIDIFile

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
}

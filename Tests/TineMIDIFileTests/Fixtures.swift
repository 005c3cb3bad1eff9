import TineMIDI
import TineMIDIFile

/// The bytes of a text, for chunk names and the like.
func ascii(_ text: String) -> [UInt8] {
  Array(text.utf8)
}

/// A header chunk.
func header(format: UInt8 = 0, tracks: UInt8 = 1, division: [UInt8] = [0, 96]) -> [UInt8] {
  ascii("MThd") + [0, 0, 0, 6, 0, format, 0, tracks] + division
}

/// A track chunk of events, its length as it is unless another is given.
func track(_ events: [UInt8], length: [UInt8]? = nil) -> [UInt8] {
  let count = events.count
  let real = [
    UInt8(count >> 24), UInt8(count >> 16 & 0xFF), UInt8(count >> 8 & 0xFF), UInt8(count & 0xFF),
  ]
  return ascii("MTrk") + (length ?? real) + events
}

/// Three notes of a quarter each, one after another; 24 bytes.
let threeNotes: [UInt8] = [
  0x00, 0x90, 60, 100, 0x60, 0x80, 60, 64,  // C4, on and 96 ticks later off
  0x00, 0x90, 64, 100, 0x60, 0x80, 64, 64,  // E4
  0x00, 0x90, 67, 100, 0x60, 0x80, 67, 64,  // G4
]
let endOfTrack: [UInt8] = [0x00, 0xFF, 0x2F, 0x00]

/// A plain file of three notes: 1.5 seconds.
let plainFile = header() + track(threeNotes + endOfTrack)

/// A file with something of everything, for breaking.
let richFile =
  header(format: 1, tracks: 3)
  + track(
    [
      0x00, 0xFF, 0x03, 4, 0x53, 0x6F, 0x6E, 0x67,  // track name "Song"
      0x00, 0xFF, 0x58, 4, 3, 3, 24, 8,  // 3/8
      0x00, 0xFF, 0x59, 2, 0xFD, 1,  // C minor
      0x00, 0xFF, 0x51, 3, 0x09, 0x27, 0xC0,  // 600,000 µs a quarter
      0x81, 0x40, 0xFF, 0x51, 3, 0x04, 0x93, 0xE0,  // at tick 192: 300,000 µs
      0x00, 0xFF, 0x06, 1, 0x41,  // marker "A"
    ] + endOfTrack)
  + track(
    [
      0x00, 0xFF, 0x21, 1, 1,  // port 1
      0x00, 0xF0, 0x05, 0x7E, 0x7F, 0x09, 0x01, 0xF7,  // GM on
      0x00, 0xF0, 0x03, 0x43, 0x12, 0x00,  // a SysEx in three packets
      0x10, 0xF7, 0x02, 0x01, 0x02,
      0x10, 0xF7, 0x02, 0x03, 0xF7,
      0x00, 0xF7, 0x03, 0xF2, 0x01, 0x00,  // escaped song position
      0x00, 0xC0, 5, 0x00, 0xE0, 0x00, 0x50,  // program, bend
      0x00, 0x90, 60, 100, 0x30, 60, 0,  // running status, velocity 0
      0x00, 0xA0, 60, 10, 0x00, 0xD0, 20,  // pressures
    ] + endOfTrack)
  + track(threeNotes + endOfTrack)

/// The notes of a song: when, in ticks, and which key.
func notes(_ song: Song) -> [[Int]] {
  song.timeline.compactMap { event in
    guard case .message(.noteOn(_, let key, _)) = event.content else { return nil }
    return [Int(event.tick), Int(key)]
  }
}

/// The messages of a song in order.
func messages(_ song: Song) -> [Message] {
  song.timeline.compactMap { event in
    guard case .message(let message) = event.content else { return nil }
    return message
  }
}

/// The kinds of a song's warnings, each with the byte it names.
func warnings(_ song: Song) -> [String] {
  song.warnings.map { "\($0.kind) \($0.offset)" }
}

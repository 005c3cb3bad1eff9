internal import TineMIDI

extension Song {
  /// The song as a Standard MIDI File: header, tracks, each event with its status.
  ///
  /// Reading it gives the same song, but for what a file can't hold: an event more than 268,435,455
  /// ticks after the one before gets empty texts in between, and a format of one track with several
  /// tracks is written as simultaneous tracks.
  ///
  /// Thread: any.
  public var bytes: [UInt8] {
    let written = format == .singleTrack && tracks.count != 1 ? .simultaneousTracks : format
    var bytes = Array("MThd".utf8)
    bytes.append(bigEndian: UInt32(6))
    bytes.append(bigEndian: UInt16(written.rawValue))
    bytes.append(bigEndian: UInt16(truncatingIfNeeded: tracks.count))
    bytes.append(bigEndian: division.encoded)
    for track in tracks {
      let body = track.body
      bytes += Array("MTrk".utf8)
      bytes.append(bigEndian: UInt32(body.count))
      bytes += body
    }
    return bytes
  }
}

extension Song.Track {
  /// The bytes after the chunk's length.
  fileprivate var body: [UInt8] {
    var body: [UInt8] = []
    var tick: UInt64 = 0
    for event in events {
      body.appendDelta(event.tick - tick)
      tick = event.tick
      switch event.content {
      case .message(let message): body.append(event: message)
      case .meta(let meta): body.append(event: meta)
      }
    }
    body.appendDelta(endTick - tick)
    body += [0xFF, 0x2F, 0]
    return body
  }
}

extension [UInt8] {
  fileprivate mutating func append(bigEndian value: UInt16) {
    append(UInt8(value >> 8))
    append(UInt8(value & 0xFF))
  }

  fileprivate mutating func append(bigEndian value: UInt32) {
    append(bigEndian: UInt16(value >> 16))
    append(bigEndian: UInt16(value & 0xFFFF))
  }

  /// A number of variable length: seven bits a byte, the top bit set on all but the last.
  private mutating func append(variable value: UInt64) {
    for shift in stride(from: 21, to: 0, by: -7) where value >> UInt64(shift) > 0 {
      append(UInt8(value >> UInt64(shift) & 0x7F) | 0x80)
    }
    append(UInt8(value & 0x7F))
  }

  fileprivate mutating func appendDelta(_ delta: UInt64) {
    let greatest: UInt64 = 0x0FFF_FFFF
    var rest = delta
    while rest > greatest {
      append(variable: greatest)
      self += [0xFF, 0x01, 0]
      rest -= greatest
    }
    append(variable: rest)
  }

  fileprivate mutating func append(event message: Message) {
    switch message {
    case .systemExclusive(let data):
      append(0xF0)
      append(variable: UInt64(data.count + 1))
      self += data
      append(0xF7)
    case _ where message.channel != nil:
      message.append(to: &self)
    default:
      // System messages have no place of their own in a file: they are escaped.
      let escaped = message.bytes
      append(0xF7)
      append(variable: UInt64(escaped.count))
      self += escaped
    }
  }

  fileprivate mutating func append(event meta: Meta) {
    let (type, data) = meta.encoded
    append(0xFF)
    append(type)
    append(variable: UInt64(data.count))
    self += data
  }
}

extension Meta {
  /// The type and the data of the event.
  fileprivate var encoded: (type: UInt8, data: [UInt8]) {
    switch self {
    case .sequenceNumber(let number): (0x00, [UInt8(number >> 8), UInt8(number & 0xFF)])
    case .text(let kind, let text): (kind.rawValue, text.bytes)
    case .channelPrefix(let channel): (0x20, [channel])
    case .port(let port): (0x21, [port])
    case .tempo(let tempo):
      (0x51, [UInt8(tempo >> 16 & 0xFF), UInt8(tempo >> 8 & 0xFF), UInt8(tempo & 0xFF)])
    case .smpteOffset(let hours, let minutes, let seconds, let frames, let hundredths):
      (0x54, [hours, minutes, seconds, frames, hundredths])
    case .timeSignature(let numerator, let power, let clocks, let thirtySeconds):
      (0x58, [numerator, power, clocks, thirtySeconds])
    case .keySignature(let sharps, let isMinor):
      (0x59, [UInt8(bitPattern: sharps), isMinor ? 1 : 0])
    case .sequencerSpecific(let data): (0x7F, data)
    case .other(let type, let data): (type, data)
    }
  }
}

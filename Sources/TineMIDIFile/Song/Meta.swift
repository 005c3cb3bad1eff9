/// A meta event: information about the music.
///
/// An event whose data makes no sense is kept as ``other(type:_:)``, with a warning.
///
/// Thread: any.
public enum Meta: Equatable, Sendable {
  /// What a text is for.
  public enum TextKind: UInt8, Sendable {
    case text = 1
    case copyright, trackName, instrumentName, lyric, marker, cuePoint, programName, deviceName
  }

  /// The number of a sequence.
  case sequenceNumber(UInt16)
  /// Any kind of text.
  case text(TextKind, Text)
  /// The channel that the meta events after it are about, 0 … 15.
  case channelPrefix(UInt8)
  /// The output that the track's messages go to, 0 … 127; unofficial, but in many files.
  case port(UInt8)
  /// Microseconds a quarter note, 1 … 16,777,215.
  case tempo(microsecondsPerQuarter: UInt32)
  /// Where the track begins in SMPTE time: hours (with the rate in bits 5 and 6), minutes,
  /// seconds, frames and hundredths of a frame.
  case smpteOffset(hours: UInt8, minutes: UInt8, seconds: UInt8, frames: UInt8, hundredths: UInt8)
  /// `numerator` 1 … 255 over two to the power of `denominatorPower`, 0 … 7; MIDI clocks a
  /// metronome click; notated 32nds a MIDI quarter.
  case timeSignature(
    numerator: UInt8, denominatorPower: UInt8, clocksPerClick: UInt8, thirtySecondsPerQuarter: UInt8
  )
  /// Sharps above 0, flats below, −7 … 7.
  case keySignature(sharps: Int8, isMinor: Bool)
  /// Data specific to a sequencer.
  case sequencerSpecific([UInt8])
  /// Any other type, or data that its type doesn't allow.
  case other(type: UInt8, [UInt8])
}

/// A text as the file has it: bytes whose encoding no file tells.
///
/// Thread: any.
public struct Text: Equatable, Sendable, CustomStringConvertible {
  /// The bytes of the file.
  public var bytes: [UInt8]

  /// A text from bytes in any encoding.
  public init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// A text in UTF-8.
  public init(_ string: String) {
    bytes = Array(string.utf8)
  }

  /// The bytes read as UTF-8 where they are valid UTF-8, else as Latin-1, so that each byte shows.
  public var description: String {
    if let string = String(validating: bytes, as: UTF8.self) { return string }
    return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }
}

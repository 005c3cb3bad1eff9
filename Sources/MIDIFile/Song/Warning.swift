/// Something odd about a file that could be played all the same.
///
/// Thread: any.
public struct Warning: Equatable, Sendable, CustomStringConvertible {
  /// What kind of oddity it is.
  public enum Kind: Equatable, Sendable {
    /// Bytes before the header.
    case leadingBytes
    /// Bytes after or between the chunks that belong to none.
    case strayBytes
    /// A chunk that is neither a header nor a track.
    case unknownChunk
    /// The header is missing, too short, too long, or says what can't be.
    case header
    /// There are more tracks or fewer than the header says.
    case trackCount
    /// A track is longer or shorter than it says.
    case trackLength
    /// A track doesn't end with an end-of-track event, or goes on after it.
    case endOfTrack
    /// The file breaks off.
    case truncated
    /// A number of variable length takes more than its four bytes.
    case longNumber
    /// Running status goes on where the standard ends it, or is missing.
    case runningStatus
    /// A data byte is above 127.
    case dataByte
    /// A status byte that MIDI doesn't define.
    case undefinedStatus
    /// A meta event's length or data can't be.
    case metaEvent
    /// A SysEx isn't whole, or isn't ended.
    case exclusive
    /// Bytes in an escape event that make no message.
    case escape
    /// A tempo of zero.
    case tempo
  }

  /// What kind of oddity it is.
  public var kind: Kind
  /// Where in the file it is, in bytes from the beginning.
  public var offset: Int
  /// What is there and what was assumed, as one clause in plain English.
  public var explanation: String

  /// A warning from its parts.
  public init(_ kind: Kind, at offset: Int, _ explanation: String) {
    self.kind = kind
    self.offset = offset
    self.explanation = explanation
  }

  /// The explanation with its place.
  public var description: String { "byte \(offset): \(explanation)" }
}

/// The warnings of a file that is being read: the first ones, and how many there are.
struct WarningLog: Sendable {
  private(set) var warnings: [Warning] = []
  private(set) var count = 0

  /// The text is only made if it is kept: a broken file of many megabytes has millions.
  mutating func add(_ kind: Warning.Kind, at offset: Int, _ explanation: @autoclosure () -> String)
  {
    count += 1
    if warnings.count < Song.warningLimit {
      warnings.append(Warning(kind, at: offset, explanation()))
    }
  }
}

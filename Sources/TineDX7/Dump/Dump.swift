/// Voices, and how they were found: what a `.syx` file holds, or the SysEx of a MIDI file.
///
/// Thread: any.
public struct Dump: Equatable, Sendable {
  /// A voice with what came with it.
  public struct Entry: Equatable, Sendable {
    /// The voice, each number within its range.
    public var voice: Voice
    /// What a DX7 II or TX802 sent beside it.
    package var supplement: Supplement?
  }

  /// Voices that belong together: a bank that came as one, or single voices that came in a row.
  package struct Group: Equatable, Sendable {
    /// At least one; at most 32.
    package var entries: [Entry]
    /// Whether they came one by one.
    package var isOfSingles: Bool
  }

  /// In the order they were found; at least one.
  package internal(set) var groups: [Group] = []
  /// Every byte of the source, once: what it was and what became of it.
  public internal(set) var findings: [Finding] = []

  /// All voices, in the order they were found.
  public var entries: [Entry] {
    var entries: [Entry] = []
    for group in groups { entries += group.entries }
    return entries
  }

  /// Reads whatever has voices in it: bulk dumps of one voice or 32 on any channel, among anything
  /// else, damaged or cut off; and the same data without its headers.
  ///
  /// - Parameter bytes: a file's content, but not that of a MIDI file, which has its SysEx in pieces:
  ///   ``init(file:)`` reads that, too.
  /// - Throws: why there is no voice in it.
  public init(bytes: [UInt8]) throws(DumpError) {
    if bytes.isEmpty { throw .empty }
    if let offset = Self.songOffset(in: bytes) { throw .midiFile(offset: offset) }
    var reader = DumpReader(bytes)
    reader.readFile()
    self.init(reader)
    if groups.isEmpty {
      if findings.allSatisfy({ $0.content == .unknown }) && Self.isText(bytes) { throw .text }
      throw .noVoices(findings)
    }
  }

  /// Reads SysEx messages that were taken out of their stream.
  ///
  /// - Parameter exclusives: each without its F0 and F7. Offsets in ``findings`` count within each
  ///   as if it had its F0.
  /// - Throws: why there is no voice in them.
  public init(exclusives: [[UInt8]]) throws(DumpError) {
    var reader = DumpReader([])
    for (index, data) in exclusives.enumerated() {
      reader.begin([0xF0] + data + [0xF7], exclusive: index)
      reader.readMessages()
    }
    self.init(reader)
    if groups.isEmpty { throw .noVoices(findings) }
  }

  private init(_ reader: DumpReader) {
    var reader = reader
    reader.finish()
    groups = reader.groups
    findings = reader.findings
  }

  /// Where a Standard MIDI File begins: at 0, in a RIFF file, or after a MacBinary header.
  private static func songOffset(in bytes: [UInt8]) -> Int? {
    let mark = Array("MThd".utf8)
    for offset in [0, 20, 128] where offset + 4 <= bytes.count {
      if Array(bytes[offset..<offset + 4]) == mark { return offset }
    }
    return nil
  }

  /// Letters and their blanks only; no voice is without a byte below 32.
  private static func isText(_ bytes: [UInt8]) -> Bool {
    bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
  }
}

/// Why there is no voice in what was read.
///
/// Thread: any.
public enum DumpError: Error, Equatable, Sendable {
  /// There are no bytes at all.
  case empty
  /// It is a text file.
  case text
  /// It is a MIDI file, which begins at an offset. Its SysEx may hold voices.
  case midiFile(offset: Int)
  /// It has been looked through, and this is what was found.
  case noVoices([Finding])

  /// One line that says it, without a full stop.
  public var message: String {
    switch self {
    case .empty: return "it is empty"
    case .text: return "it is a text file, not a dump of voices"
    case .midiFile: return "it is a MIDI file"
    case .noVoices(let findings):
      for finding in findings where finding.outcome == .refused {
        return "it holds \(finding.content.name), which Tine can't play"
      }
      for finding in findings where finding.content != .unknown {
        return "there is no DX7 voice in it, only \(finding.content.name)"
      }
      return "there is no DX7 voice in it"
    }
  }
}

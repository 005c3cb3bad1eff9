/// An error in a file that can be played nevertheless.
///
/// Thread: any.
public struct Warning: Equatable, Sendable, CustomStringConvertible {
  /// What kind of oddity it is.
  public enum Kind: Hashable, Sendable {
    /// Bytes before the header.
    case leadingBytes
    /// Bytes after or between the chunks that belong to none.
    case strayBytes
    /// A chunk of an unknown type.
    case unknownChunk
    /// The header is missing, too short, too long, or invalid.
    case header
    /// There are more tracks or fewer than the header says.
    case trackCount
    /// A track is longer or shorter than it says.
    case trackLength
    /// A track doesn't end with an end-of-track event, or continues after it.
    case endOfTrack
    /// The file is truncated.
    case truncated
    /// A variable-length quantity has more than four bytes.
    case longNumber
    /// Running status is used where the standard cancels it, or is missing.
    case runningStatus
    /// A data byte is above 127.
    case dataByte
    /// A status byte that MIDI doesn't define.
    case undefinedStatus
    /// A meta event has an invalid length or invalid data.
    case metaEvent
    /// A SysEx is incomplete, or has no end.
    case exclusive
    /// Bytes in an escape event that make no message.
    case escape
    /// A tempo of zero.
    case tempo
    /// A text-mode transfer changed line ends throughout the file.
    case transfer
  }

  /// What kind of oddity it is.
  public var kind: Kind
  /// Where in the file it is, in bytes from the beginning.
  public var offset: Int
  /// What is there and what was assumed, as one clause in plain English.
  public var explanation: String

  /// A warning from its parts.
  package init(_ kind: Kind, at offset: Int, _ explanation: String) {
    self.kind = kind
    self.offset = offset
    self.explanation = explanation
  }

  /// The explanation with its place.
  public var description: String { "byte \(offset): \(explanation)" }
}

/// Equal warnings as one.
///
/// Thread: any.
package struct WarningGroup: Equatable, Sendable, CustomStringConvertible {
  /// The first of them.
  package var first: Warning
  /// How many there are, 1 or more.
  package var count: Int

  /// The explanation, with how often and where first.
  public var description: String {
    count == 1
      ? first.description : "\(first.explanation) (\(count) times, first at byte \(first.offset))"
  }
}

extension Song {
  /// The warnings, equal ones as one, in the order in which each was first found.
  ///
  /// Those beyond ``warningLimit`` are counted with the ones before only where all that were kept of
  /// their kind are equal.
  ///
  /// Thread: any.
  package var warningGroups: [WarningGroup] {
    var groups: [WarningGroup] = []
    var places: [String: Int] = [:]
    for warning in warnings {
      let key = "\(warning.kind) \(warning.explanation)"
      if let place = places[key] {
        groups[place].count += 1
      } else {
        places[key] = groups.count
        groups.append(WarningGroup(first: warning, count: 1))
      }
    }
    if warningCount > warnings.count {
      for index in groups.indices {
        let kind = groups[index].first.kind
        if groups.count(where: { $0.first.kind == kind }) == 1 {
          groups[index].count = warningCounts[kind] ?? groups[index].count
        }
      }
    }
    return groups
  }
}

extension Song {
  /// Puts a warning before all others, whose places are moved.
  mutating func begin(with warning: Warning, moved: (Int) -> Int) {
    for index in warnings.indices { warnings[index].offset = moved(warnings[index].offset) }
    warnings = Array(([warning] + warnings).prefix(Song.warningLimit))
    warningCount += 1
    warningCounts[warning.kind, default: 0] += 1
  }
}

/// The warnings of a file that is being read: the first ones, and how many there are.
struct WarningLog: Sendable {
  private(set) var warnings: [Warning] = []
  private(set) var count = 0
  private(set) var counts: [Warning.Kind: Int] = [:]

  /// The text is only made if it is kept: a broken file of many megabytes has millions.
  mutating func add(_ kind: Warning.Kind, at offset: Int, _ explanation: @autoclosure () -> String)
  {
    count += 1
    counts[kind, default: 0] += 1
    if warnings.count < Song.warningLimit {
      warnings.append(Warning(kind, at: offset, explanation()))
    }
  }
}

/// Why a part of a song can't be selected.
///
/// Thread: any.
public struct SelectionError: Error, Equatable, CustomStringConvertible {
  /// What couldn't be found.
  public enum Kind: Equatable, Sendable {
    /// A marker that isn't there, or several that may be meant.
    case marker
    /// A bar or beat that isn't there, or a song without bars.
    case bar
    /// The beginning is after the song's end, or not before the end.
    case order
    /// A channel or track that isn't there.
    case part
  }

  /// What couldn't be found.
  public var kind: Kind
  /// The reason as one clause in plain English.
  public var description: String

  /// An error from its parts.
  package init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }
}

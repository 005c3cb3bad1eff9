/// Why bytes are no song: there is no music in them at all.
///
/// Thread: any.
public struct SongError: Error, Equatable, CustomStringConvertible {
  /// Why there is no music.
  public enum Reason: Equatable, Sendable {
    /// There are no bytes.
    case empty
    /// There is neither a MIDI header nor a track.
    case notMIDI
    /// It is a RIFF file, but of another form, such as "WAVE".
    case otherRIFF(form: String)
    /// There is a header, but no track after it.
    case noTracks
  }

  /// Why there is no music.
  public var reason: Reason
  /// Where it became clear, in bytes from the beginning.
  public var offset: Int

  /// An error from its parts.
  public init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  /// The reason as one clause in plain English.
  public var description: String {
    switch reason {
    case .empty: "the file is empty"
    case .notMIDI: "not a MIDI file: it has neither a header (MThd) nor a track (MTrk)"
    case .otherRIFF(let form): "not a MIDI file: a RIFF file of the form \"\(form)\""
    case .noTracks: "a MIDI header without any track after it"
    }
  }
}

public import TineFiles

/// Why there is no song: the file can't be read, or there is no music in its bytes at all.
///
/// Thread: any.
public struct SongError: Error, Equatable, CustomStringConvertible {
  /// Why there is no music.
  public enum Reason: Equatable, Sendable {
    /// The file can't be read.
    case unreadable(FileError)
    /// There are no bytes.
    case empty
    /// It has no MIDI header and no track.
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
  /// The file; nil where the bytes came from elsewhere.
  public var path: String?

  /// An error from its parts.
  package init(_ reason: Reason, at offset: Int = 0, path: String? = nil) {
    self.reason = reason
    self.offset = offset
    self.path = path
  }

  /// The reason as one clause in plain English, after the path if there is one.
  public var description: String {
    if case .unreadable(let error) = reason { return error.description }
    return (path.map { $0 + ": " } ?? "") + clause
  }

  private var clause: String {
    switch reason {
    case .unreadable(let error): error.description
    case .empty: "the file is empty"
    case .notMIDI: "not a MIDI file: it has neither a header (MThd) nor a track (MTrk)"
    case .otherRIFF(let form): "not a MIDI file: a RIFF file of the form \"\(form)\""
    case .noTracks: "a MIDI header without any track after it"
    }
  }
}

extension Song {
  /// Reads a MIDI file and decodes its texts.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - encoding: what its texts are in; nil: a guess.
  /// - Throws: ``SongError``, with the path, if the file can't be read or has no track in it at all.
  ///   All other errors are in ``warnings``.
  ///
  /// Thread: any.
  public init(path: String, textsIn encoding: TextEncoding? = nil) throws(SongError) {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try WholeFile.read(path)
    } catch { throw SongError(.unreadable(error), path: path) }
    do throws(SongError) {
      self = try Song(bytes: bytes).decodingTexts(as: encoding)
    } catch { throw SongError(error.reason, at: error.offset, path: path) }
  }
}

internal import TineFiles

extension Song {
  /// Reads a MIDI file and decodes its texts.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - encoding: what its texts are in; nil: a guess.
  /// - Throws: ``SongError``, with the path, if the file can't be read or has no track in it at all.
  ///   Anything else that is odd about it is in ``warnings``.
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

public import TineFiles
public import TineMIDIFile
public import TinePatches

/// Why a song can't be rendered.
///
/// Thread: any.
public enum RenderError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The song can't be read.
  case song(SongError)
  /// The song has no such place, part or loop.
  case selection(SelectionError)
  /// One of the presets can't be used.
  case preset(PresetError)
  /// The path's ending is that of no kind of audio file.
  case unknownEnding(path: String, ending: String)
  /// The audio file can't be written.
  case audioFile(AudioFileError)
  /// A folder can't be made.
  case file(FileError)
  /// The folder can't be read.
  case unreadableFolder(path: String, errno: Int32)
  /// There would be more stems than files that can be open at once.
  case tooManyStems(folder: String, count: Int)
  /// The path would be the mix and one of its stems.
  case mixIsStem(path: String)
  /// The path would be a stem and the mix of another song.
  case stemIsMix(path: String)
  /// Writing the file would take away what is read; `input` says what that is.
  case isInput(path: String, input: String)

  /// Which file, what is wrong with it, and what may help, without a full stop.
  public var description: String {
    switch self {
    case .song(let error): error.description
    case .selection(let error): error.description
    case .preset(let error): error.description
    case .unknownEnding(let path, let ending):
      "\(path): no kind of audio file ends in .\(ending)"
    case .audioFile(let error): error.description
    case .file(let error): error.description
    case .unreadableFolder(let path, let number):
      "\(path): the folder can't be read: \(systemReason(number))"
    case .tooManyStems(let folder, let count):
      "\(folder): \(count) stems are too many; \(StemWriters.most) can be"
    case .mixIsStem(let path):
      "\(path): would be the mix and one of its stems"
    case .stemIsMix(let path):
      "\(path): would be a stem and the mix of a song"
    case .isInput(let path, let input):
      "\(path): is the \(input) itself"
    }
  }
}

/// Does what may go wrong with an audio file.
func withAudio<Result>(
  _ body: @autoclosure () throws(AudioFileError) -> Result
) throws(RenderError) -> Result {
  do throws(AudioFileError) { return try body() } catch { throw .audioFile(error) }
}

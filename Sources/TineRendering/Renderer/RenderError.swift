public import TineFiles
public import TineMIDIFile
public import TinePatches

/// Why a song can't be rendered.
///
/// Thread: any.
public enum RenderError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The song can't be read.
  case song(SongError)
  /// One of the settings is out of range; `value` is what it is, and `allowed` what it can be.
  case setting(String, value: String, allowed: String)
  /// The song has no such place, part or loop.
  case selection(SelectionError)
  /// One of the presets can't be used.
  case preset(PresetError)
  /// The path's ending isn't one of an audio format.
  case unknownEnding(path: String, ending: String)
  /// The audio file can't be written.
  case audioFile(AudioFileError)
  /// A folder can't be created.
  case file(FileError)
  /// The folder can't be read.
  case unreadableFolder(path: String, errno: Int32)
  /// There would be too many stems: their files are open at once.
  case tooManyStems(folder: String, count: Int)
  /// The mix and one of its stems would have the same path.
  case mixIsStem(path: String)
  /// A stem and the mix of another song would have the same path.
  case stemIsMix(path: String)
  /// The file would overwrite an input; `input` says what that is.
  case isInput(path: String, input: String)

  /// Which file, what is wrong with it, and what may help, without a full stop.
  public var description: String {
    switch self {
    case .song(let error): error.description
    case .setting(let name, let value, let allowed): "\(name) is \(value), not \(allowed)"
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

/// Converts errors of an audio file.
func withAudio<Result>(
  _ body: @autoclosure () throws(AudioFileError) -> Result
) throws(RenderError) -> Result {
  do throws(AudioFileError) { return try body() } catch { throw .audioFile(error) }
}

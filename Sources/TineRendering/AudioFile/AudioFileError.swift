internal import TineFiles

/// What can go wrong with an audio file, sorted by what helps.
///
/// `errno` is the system's number, as `strerror` explains it.
///
/// Thread: any.
public enum AudioFileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The path names a folder: name a file.
  case isFolder(path: String)
  /// The file can't be made there: another place, or its permissions.
  case cannotCreate(path: String, errno: Int32)
  /// The file can't be opened for reading: another path, or its permissions.
  case cannotOpen(path: String, errno: Int32)
  /// The file could be made but not filled: space on the disk (`ENOSPC`, `EDQUOT`), a smaller file
  /// (`EFBIG`), or a device that works.
  case cannotWrite(path: String, errno: Int32)
  /// This kind of file can't hold that: another kind, rate, or number of bits. `reason` is a phrase.
  case unsupported(path: String, reason: String)
  /// It was opened but holds no audio that libsndfile reads; `reason` is libsndfile's sentence.
  case notAudio(path: String, reason: String)
  /// The header says a sample rate that no sound has; the file is damaged, or no audio.
  case unusableRate(path: String, hertz: Int)
  /// A sample was NaN or infinite, an error of the caller. Nothing of its block is written.
  case notFinite(path: String, frame: Int)

  /// Which file, what is wrong with it, and what may help, without a full stop.
  public var description: String {
    switch self {
    case .isFolder(let path): FileError.isFolder(path: path).description
    case .cannotCreate(let path, let number):
      FileError.cannotCreate(path: path, errno: number).description
    case .cannotOpen(let path, let number): "\(path): can't be read: \(systemReason(number))"
    case .cannotWrite(let path, let number):
      FileError.cannotWrite(path: path, errno: number).description
    case .unsupported(let path, let reason): "\(path): \(reason)"
    case .notAudio(let path, let reason): "\(path): isn't an audio file: \(reason)"
    case .unusableRate(let path, let hertz):
      "\(path): has an impossible sample rate of \(hertz) Hz"
        + " (\(AudioFormat.sampleRates.lowerBound) to \(AudioFormat.sampleRates.upperBound));"
        + " is it damaged?"
    case .notFinite(let path, let frame):
      "\(path): the synthesizer produced NaN or infinity at frame \(frame); please report"
        + " this with the song and the preset"
    }
  }
}

extension AudioFileError {
  /// From an error of any file.
  init(_ error: FileError) {
    switch error {
    case .isFolder(let path): self = .isFolder(path: path)
    case .cannotCreate(let path, let number): self = .cannotCreate(path: path, errno: number)
    case .cannotOpen(let path, let number): self = .cannotOpen(path: path, errno: number)
    case .cannotWrite(let path, let number): self = .cannotWrite(path: path, errno: number)
    default: preconditionFailure("an output file throws nothing else")
    }
  }
}

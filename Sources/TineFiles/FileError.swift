internal import Glibc

/// What can go wrong with a file or a folder, sorted by what helps.
///
/// `path` is as it was given; `errno` is the system's number, as `strerror` explains it.
///
/// Thread: any.
public enum FileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The path names a folder: name a file in it.
  case isFolder(path: String)
  /// The file can't be opened for reading: another path, or its permissions.
  case cannotOpen(path: String, errno: Int32)
  /// The file was opened, but reading it failed.
  case cannotRead(path: String, errno: Int32)
  /// The file has more bytes than anything that is read as a whole, `limit`.
  case tooLarge(path: String, limit: Int)
  /// The file can't be made there: another place, or its permissions.
  case cannotCreate(path: String, errno: Int32)
  /// The file could be made but not filled: space on the disk (`ENOSPC`, `EDQUOT`), a smaller file
  /// (`EFBIG`), or a device that works.
  case cannotWrite(path: String, errno: Int32)
  /// The folder can't be made there.
  case cannotMakeFolder(path: String, errno: Int32)
  /// A folder was to be made where a file is.
  case isFile(path: String)
  /// A new folder was to be made where one is that has files in it.
  case folderNotEmpty(path: String)

  /// Which file or folder, what is wrong with it, and what may help, without a full stop.
  public var description: String {
    switch self {
    case .isFolder(let path): "\(path): is a folder; name a file in it"
    case .cannotOpen(let path, let number): "\(path): \(Self.opening(number))"
    case .cannotRead(let path, let number): "\(path): can't be read: \(systemReason(number))"
    case .tooLarge(let path, let limit): "\(path): is larger than \(limit >> 20) MB"
    case .cannotCreate(let path, let number): "\(path): can't be written: \(Self.creating(number))"
    case .cannotWrite(let path, let number): "\(path): \(Self.writing(number)); nothing was kept"
    case .cannotMakeFolder(let path, let number):
      "\(path): the folder can't be made: \(systemReason(number))"
    case .isFile(let path): "\(path): is a file, and should be a folder"
    case .folderNotEmpty(let path): "\(path): isn't empty; name a new folder"
    }
  }

  private static func opening(_ number: Int32) -> String {
    switch number {
    case ENOENT, ENOTDIR: "there is no such file; check its name and folder"
    case EACCES: "you may not read it; check its permissions"
    default: "can't be opened: \(systemReason(number))"
    }
  }

  private static func creating(_ number: Int32) -> String {
    switch number {
    case ENOENT, ENOTDIR: "there is no such folder; make it, or name another"
    case EACCES, EPERM: "you have no permission there; name a place of your own"
    case EROFS: "the disk is read-only; name a place on another"
    default: systemReason(number)
    }
  }

  private static func writing(_ number: Int32) -> String {
    switch number {
    case ENOSPC, EDQUOT: "the disk is full; free some space, or name a place on another"
    case EFBIG: "the file would become larger than is allowed here (see `ulimit -f`)"
    default: "can't be written: \(systemReason(number))"
    }
  }
}

/// The system's words for an error number, beginning in lower case.
///
/// Thread: any.
package func systemReason(_ number: Int32) -> String {
  let text = String(cString: strerror(number))
  // Words such as “RPC” stay as they are.
  guard let second = text.dropFirst().first, second.isLowercase else { return text }
  return text.prefix(1).lowercased() + text.dropFirst()
}

import TineRendering
import Glibc

/// Writes files that appear only when they are whole.
enum WholeFile {
  /// A file that is replaced keeps its permissions; where it is a link, what that leads to is
  /// replaced.
  static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    do throws(AudioFileError) {
      try AudioTarget.file(path).write(bytes)
    } catch { throw Failure(error) }
  }

  /// Makes a folder, or takes one that is empty: what lies there would be mixed with what comes.
  static func makeFolder(_ path: String) throws(Failure) {
    if mkdir(FileName.bytes(path), 0o777) == 0 { return }
    let number = errno
    guard number == EEXIST, let directory = opendir(FileName.bytes(path)) else {
      throw Failure("\(path): can't be written: \(reason(number))")
    }
    defer { closedir(directory) }
    var count = 0
    while readdir(directory) != nil { count += 1 }
    // Itself and the one above are always there.
    if count > 2 { throw Failure("\(path): isn't empty; name a new folder") }
  }
}

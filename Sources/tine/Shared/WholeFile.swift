import AudioFile
import Glibc

/// Writes files that appear only when they are whole.
enum WholeFile {
  static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    let temporary = "\(folder).tine-\(getpid()).part"
    let descriptor = open(
      FileName.bytes(temporary), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure(path, errno) }
    let error = writeAll(to: descriptor, bytes)
    let closed = close(descriptor) == 0 ? 0 : errno
    guard error == 0, closed == 0, rename(FileName.bytes(temporary), FileName.bytes(path)) == 0
    else {
      let number = error != 0 ? error : closed != 0 ? closed : errno
      unlink(FileName.bytes(temporary))
      throw failure(path, number)
    }
  }

  /// Puts other bytes into a file that is there: where it is a link, into what that leads to, and with
  /// the permissions that it has.
  static func replace(_ bytes: [UInt8], at path: String) throws(Failure) {
    var target = path
    if let found = realpath(path, nil) {
      target = String(cString: found)
      free(found)
    }
    var status = stat()
    let isThere = stat(target, &status) == 0
    // A file that may not be written isn't replaced, although its folder would allow that.
    if isThere, access(target, W_OK) != 0 { throw failure(path, errno) }
    try write(bytes, to: target)
    if isThere { chmod(target, status.st_mode & 0o7777) }
  }

  /// Makes a folder, or takes one that is empty: what lies there would be mixed with what comes.
  static func makeFolder(_ path: String) throws(Failure) {
    if mkdir(FileName.bytes(path), 0o777) == 0 { return }
    let number = errno
    guard number == EEXIST, let directory = opendir(FileName.bytes(path)) else {
      throw failure(path, number)
    }
    defer { closedir(directory) }
    var count = 0
    while readdir(directory) != nil { count += 1 }
    // Itself and the one above are always there.
    if count > 2 { throw Failure("\(path): isn't empty; name a new folder") }
  }

  private static func failure(_ path: String, _ number: Int32) -> Failure {
    Failure("\(path): can't be written: \(reason(number))")
  }
}

internal import Glibc

/// Files that are read or written as a whole.
///
/// Thread: any.
package enum WholeFile {
  /// More is no song and no preset: 256 MiB.
  package static let limit = 1 << 28

  /// The bytes of a file.
  ///
  /// - Throws: ``FileError/cannotOpen(path:errno:)``, ``FileError/isFolder(path:)``,
  ///   ``FileError/cannotRead(path:errno:)``, ``FileError/tooLarge(path:limit:)``.
  package static func read(_ path: String) throws(FileError) -> [UInt8] {
    let descriptor = open(FileName.bytes(path), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .cannotOpen(path: path, errno: errno) }
    defer { close(descriptor) }
    return try read(descriptor, name: path)
  }

  /// All bytes that an open descriptor gives, which stays open; `name` is for errors.
  package static func read(_ descriptor: Int32, name: String) throws(FileError) -> [UInt8] {
    var status = stat()
    if fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR {
      throw .isFolder(path: name)
    }
    if status.st_size > limit { throw .tooLarge(path: name, limit: limit) }
    var bytes: [UInt8] = []
    // One more than the size: the end is then found without growing. A pipe has none.
    let size = status.st_size > 0 ? Int(status.st_size) : 1 << 16
    let piece = min(size, limit) + 1
    var count = 0
    while true {
      bytes.append(contentsOf: repeatElement(0, count: count + piece - bytes.count))
      let result = bytes.withUnsafeMutableBytes {
        Glibc.read(descriptor, $0.baseAddress! + count, $0.count - count)
      }
      if result < 0 && errno == EINTR { continue }
      guard result >= 0 else { throw .cannotRead(path: name, errno: errno) }
      if result == 0 { break }
      count += result
      if count > limit { throw .tooLarge(path: name, limit: limit) }
    }
    bytes.removeLast(bytes.count - count)
    return bytes
  }

  /// Writes a file that appears only when it is whole. One that is replaced keeps its permissions;
  /// where it is a link, what that leads to is replaced.
  ///
  /// - Throws: as ``FileTarget/write(_:)``.
  package static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    try FileTarget.file(path).write(bytes)
  }
}

/// Where a file goes.
///
/// Thread: any.
public enum FileTarget: Equatable, Sendable {
  /// A path. A file that is there is replaced once the new one is whole; a device or a named pipe is
  /// written to directly.
  case file(String)
  /// An open descriptor, such as standard output; it is not closed. `name` is for errors.
  case descriptor(Int32, name: String)

  /// Writes bytes there as a file that appears only when it is whole; what makes a file of sound may
  /// so write what belongs to it, such as its picture. A file is on the disk when this returns, and a
  /// power failure meanwhile leaves the one that was there before.
  ///
  /// - Throws: ``FileError/isFolder(path:)``, ``FileError/cannotCreate(path:errno:)``,
  ///   ``FileError/cannotWrite(path:errno:)``; nothing is left of the file then.
  ///
  /// Thread: any.
  package func write(_ bytes: [UInt8]) throws(FileError) {
    let file = try OutputFile(self)
    guard bytes.withUnsafeBytes({ file.write($0) }) else {
      file.discard()
      throw .cannotWrite(path: file.name, errno: file.failure)
    }
    try file.commit(isDurable: true)
  }
}

/// Writes all bytes, with as many system calls as that takes.
///
/// - Parameter offset: where in the file; nil: where the descriptor is.
/// - Returns: 0, or `errno`.
///
/// Thread: any.
package func writeAll(
  _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, at offset: Int? = nil
) -> Int32 {
  var written = 0
  while written < bytes.count {
    let (start, rest) = (bytes.baseAddress! + written, bytes.count - written)
    let result =
      if let offset {
        pwrite(descriptor, start, rest, offset + written)
      } else {
        write(descriptor, start, rest)
      }
    if result < 0 && errno == EINTR { continue }
    if result <= 0 { return result < 0 ? errno : ENOSPC }
    written += result
  }
  return 0
}

/// As the other one, for an array.
@discardableResult
package func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
  bytes.withUnsafeBytes { writeAll($0, to: descriptor) }
}

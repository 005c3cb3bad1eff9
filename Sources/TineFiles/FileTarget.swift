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

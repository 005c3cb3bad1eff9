extension AudioTarget {
  /// Writes bytes there as a file that appears only when it is whole; what makes a file of sound may
  /// so write what belongs to it, such as its picture. A file is on the disk when this returns, and a
  /// power failure meanwhile leaves the one that was there before.
  ///
  /// - Throws: ``AudioFileError/isFolder(path:)``, ``AudioFileError/cannotCreate(path:errno:)``,
  ///   ``AudioFileError/cannotWrite(path:errno:)``; nothing is left of the file then.
  ///
  /// Thread: any.
  public func write(_ bytes: [UInt8]) throws(AudioFileError) {
    let file = try OutputFile(self)
    guard bytes.withUnsafeBytes({ file.write($0) }) else {
      file.discard()
      throw .cannotWrite(path: file.name, errno: file.failure)
    }
    try file.commit(isDurable: true)
  }
}

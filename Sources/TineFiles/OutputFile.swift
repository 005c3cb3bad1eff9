internal import Glibc

/// A file that appears under its name only when it is whole.
///
/// Written beside the target (renaming works only within a file system) and renamed by ``commit()``;
/// taken away by ``discard()``, at the end of its life, and by ``TemporaryFiles/removeAllAtEnd()``.
package final class OutputFile {
  /// The path as it was given, for errors.
  package let name: String
  /// Whether bytes can be rewritten: false for pipes, devices and descriptors.
  package let isSeekable: Bool
  /// Where the file begins in what is written to, if its first bytes can be written anew: also those
  /// of standard output where it is a file, which may have something before it.
  package let start: Int?
  /// The first thing that went wrong in ``write(_:)``: `errno`, or 0.
  package private(set) var failure: Int32 = 0

  private var descriptor: Int32
  private let closes: Bool
  /// The temporary file, the file it will be, and its slot in ``TemporaryFiles``.
  private var temporary: (path: String, target: String, slot: Int?)?

  package init(_ target: FileTarget) throws(FileError) {
    switch target {
    case .descriptor(let descriptor, let name):
      self.name = name
      self.descriptor = descriptor
      closes = false
      isSeekable = false
      start = Self.start(descriptor)
    case .file(let path):
      name = path
      closes = true
      var status = stat()
      let bytes = FileName.bytes(path)
      if stat(bytes, &status) == 0 {
        let kind = status.st_mode & S_IFMT
        if kind == S_IFDIR { throw .isFolder(path: path) }
        if kind != S_IFREG {
          descriptor = open(bytes, O_WRONLY | O_CLOEXEC)
          isSeekable = false
          start = nil
          if descriptor < 0 { throw .cannotCreate(path: path, errno: errno) }
          return
        }
        // Renaming would replace what this user may not write to, because the folder allows it.
        if access(bytes, W_OK) != 0 { throw .cannotCreate(path: path, errno: errno) }
      }
      let target = Self.resolved(path)
      let file = try TemporaryFiles.making { () throws(FileError) in
        try Self.temporaryFile(beside: target, name: path)
      }
      descriptor = file.descriptor
      temporary = (file.path, target, file.slot)
      isSeekable = true
      start = 0
      // The file that is replaced keeps its permissions.
      if stat(FileName.bytes(target), &status) == 0 {
        _ = fchmod(descriptor, status.st_mode & 0o7777)
      }
    }
  }

  deinit { discard() }

  /// Writes all bytes; false, and ``failure`` set, if the system doesn't take them.
  package func write(_ bytes: UnsafeRawBufferPointer) -> Bool { write(bytes, at: nil) }

  /// Rewrites the file's first bytes; false, with ``failure`` set, if that fails.
  package func rewrite(_ bytes: UnsafeRawBufferPointer) -> Bool {
    start.map { write(bytes, at: $0) } ?? true
  }

  private func write(_ bytes: UnsafeRawBufferPointer, at offset: Int?) -> Bool {
    let error = writeAll(bytes, to: descriptor, at: offset)
    if failure == 0 { failure = error }
    return error == 0
  }

  package func read(_ bytes: UnsafeMutableRawBufferPointer) -> Int {
    max(0, Glibc.read(descriptor, bytes.baseAddress, bytes.count))
  }

  package func seek(_ offset: Int, _ whence: Int32) -> Int { lseek(descriptor, offset, whence) }

  /// Closes the file and gives it its name.
  ///
  /// - Parameter isDurable: whether it is on the disk when this returns, so that a power failure leaves
  ///   either what was there before or all of what was written.
  package func commit(isDurable: Bool = false) throws(FileError) {
    // Before the rename: a name must not appear on the disk before what it is the name of.
    if isDurable, temporary != nil, descriptor >= 0, fsync(descriptor) != 0 {
      let error = errno
      discard()
      throw .cannotWrite(path: name, errno: error)
    }
    let closed = closes && descriptor >= 0 ? close(descriptor) : 0
    let closeError = errno
    if closes { descriptor = -1 }
    if closed != 0 {
      discard()
      throw .cannotWrite(path: name, errno: closeError)
    }
    guard let (path, target, slot) = temporary else { return }
    if rename(FileName.bytes(path), FileName.bytes(target)) != 0 {
      let error = errno
      discard()
      throw .cannotCreate(path: name, errno: error)
    }
    temporary = nil
    if let slot { TemporaryFiles.release(slot) }
    if isDurable { Self.synchronizeFolder(of: target) }
  }

  /// Has the system write a folder's names to the disk. Some file systems can't; that is no reason to
  /// refuse the file.
  private static func synchronizeFolder(of path: String) {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    let descriptor = open(FileName.bytes(folder), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    _ = fsync(descriptor)
    close(descriptor)
  }

  /// Leaves nothing behind. Does nothing after ``commit()``.
  package func discard() {
    if closes && descriptor >= 0 { close(descriptor) }
    descriptor = closes ? -1 : descriptor
    guard let (path, _, slot) = temporary else { return }
    temporary = nil
    unlink(FileName.bytes(path))
    if let slot { TemporaryFiles.release(slot) }
  }

  /// Where an open descriptor is in a file; nil if it is none, or takes everything at its end.
  private static func start(_ descriptor: Int32) -> Int? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      fcntl(descriptor, F_GETFL) & O_APPEND == 0
    else { return nil }
    let offset = lseek(descriptor, 0, SEEK_CUR)
    return offset >= 0 ? offset : nil
  }

  /// The file that a symbolic link leads to, so that the link stays one.
  private static func resolved(_ path: String) -> String {
    guard let real = realpath(FileName.bytes(path), nil) else { return path }
    defer { free(real) }
    return FileName.string(real)
  }

  /// A new, empty file in the target's folder.
  private static func temporaryFile(
    beside target: String, name: String
  ) throws(FileError) -> (descriptor: Int32, path: String, slot: Int?) {
    let folder = target.lastIndex(of: "/").map { String(target[...$0]) } ?? ""
    var number = 0
    while true {
      // Not named after the target: its name may be as long as names can be.
      let path = "\(folder).tine-\(getpid())-\(number).part"
      let slot = TemporaryFiles.register(path)
      // Readable too: some encoders look back at what they wrote.
      let descriptor = open(FileName.bytes(path), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0 { return (descriptor, path, slot) }
      let error = errno
      if let slot { TemporaryFiles.release(slot) }
      if error != EEXIST || number == 9999 { throw .cannotCreate(path: name, errno: error) }
      number += 1
    }
  }
}

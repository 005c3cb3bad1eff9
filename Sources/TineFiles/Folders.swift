internal import Glibc

/// What can lie at a path.
package enum FileKind: Sendable {
  case file, folder, pipe
  /// A device or a socket.
  case other
}

/// Files and folders on the disk, without their content.
///
/// Thread: any.
package enum Folders {
  /// The kind of file at a path, links followed; nil if there is none.
  package static func kind(_ path: String) -> FileKind? {
    var status = stat()
    guard stat(FileName.bytes(path), &status) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    case S_IFIFO: return .pipe
    default: return .other
    }
  }

  package static func isFolder(_ path: String) -> Bool { kind(path) == .folder }

  /// When a file was last written, in nanoseconds since 1970; nil if there is none.
  package static func changed(_ path: String) -> Int? {
    var status = stat()
    guard stat(FileName.bytes(path), &status) == 0 else { return nil }
    return status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
  }

  /// The names in a folder, hidden ones left out, in the order of their bytes; nil if it can't be read.
  package static func names(in folder: String) -> [String]? {
    guard let directory = opendir(FileName.bytes(folder)) else { return nil }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { FileName.string($0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Makes a folder and those above it, where they are missing.
  ///
  /// - Throws: ``FileError/cannotMakeFolder(path:errno:)``, ``FileError/isFile(path:)``.
  package static func make(_ path: String) throws(FileError) {
    if path.isEmpty || isFolder(path) { return }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    for count in 1...parts.count {
      let above = parts[..<count].joined(separator: "/")
      // Another thread may be making it, too.
      if above.isEmpty || mkdir(FileName.bytes(above), 0o777) == 0 || errno == EEXIST { continue }
      throw .cannotMakeFolder(path: above, errno: errno)
    }
    if !isFolder(path) { throw .isFile(path: path) }
  }

  /// Creates a folder, or uses an empty one: files in it would be mixed with new ones.
  ///
  /// - Throws: ``FileError/cannotCreate(path:errno:)``, ``FileError/folderNotEmpty(path:)``.
  package static func makeEmpty(_ path: String) throws(FileError) {
    if mkdir(FileName.bytes(path), 0o777) == 0 { return }
    let number = errno
    guard number == EEXIST, let directory = opendir(FileName.bytes(path)) else {
      throw .cannotCreate(path: path, errno: number)
    }
    defer { closedir(directory) }
    var count = 0
    while readdir(directory) != nil { count += 1 }
    // Itself and the one above are always there.
    if count > 2 { throw .folderNotEmpty(path: path) }
  }

  /// The path without links, from the root; the path itself if nothing is there.
  package static func real(_ path: String) -> String {
    guard let found = realpath(FileName.bytes(path), nil) else { return path }
    defer { free(found) }
    return FileName.string(found)
  }

  /// The folder that a path's last part lies in; empty for the current one.
  package static func above(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}

/// The last part of a path.
package func pathName(_ path: String) -> String {
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
  let name = path[path.utf8.index(after: slash)...]
  // Slashes at the end say that it is a folder.
  return name.isEmpty ? path.split(separator: "/").last.map(String.init) ?? path : String(name)
}

/// The extension of a path's last part; empty if there is none, or nothing before the dot.
package func pathEnding(_ path: String) -> String {
  let name = pathName(path)
  guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else {
    return ""
  }
  return String(name[name.utf8.index(after: dot)...])
}

/// The last part of a path without its ending.
package func pathStem(_ path: String) -> String {
  let name = pathName(path)
  let ending = pathEnding(name)
  return ending.isEmpty ? name : String(name.utf8.dropLast(ending.utf8.count + 1))!
}

/// Which file a path leads to, whatever it is called and however many links lie in between.
///
/// Thread: any.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt
  private let number: UInt

  /// Nil where there is no file.
  package init?(_ path: String) {
    var status = stat()
    guard stat(FileName.bytes(path), &status) == 0 else { return nil }
    device = UInt(status.st_dev)
    number = UInt(status.st_ino)
  }
}

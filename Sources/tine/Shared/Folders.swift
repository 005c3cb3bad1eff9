import TineRendering
import Glibc

/// What lies on the disk, without reading it.
enum Folders {
  /// The kind of file at a path, `S_IFREG` or another; 0 if there is none.
  static func kind(_ path: String) -> mode_t {
    var status = stat()
    return stat(FileName.bytes(path), &status) == 0 ? status.st_mode & S_IFMT : 0
  }

  static func isFolder(_ path: String) -> Bool { kind(path) == S_IFDIR }

  /// When a file was last written, in nanoseconds since 1970; nil if there is none.
  static func changed(_ path: String) -> Int? {
    var status = stat()
    guard stat(FileName.bytes(path), &status) == 0 else { return nil }
    return status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
  }

  /// The names in a folder, hidden ones left out, in the order of their bytes; nil if it can't be read.
  static func names(in folder: String) -> [String]? {
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
  static func make(_ path: String) throws(Failure) {
    if path.isEmpty || isFolder(path) { return }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    for count in 1...parts.count {
      let above = parts[..<count].joined(separator: "/")
      // Another thread may be making it, too.
      if above.isEmpty || mkdir(FileName.bytes(above), 0o777) == 0 || errno == EEXIST { continue }
      throw Failure("\(above): the folder can't be made: \(reason(errno))")
    }
    if !isFolder(path) { throw Failure("\(path): is a file, and should be a folder") }
  }

  /// The path without links, from the root; the path itself if nothing is there.
  static func real(_ path: String) -> String {
    guard let found = realpath(FileName.bytes(path), nil) else { return path }
    defer { free(found) }
    return FileName.string(found)
  }

  /// The folder that a path's last part lies in; empty for the current one.
  static func above(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}

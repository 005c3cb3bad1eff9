import TineFiles
import Glibc

/// Looks whether files have been saved. A change counts when it has stood for one look: an editor
/// may still be writing.
struct PresetWatch {
  private struct Signature: Equatable {
    var inode: UInt64
    var bytes: Int
    var seconds: Int
    var nanoseconds: Int
  }

  /// In milliseconds; a change is seen after two.
  static let interval: UInt64 = 250

  let paths: [String]
  private var known: [Signature?]
  private var seen: [Signature?]

  init(_ paths: [String]) {
    self.paths = paths
    known = paths.map(Self.signature)
    seen = known
  }

  /// Whether something changed since the last time this said so.
  mutating func hasChanged() -> Bool {
    let now = paths.map(Self.signature)
    defer { seen = now }
    // A file that is being replaced is away for a moment.
    if now != seen || now == known || now.contains(nil) { return false }
    known = now
    return true
  }

  private static func signature(_ path: String) -> Signature? {
    var status = stat()
    guard stat(FileName.bytes(path), &status) == 0 else { return nil }
    return Signature(
      inode: UInt64(status.st_ino), bytes: Int(status.st_size), seconds: status.st_mtim.tv_sec,
      nanoseconds: status.st_mtim.tv_nsec)
  }
}

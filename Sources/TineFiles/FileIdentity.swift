internal import Glibc

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

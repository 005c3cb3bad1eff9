import Glibc

/// Writes all bytes, however often that takes.
///
/// - Returns: 0, or `errno`.
@discardableResult
func writeAll(to descriptor: Int32, _ bytes: [UInt8]) -> Int32 {
  bytes.withUnsafeBytes { bytes in
    var written = 0
    while written < bytes.count {
      let result = Glibc.write(descriptor, bytes.baseAddress! + written, bytes.count - written)
      if result < 0 && errno == EINTR { continue }
      if result <= 0 { return result < 0 ? errno : ENOSPC }
      written += result
    }
    return 0
  }
}

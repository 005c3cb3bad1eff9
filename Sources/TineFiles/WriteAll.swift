internal import Glibc

/// Writes all bytes, however often the system has to be asked for that.
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

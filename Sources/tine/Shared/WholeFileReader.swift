import TineRendering
import Glibc

/// Reads whole files, or standard input.
enum WholeFileReader {
  /// More is no song and no preset: 256 MiB.
  static let limit = 1 << 28

  /// The bytes of a file; `-` is standard input.
  static func bytes(_ path: String) throws(Failure) -> [UInt8] {
    let isInput = path == "-"
    let name = isInput ? "standard input" : path
    let descriptor = isInput ? STDIN_FILENO : open(FileName.bytes(path), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure("\(name): \(remedy(errno, name))") }
    defer { if !isInput { close(descriptor) } }
    var status = stat()
    if fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR {
      throw Failure("\(name): is a folder; name a file in it")
    }
    if isInput && isatty(descriptor) == 1 {
      throw .usage("standard input is a terminal; send a file into it with < or |")
    }

    var bytes: [UInt8] = []
    // One more than the size: the end is then found without growing. A pipe has none.
    let size = status.st_size > 0 ? Int(status.st_size) : 1 << 16
    let piece = min(size, limit) + 1
    var count = 0
    while true {
      bytes.append(contentsOf: repeatElement(0, count: count + piece - bytes.count))
      let result = bytes.withUnsafeMutableBytes {
        read(descriptor, $0.baseAddress! + count, $0.count - count)
      }
      if result < 0 && errno == EINTR { continue }
      guard result >= 0 else { throw Failure("\(name): can't be read: \(reason(errno))") }
      if result == 0 { break }
      count += result
      if count > limit { throw Failure("\(name): is larger than \(limit >> 20) MB") }
    }
    bytes.removeLast(bytes.count - count)
    return bytes
  }

  private static func remedy(_ number: Int32, _ name: String) -> String {
    switch number {
    case ENOENT, ENOTDIR: "there is no such file; check its name and folder"
    case EACCES: "you may not read it; check its permissions"
    default: "can't be opened: \(reason(number))"
    }
  }
}

/// The lines of standard input, from pieces of any size.
///
/// A line that is too long is skipped to its end, so that what stands far behind in it isn't taken for
/// a command, and reported once.
struct ControlLines {
  enum Line: Equatable {
    case text(String)
    case tooLong
  }

  /// Bytes of a line without its end.
  let longest: Int
  private var bytes: [UInt8] = []
  /// Whether the line that `bytes` begins with was too long already, and its end hasn't come.
  private var isSkipping = false

  init(longest: Int) { self.longest = longest }

  /// Whether nothing waits to be read.
  var isEmpty: Bool { bytes.isEmpty }

  mutating func add(_ new: [UInt8]) { bytes += new }

  /// No more will come: what is there counts as a line.
  mutating func end() {
    if !bytes.isEmpty, bytes.last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
  }

  /// The next whole line, without its end; nil where there is none yet.
  mutating func next() -> Line? {
    while true {
      guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else {
        if bytes.count > longest || isSkipping {
          bytes = []
          if !isSkipping {
            isSkipping = true
            return .tooLong
          }
        }
        return nil
      }
      let line = bytes[..<end]
      let text = line.count > longest ? Line.tooLong : .text(String(decoding: line, as: UTF8.self))
      bytes.removeFirst(end + 1)
      // The rest of a line that was reported.
      if isSkipping {
        isSkipping = false
        continue
      }
      return text
    }
  }
}

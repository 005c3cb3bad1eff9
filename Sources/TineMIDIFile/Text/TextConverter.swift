internal import CTineIconv

/// The C library's conversion of one encoding into UTF-8.
struct TextConverter: ~Copyable {
  private let handle: UnsafeMutableRawPointer

  /// Nil if the C library doesn't know the encoding.
  init?(_ name: String) {
    guard let handle = tine_iconv_open(name) else { return nil }
    self.handle = handle
  }

  deinit { tine_iconv_close(handle) }

  /// The text of bytes; each byte that makes no character is U+FFFD.
  func text(_ bytes: some Collection<UInt8>) -> String {
    if bytes.isEmpty { return "" }
    let input = Array(bytes)
    var output = [UInt8](repeating: 0, count: 4 * input.count + 16)
    var result: [UInt8] = []
    var position = 0
    tine_iconv_reset(handle)
    while position < input.count {
      // E2BIG only asks for another round.
      let step = input.withUnsafeBufferPointer { source in
        output.withUnsafeMutableBufferPointer { target in
          tine_iconv_convert(
            handle, source.baseAddress! + position, input.count - position, target.baseAddress!,
            target.count)
        }
      }
      result += output[..<Int(step.written)]
      position += Int(step.taken)
      if step.isStuck {
        result += [0xEF, 0xBF, 0xBD]
        position += 1
        tine_iconv_reset(handle)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

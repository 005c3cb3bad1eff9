internal import Glibc

/// Names of files as strings that lose nothing.
///
/// The system's names are bytes, most of them in UTF-8. In a string, each byte that belongs to no UTF-8
/// stands as a scalar of its own, U+10FF00 and the byte, at the end of the last private plane; so names
/// can be taken apart and put together as any string. All of Tine's paths are such strings.
///
/// Thread: any.
package enum FileName {
  /// The string for a name.
  ///
  /// Any two names give two strings: those scalars in a name itself count as bytes, too.
  package static func string(_ name: UnsafePointer<CChar>) -> String {
    if let string = String(validatingCString: name), !hasByte(string) { return string }
    var rest = UnsafeRawBufferPointer(start: name, count: strlen(name))[...]
    var scalars = String.UnicodeScalarView()
    while let byte = rest.first {
      let scalar = (1...4).lazy.compactMap { encoded(rest.prefix($0)) }.first
      scalars.append(scalar ?? Unicode.Scalar(first + UInt32(byte)) ?? "\u{FFFD}")
      rest = rest.dropFirst(scalar?.utf8.count ?? 1)
    }
    return String(scalars)
  }

  /// The name that a string stands for, with the zero that ends it: what the system's functions take.
  package static func bytes(_ string: String) -> [CChar] {
    if !hasByte(string) { return Array(string.utf8CString) }
    var bytes: [CChar] = []
    for scalar in string.unicodeScalars {
      if let byte = byte(scalar) {
        bytes.append(CChar(bitPattern: byte))
      } else {
        bytes += scalar.utf8.map { CChar(bitPattern: $0) }
      }
    }
    return bytes + [0]
  }

  /// The byte that a scalar stands for, 128 to 255; nil if it stands for itself.
  package static func byte(_ scalar: Unicode.Scalar) -> UInt8? {
    isByte(scalar) ? UInt8(scalar.value - first) : nil
  }

  private static let first: UInt32 = 0x10_FF00

  private static func isByte(_ scalar: Unicode.Scalar) -> Bool { scalar.value >= first + 128 }

  /// Whether any scalar stands for a byte. The UTF-8 of those begins with F4, as next to none does.
  private static func hasByte(_ string: String) -> Bool {
    string.utf8.contains(0xF4) && string.unicodeScalars.contains(where: isByte)
  }

  /// The scalar whose UTF-8 these bytes are, if it stands for itself.
  private static func encoded(_ bytes: Slice<UnsafeRawBufferPointer>) -> Unicode.Scalar? {
    guard let string = String(validating: bytes, as: UTF8.self) else { return nil }
    let scalars = string.unicodeScalars
    guard scalars.count == 1, let scalar = scalars.first, !isByte(scalar) else { return nil }
    return scalar
  }
}

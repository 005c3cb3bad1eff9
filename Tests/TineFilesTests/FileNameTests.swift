import TineFiles
import Testing

@Suite struct FileNameTests {
  private func string(_ bytes: [UInt8]) -> String {
    FileName.string(bytes.map { CChar(bitPattern: $0) } + [0])
  }

  private func bytes(_ string: String) -> [UInt8] {
    FileName.bytes(string).map { UInt8(bitPattern: $0) }
  }

  @Test func whatIsUTF8StandsForItself() {
    for name in ["", "a/b.mid", "café", "cafe\u{301}", "音楽/🎵.mid", "\u{10FEFF}", "\u{FFFD}"] {
      #expect(string(Array(name.utf8)).unicodeScalars.elementsEqual(name.unicodeScalars))
      #expect(bytes(name) == Array(name.utf8) + [0])
    }
  }

  @Test func otherBytesAreKept() {
    #expect(string([0x63, 0xE9, 0x2E]) == "c\u{10FFE9}.")
    // Latin-1, a sequence that breaks off, a surrogate, too long a form, and bytes that no UTF-8 has.
    for name: [UInt8] in [
      [0x63, 0xE9, 0x2F, 0xE9], [0xE9, 0xC3, 0xA9, 0xE2, 0x82], [0xED, 0xA0, 0x80], [0xC0, 0xAF],
      [0xFE, 0xFF, 0x80], [0xF0, 0x9F, 0x8E], [0xF4, 0x90, 0x80, 0x80],
    ] {
      #expect(bytes(string(name)) == name + [0])
    }
  }

  /// The scalars that stand for bytes are bytes where a name has them.
  @Test func noTwoNamesAreOneString() {
    let literal = Array("c\u{10FFE9}".utf8)
    #expect(bytes(string(literal)) == literal + [0])
    #expect(string(literal) != string([0x63, 0xE9]))
  }

  @Test func everyPairOfBytesComesBack() {
    for first in UInt8(1)...255 {
      for second in UInt8(1)...255 {
        #expect(bytes(string([first, second])) == [first, second, 0])
      }
    }
  }
}

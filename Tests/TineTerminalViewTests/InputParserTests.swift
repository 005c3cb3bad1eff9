import TineTestSupport
import Testing

@testable import TineTerminalView

@Suite struct InputParserTests {
  static func shifted(_ name: Key.Name) -> Key {
    var key = Key(name)
    key.hasShift = true
    return key
  }

  static func telling(_ key: Key) -> Key {
    var key = key
    key.tellsRelease = true
    return key
  }

  /// Each sequence, as terminals send it.
  static let cases: [(String, TerminalEvent)] = [
    ("a", .press(Key("a"))), ("N", .press(Key("N"))), ("é", .press(Key("é"))),
    ("\r", .press(Key(.enter))), ("\t", .press(Key(.tab))), ("\u{7F}", .press(Key(.backspace))),
    ("\u{1B}[A", .press(Key(.up))), ("\u{1B}OB", .press(Key(.down))),
    ("\u{1B}[5~", .press(Key(.pageUp))), ("\u{1B}[Z", .press(Key(.backTab))),
    ("\u{1B}[1;2C", .press(shifted(.right))), ("\u{1B}[1;1:3D", .release(Key(.left))),
    ("\u{1B}[1;1:2A", .hold(Key(.up))),
    // Kitty: down, held, up; a French keyboard's w, which lies where z is; shift and what it writes.
    ("\u{1B}[122u", .press(telling(Key("z")))), ("\u{1B}[122;1:2u", .hold(telling(Key("z")))),
    ("\u{1B}[122;1:3u", .release(telling(Key("z")))),
    ("\u{1B}[119::122;1:1u", .press(telling(Key("w", place: "z")))),
    ("\u{1B}[27u", .press(telling(Key(.escape)))),
    ("\u{1B}[13;1:3u", .release(telling(Key(.enter)))),
    ("\u{1B}[?31u", .reportsKeys), ("\u{1B}[I", .focus(true)), ("\u{1B}[O", .focus(false)),
    ("\u{1B}[<0;10;5M", .mouseDown(column: 9, row: 4)),
    ("\u{1B}[<32;11;5M", .mouseMove(column: 10, row: 4)), ("\u{1B}[<0;11;5m", .mouseUp),
    ("\u{1B}[<64;1;1M", .wheel(steps: 1)), ("\u{1B}[<65;1;1M", .wheel(steps: -1)),
  ]

  @Test func sequencesMeanWhatTerminalsMean() {
    for (text, event) in Self.cases {
      var parser = InputParser()
      #expect(parser.read(text.utf8) == [event], "\(text.debugDescription)")
      #expect(!parser.isWaiting)
    }
  }

  /// Numbers that no terminal sends, however long: nothing traps, and nothing is made of them.
  @Test(
    arguments: [
      ("\u{1B}[4294967296u", []), ("\u{1B}[18446744073709551616u", []), ("\u{1B}[-1u", []),
      ("\u{1B}[122;1:4294967297u", [.press(telling(Key("z")))]),
      ("\u{1B}[1;-9223372036854775808A", [.press(Key(.up))]),
      ("\u{1B}[97;99999999999999999999u", nil),
      ("\u{1B}[<0;-9223372036854775808;1M", [.mouseDown(column: -1, row: 0)]),
      ("\u{1B}[<0;9223372036854775807;2M", [.mouseDown(column: 0x10_FFFF, row: 1)]),
      ("\u{1B}[<-9223372036854775808;1;1M", [.mouseDown(column: 0, row: 0)]),
    ] as [(String, [TerminalEvent]?)]) func numbersOfAnySizeAreRead(
      text: String, events: [TerminalEvent]?
    )
  {
    var parser = InputParser()
    let read = parser.read(text.utf8)
    if let events { #expect(read == events) } else { #expect(read.count == 1) }
    #expect(!parser.isWaiting)
  }

  /// Bytes of any kind, most of them those that sequences are made of, in pieces of any size.
  @Test func whateverComesIsRead() {
    var random = SeededRandom(seed: 27)
    let pieces = [
      "\u{1B}[", "\u{1B}O", "\u{1B}", ";", ":", "<", "?", "-", "u", "M", "m", "~", "A", "é",
    ]
    for _ in 0..<20_000 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes += random.bytes(Int.random(in: 1...3, using: &random))
        case 1: bytes += String(random.next() >> UInt64.random(in: 0..<64, using: &random)).utf8
        default: bytes += pieces.randomElement(using: &random)!.utf8
        }
      }
      var parser = InputParser()
      var rest = bytes[...]
      while !rest.isEmpty {
        let size = Int.random(in: 1...8, using: &random)
        for event in parser.read(rest.prefix(size)) {
          if case .press(let key) = event {
            _ = ViewAction(key, isEditing: false)
            _ = ViewAction(key, isEditing: true)
          }
        }
        rest = rest.dropFirst(size)
      }
      _ = parser.flush()
      #expect(!parser.isWaiting)
    }
  }

  /// A line may cut a sequence anywhere.
  @Test func piecesOfAnySizeMeanTheSame() {
    let all = Self.cases.map(\.0).joined()
    for size in 1...7 {
      var parser = InputParser()
      var events: [TerminalEvent] = []
      var rest = Array(all.utf8)[...]
      while !rest.isEmpty {
        events += parser.read(rest.prefix(size))
        rest = rest.dropFirst(size)
      }
      #expect(events == Self.cases.map(\.1), "pieces of \(size)")
    }
  }

  @Test func shiftedKeysWriteWhatTheyWrite() {
    var parser = InputParser()
    // Shift and the key with = on it, with and without its text.
    for text in ["\u{1B}[61:43;2u", "\u{1B}[61:43;2;43u"] {
      guard case .press(let key) = parser.read(text.utf8).first else {
        Issue.record("no key")
        return
      }
      #expect(key.character == "+" && key.place == "=")
    }
  }

  @Test func anEscapeAloneIsTheKeyOnceNothingFollows() {
    var parser = InputParser()
    #expect(parser.read([27]) == [])
    #expect(parser.isWaiting)
    #expect(parser.flush() == [.press(Key(.escape))])
    #expect(!parser.isWaiting)
  }

  /// A key after bytes that break off is read all the same.
  @Test(
    arguments: [
      [0xC3],  // the beginning of é
      [0xE2, 0x82],  // and of €
      [0x1B, 0x5B, 0x31, 0x3B],  // and of a sequence
      [0xF8, 0xFF], [0xC0, 0xAF],  // what no UTF-8 has
    ] as [[UInt8]])
  func whatBreaksOffIsLeftOut(bytes: [UInt8]) {
    var parser = InputParser()
    let events = parser.read(bytes + [0x1B, 0x5B, 0x41, 0x71])
    #expect(events == [.press(Key(.up)), .press(Key("q"))])
    #expect(!parser.isWaiting)
  }

  @Test func altGoesWithAnyCharacter() {
    var parser = InputParser()
    for character: Character in ["e", "é", "€"] {
      var expected = Key(character)
      expected.hasAlt = true
      #expect(parser.read("\u{1B}\(character)".utf8) == [.press(expected)])
    }
    #expect(parser.read([0x1B, 0xC3]) == [])
    #expect(parser.isWaiting)
  }

  @Test func controlKeysAreToldApart() {
    var parser = InputParser()
    var expected = Key("c")
    expected.hasControl = true
    #expect(parser.read([3]) == [.press(expected)])
    guard case .press(let kitty) = parser.read("\u{1B}[99;5u".utf8).first else {
      Issue.record("no key")
      return
    }
    #expect(ViewAction(kitty, isEditing: false) == .interrupt)
    #expect(ViewAction(expected, isEditing: true) == .interrupt)
  }

  /// Whatever comes, it neither traps nor waits for ever.
  @Test func noiseIsLeftOut() {
    var seed: UInt64 = 1
    var parser = InputParser()
    for _ in 0..<2_000 {
      var bytes: [UInt8] = []
      for _ in 0..<20 {
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let byte = UInt8(truncatingIfNeeded: seed >> 40)
        bytes.append(byte < 60 ? 27 : byte < 120 ? UInt8(ascii: "[") : byte)
      }
      _ = parser.read(bytes)
    }
    _ = parser.read(Array(repeating: UInt8(ascii: ";"), count: 100))
    _ = parser.flush()
    #expect(parser.read("q".utf8) == [.press(Key("q"))])
  }
}

import Testing

@testable import TerminalView

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
  static let cases: [(String, InputEvent)] = [
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

  /// A line may cut a sequence anywhere.
  @Test func piecesOfAnySizeMeanTheSame() {
    let all = Self.cases.map(\.0).joined()
    for size in 1...7 {
      var parser = InputParser()
      var events: [InputEvent] = []
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

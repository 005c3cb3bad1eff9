import TineMIDIFile
import Testing

/// Texts in the encodings that MIDI files have them in, which no file names.
@Suite struct TextEncodingTests {
  private func song(_ texts: [[UInt8]], _ kind: Meta.TextKind = .lyric) -> Song {
    Song(
      division: .metrical(ticksPerQuarter: 96),
      tracks: [
        Song.Track(
          events: texts.map { Song.Event(tick: 0, .meta(.text(kind, Text(bytes: $0)))) })
      ])
  }

  private func strings(_ song: Song) -> [String] {
    song.tracks.flatMap { track in
      track.events.compactMap { event in
        if case .meta(.text(_, let text)) = event.content { text.description } else { nil }
      }
    }
  }

  private func expect(
    _ texts: [[UInt8]], _ expected: [String], _ encoding: String?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let decoded = song(texts).decodingTexts()
    #expect(strings(decoded) == expected, sourceLocation: sourceLocation)
    #expect(decoded.textEncoding?.description == encoding, sourceLocation: sourceLocation)
  }

  /// The bytes of a text in which each character beyond ASCII is one byte.
  private func bytes(_ text: String, _ code: (UInt32) -> UInt8?) -> [UInt8] {
    text.unicodeScalars.map { $0.value < 0x80 ? UInt8($0.value) : code($0.value) ?? 0x3F }
  }

  @Test func westernTexts() {
    expect(
      [[0x4C, 0x92, 0xE9, 0x74, 0xE9], [0x20, 0x63, 0x9C, 0x75, 0x72, 0x21], [0x20, 0x80]],
      ["L’été", " cœur!", " €"], "Windows-1252")
    for text in [
      "Café", "für Elise", "Mädchen", "GRÜSSE", "Ça va?", "¿Dónde?", "señor", "père", "São João",
      "déjà vu", "più", "Smørrebrød", "Å", "Noël",
    ] {
      expect([bytes(text) { UInt8($0) }], [text], "Windows-1252")
    }
  }

  @Test func japaneseTexts() {
    expect([[0x8D, 0xF7, 0x8D, 0xE7], [0x82, 0xAD, 0x93, 0xFA]], ["桜咲", "く日"], "Shift-JIS")
    // Half-width kana, here cut in the middle of a voiced one.
    expect([[0xC4], [0xDE, 0xD7, 0xD1]], ["ﾄ", "ﾞﾗﾑ"], "Shift-JIS")
    // A second byte that is a backslash begins no verse.
    expect([[0x83, 0x5C, 0x83, 0x8D]], ["ソロ"], "Shift-JIS")
    expect([[0x5C, 0x94, 0x5C, 0x8A, 0x79]], ["\\能楽"], "Shift-JIS")
    let captions = song([[0x83, 0x5C, 0x83, 0x8D], [0x0D]]).decodingTexts().captions()
    #expect(captions.map(\.content) == [.syllable("ソロ"), .lineEnd])
  }

  @Test func russianTexts() {
    let text = "Подмосковные вечера"
    let lower = Array("юабцдефгхийклмнопярстужвьызшэщчъ".unicodeScalars).map(\.value)
    func koi8(_ code: UInt32) -> UInt8? {
      if let index = lower.firstIndex(of: code) { return 0xC0 + UInt8(index) }
      return lower.firstIndex(of: code + 32).map { 0xE0 + UInt8($0) }
    }
    expect([bytes(text) { UInt8($0 - 0x410 + 0xC0) }], [text], "Windows-1251")
    expect([bytes(text, koi8)], [text], "KOI8-R")
    expect(
      [bytes(text) { $0 < 0x440 ? UInt8($0 - 0x410 + 0x80) : UInt8($0 - 0x440 + 0xE0) }], [text],
      "CP866")
    // Short words by themselves, of which the first is the harder for its capitals.
    for word in ["ПЕСНЯ", "Катюша", "Гитара", "Бас", "Любовь"] {
      expect([bytes(word) { UInt8($0 - 0x410 + 0xC0) }], [word], "Windows-1251")
    }
  }

  @Test func unicodeAndASCIIStay() {
    expect([Array("plain".utf8)], ["plain"], nil)
    expect([Array("été".utf8), Array("桜".utf8)], ["été", "桜"], "UTF-8")
    expect([[0xEF, 0xBB, 0xBF] + Array("été".utf8)], ["été"], "UTF-8")
    expect([[0xFF, 0xFE, 0x5C, 0x68]], ["桜"], nil)
    // A name in another encoding than the words leaves these alone.
    expect(
      [Array("Подмосковные".utf8), [0x4D, 0xFC, 0x6C, 0x6C, 0x65, 0x72]],
      ["Подмосковные", "Müller"], "Windows-1252")
  }

  @Test func tagsDecide() {
    expect(
      [
        Array("{@JP}".utf8) + [0xE9, 0x74], [0xE9, 0x74],
        [0xE9, 0x74] + Array("{@LATIN}".utf8) + [0xE9, 0x74], [0xE9],
      ], ["騁", "騁", "騁ét", "é"], nil)
  }

  @Test func aGivenEncodingIsTaken() throws {
    let russian = try #require(TextEncoding(named: "windows-1251"))
    let bytes: [UInt8] = Array("{@JP}".utf8) + [0xE9, 0xF2]
    #expect(strings(song([bytes]).decodingTexts(as: russian)) == ["{@JP}йт"])
    let latin = try #require(TextEncoding(named: "ISO-8859-1"))
    #expect(strings(song([[0x80, 0xE9]]).decodingTexts(as: latin)) == ["€é"])
    let polish = try #require(TextEncoding(named: "cp1250"))
    #expect(strings(song([[0xB9, 0xEA]]).decodingTexts(as: polish)) == ["ąę"])
    for name in ["", "klingon", "UTF-8//IGNORE", "../x", "a b"] {
      #expect(TextEncoding(named: name) == nil)
    }
  }

  /// Each byte shows, also where no encoding has a character for it.
  @Test func noCharacterDisappears() throws {
    for name in ["UTF-8", "Windows-1252", "Shift-JIS", "KOI8-R", "CP866", "Windows-1251"] {
      let encoding = try #require(TextEncoding(named: name))
      for byte: UInt8 in 0x80...0xFF {
        let text = strings(song([[0x61, byte, 0x20]]).decodingTexts(as: encoding))[0]
        #expect(text.unicodeScalars.count == 3, "\(name) \(byte)")
        #expect(text.unicodeScalars.first == "a" && text.unicodeScalars.last == " ")
      }
    }
    let japanese = try #require(TextEncoding(named: "sjis"))
    #expect(strings(song([[0x83]]).decodingTexts(as: japanese)) == ["\u{FFFD}"])
  }

  @Test func anyBytesAreSomeText() {
    for length in 1...40 {
      let noise = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* $0 &* 89 &+ length &* 57) }
      let decoded = strings(song([noise]).decodingTexts())
      #expect(decoded.count == 1 && !decoded[0].isEmpty)
    }
  }
}

import TineMIDIFile
import Testing

@Suite struct SongPositionTests {
  @Test(arguments: [
    ("90", 90_000_000), ("90s", 90_000_000), ("1.5", 1_500_000), (".4", 400_000), ("0", 0),
    ("0.000001", 1),
    ("1:30", 90_000_000), ("0:05", 5_000_000), ("12:10", 730_000_000), ("1:30.25", 90_250_000),
    ("1:02:03", 3_723_000_000), (" 7 ", 7_000_000),
  ])
  func times(text: String, microseconds: UInt64) {
    #expect(SongPosition(text) == .time(microseconds: microseconds))
  }

  @Test(arguments: [
    ("12:3", 12, 2000), ("12:1", 12, 0), ("12:3.5", 12, 2500), ("bar:12", 12, 0),
    ("bar 12", 12, 0), ("Bar12", 12, 0), ("bar:12:3", 12, 2000), ("bar 12:3.125", 12, 2125),
    ("bar:12:10", 12, 9000), ("bar:0", 0, 0),
  ])
  func bars(text: String, bar: Int, thousandths: UInt64) {
    #expect(SongPosition(text) == .bar(bar, thousandthsOfBeats: thousandths))
  }

  @Test(arguments: [
    ("chorus", "chorus"), ("B", "B"), ("marker:2", "2"), ("Marker: 1:30", "1:30"),
    ("bar", "bar"), ("Baroque part", "Baroque part"), ("-x", "-x"), ("ÉTÉ", "ÉTÉ"),
    ("nan1", "nan1"),
    (":30", ":30"),
  ])
  func markers(text: String, name: String) {
    #expect(SongPosition(text) == .marker(name))
  }

  /// What looks like a number isn't taken for a marker.
  @Test(arguments: [
    "", " ", "-5", "−5", "+5", "1:75", "1:2:3", "1:60", "90x", "1.5.5", ".", "1:.5", "1:",
    "bar:12:0", "bar:3:",
    "12:0", "1e3", "1.1234567", "9999999999", "marker:", "0x10",
    "1:123", "1:02:60",
  ])
  func neither(text: String) {
    #expect(SongPosition(text) == nil)
  }

  @Test func speeds() {
    #expect(SongSpeed("1") == .normal)
    #expect(SongSpeed("100%") == .normal)
    #expect(SongSpeed("1.50") == SongSpeed("150%"))
    #expect(SongSpeed(".5") == SongSpeed("50%"))
    #expect(SongSpeed("0.05")?.factor == 0.05)
    #expect(SongSpeed("20")?.factor == 20)
    #expect(SongSpeed("33.33%")?.factor == 0.3333)
    for text in [
      "0", "0.0499", "20.0001", "-1", "nan", "inf", "1e1", "", "%", "1/2", "1,5", "1.00001", ".",
      "5.",
    ] {
      #expect(SongSpeed(text) == nil, "\(text)")
    }
  }

  @Test func parts() {
    #expect(SongPart.list("10") == [.channels(9...9)])
    #expect(SongPart.list("1, 3-5") == [.channels(0...0), .channels(2...4)])
    #expect(SongPart.list("track:2,TRACK:3-4") == [.tracks(1...1), .tracks(2...3)])
    #expect(
      SongPart.list("piano,track: Slap Bass 2")
        == [.trackNamed("piano"), .trackNamed("Slap Bass 2")])
    for text in ["0", "17", "1-17", "5-3", "", "1,", ",1", "track:", "track:0", "3-", "1x"] {
      #expect(SongPart.list(text) == nil, "\(text)")
    }
    // A track number beyond the last is an error of the selection.
    #expect(SongPart.list("track:99999") == [.tracks(99998...99998)])
  }
}

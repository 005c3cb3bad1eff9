import TineMIDIFile
import Testing

/// 96 ticks a quarter at 120 quarters a minute.
@Suite struct BarTests {
  /// Where a place is, in ticks; nil where there is no such place.
  func tick(_ bytes: [UInt8], _ place: String) throws -> UInt64? {
    let song = try Song(bytes: bytes)
    var selection = SongSelection()
    selection.to = SongPosition(place)
    do throws(SelectionError) {
      // The end of the selection is the place; a first bar has none before it.
      return try song.selecting(selection).duration.frame(atRate: 192)
    } catch {
      return error.kind == .order ? 0 : nil
    }
  }

  /// A time signature.
  func meter(_ delta: [UInt8], _ numerator: UInt8, _ power: UInt8) -> [UInt8] {
    delta + [0xFF, 0x58, 4, numerator, power, 24, 8]
  }

  /// So many ticks of nothing: a text at their end.
  let bars8: [UInt8] = [0x98, 0x00, 0xFF, 0x01, 0]  // 3072 ticks: eight bars of 4/4

  @Test func fourFourIfNothingIsSaid() throws {
    let file = header() + track(bars8 + endOfTrack)
    #expect(try tick(file, "bar:1") == 0)
    #expect(try tick(file, "bar:2") == 384)
    #expect(try tick(file, "2:3") == 576)
    #expect(try tick(file, "2:4.5") == 720)
    #expect(try tick(file, "bar:8") == 2688)
    // The bar after the last is the song's end.
    #expect(try tick(file, "bar:9") == 3072)
    #expect(try tick(file, "bar:10") == nil)
    #expect(try tick(file, "2:5") == nil)
    #expect(try tick(file, "bar:0") == nil)
  }

  /// A beat is what the lower number says.
  @Test func beatsOfOtherLengths() throws {
    let file = header() + track(meter([0], 6, 3) + bars8 + endOfTrack)
    #expect(try tick(file, "bar:2") == 288)
    #expect(try tick(file, "2:6") == 528)
    #expect(try tick(file, "2:7") == nil)
  }

  @Test func changesOfTheTimeSignature() throws {
    // Two bars of 3/4, two of 4/4, then 5/8.
    let file =
      header()
      + track(
        meter([0], 3, 2) + meter([0x84, 0x40], 4, 2) + meter([0x86, 0x00], 5, 3) + bars8
          + endOfTrack)
    #expect(try tick(file, "bar:2") == 288)
    #expect(try tick(file, "bar:3") == 576)
    #expect(try tick(file, "bar:4") == 960)
    #expect(try tick(file, "bar:5") == 1344)
    #expect(try tick(file, "bar:6") == 1584)
  }

  /// One within a bar cuts it short, and its missing beats aren't there.
  @Test func aChangeWithinABar() throws {
    let file =
      header() + track(bars8 + meter([0x81, 0x40], 4, 2) + bars8 + endOfTrack)
    #expect(try tick(file, "bar:9") == 3072)
    #expect(try tick(file, "9:2") == 3168)
    #expect(try tick(file, "9:3") == nil)
    #expect(try tick(file, "bar:10") == 3264)
  }

  /// A pick-up of one beat is bar 0, written as a bar of 1/4, or as a bar of 4/4 that is cut short.
  @Test(arguments: [1, 4] as [UInt8])
  func aPickUpIsBarZero(beats: UInt8) throws {
    let file =
      header() + track(meter([0], beats, 2) + meter([0x60], 4, 2) + bars8 + endOfTrack)
    #expect(try tick(file, "bar:0") == 0)
    #expect(try tick(file, "bar:1") == 96)
    #expect(try tick(file, "1:2") == 192)
    #expect(try tick(file, "bar:2") == 480)
    #expect(try tick(file, "0:2") == nil)
  }

  @Test func signaturesOfAnotherTrack() throws {
    let file =
      header(format: 1, tracks: 2) + track(bars8 + endOfTrack)
      + track(meter([0], 3, 2) + endOfTrack)
    #expect(try tick(file, "bar:2") == 288)
  }

  /// Sequences come one after another, each with bars of its own.
  @Test func barsOfSequences() throws {
    let file =
      header(format: 2, tracks: 2)
      + track(meter([0], 3, 2) + [0x84, 0x40] + endOfTrack.dropFirst())
      + track(bars8 + endOfTrack)
    #expect(try tick(file, "bar:2") == 288)
    #expect(try tick(file, "bar:3") == 576)
    #expect(try tick(file, "bar:4") == 960)
  }

  @Test func filmFramesHaveNoBars() throws {
    let song = try Song(bytes: header(division: [0xE7, 40]) + track(threeNotes + endOfTrack))
    var selection = SongSelection()
    selection.from = .bar(1, thousandthsOfBeats: 0)
    #expect(
      throws: SelectionError(
        .bar, "it counts film frames, so it has no bars; name a time or a marker")
    ) { try song.selecting(selection) }
  }
}

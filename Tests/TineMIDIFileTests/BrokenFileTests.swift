import TineMIDI
import TineMIDIFile
import TineTestSupport
import Testing

/// Any bytes at all: no crash, no hang, no more memory than the bytes account for, and a song that
/// keeps what it promises.
@Suite struct BrokenFileTests {
  @Test func cutOffAnywhere() {
    for file in [plainFile, richFile] {
      for count in 0...file.count { check(Array(file.prefix(count))) }
      for count in 0...file.count { check(Array(file.dropFirst(count))) }
    }
  }

  @Test func withBytesChanged() {
    var random = SeededRandom(seed: 4)
    for round in 0..<4000 {
      var file = round % 2 == 0 ? richFile : plainFile
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let index = Int.random(in: 0..<file.count, using: &random)
        switch Int.random(in: 0...4, using: &random) {
        case 0: file[index] = UInt8.random(in: 0...255, using: &random)
        case 1: file[index] ^= 1 << UInt8.random(in: 0...7, using: &random)
        case 2: file.remove(at: index)
        case 3: file.insert(UInt8.random(in: 0...255, using: &random), at: index)
        default: file[index] = [0x00, 0x7F, 0x80, 0xFF, 0xF0, 0xF7].randomElement(using: &random)!
        }
      }
      check(file)
    }
  }

  @Test func noiseAfterAHeader() {
    var random = SeededRandom(seed: 5)
    for _ in 0..<300 {
      let noise = random.bytes(Int.random(in: 0...600, using: &random))
      check(header(format: 1, tracks: 4) + noise)
      check(header(format: 2, tracks: 4) + track(noise) + track(noise))
      check(noise)
    }
  }

  @Test func manySmallChunksAreReadInOnePass() throws {
    // Quadratic work would take minutes here.
    var file = header(format: 1, tracks: 1)
    for _ in 0..<40_000 { file += ascii("JUNK") + [0, 0, 0, 0] }
    file += track(threeNotes + endOfTrack)
    let song = try Song(bytes: file)
    #expect(song.noteCount == 3)
    #expect(song.warningCount == 40_000)
    #expect(song.warnings.count == Song.warningLimit)
    let empty = header(format: 1, tracks: 1) + (0..<20_000).flatMap { _ in track([]) }
    #expect(try Song(bytes: empty).tracks.count == 20_000)
  }

  @Test func deltasOfYearsStayInRange() throws {
    var events: [UInt8] = [0x00, 0xFF, 0x51, 3, 0xFF, 0xFF, 0xFF]
    for _ in 0..<1000 { events += [0xFF, 0xFF, 0xFF, 0x7F, 0x90, 60, 100] }
    let song = try Song(bytes: header(division: [0, 1]) + track(events + endOfTrack))
    #expect(song.endTick == 1000 * 0x0FFF_FFFF)
    // 268,435,455 ticks of 16.777215 s, a thousand times: 142,000 years.
    #expect(song.duration.seconds == 1000 * 268_435_455 * 16.777215)
    check(song.bytes)
  }

  /// Reads bytes and holds the song against its promises.
  private func check(_ bytes: [UInt8]) {
    do throws(SongError) {
      let song = try Song(bytes: bytes)
      let timeline = song.timeline
      #expect(timeline.count <= bytes.count)
      #expect(song.warnings.allSatisfy { (0...bytes.count).contains($0.offset) })
      var last: UInt64 = 0
      var lastFrame: UInt64 = 0
      for event in timeline {
        #expect(event.tick >= last)
        last = event.tick
        let frame = song.tempoMap.time(atTick: event.tick).frame(atRate: 48_000)
        #expect(frame >= lastFrame)
        lastFrame = frame
        if case .message(let message) = event.content { checkRange(message) }
      }
      #expect(song.endTick >= last)
      // What was understood is written as a file with nothing odd in it.
      let again = try Song(bytes: song.bytes)
      #expect(again.noteCount == song.noteCount)
      #expect(again.tracks.map(\.endTick) == song.tracks.map(\.endTick))
      if !hasOddities(song) { #expect(again.warnings.isEmpty) }
    } catch {
      #expect((0...bytes.count).contains(error.offset))
    }
  }

  /// Whether a song keeps something that can't be: it is written as it was read.
  private func hasOddities(_ song: Song) -> Bool {
    if case .timeCode(let frames, _) = song.division, ![24, 25, 29, 30].contains(frames) {
      return true
    }
    return song.tracks.contains { track in
      track.events.contains { event in
        if case .meta(.other) = event.content { return true }
        return false
      }
    }
  }

  private func checkRange(_ message: Message) {
    switch message {
    case .noteOn(let channel, let key, let velocity):
      #expect(channel < 16 && key < 128 && (1...127).contains(velocity))
    case .systemExclusive(let data):
      #expect(data.allSatisfy { $0 < 128 })
    default:
      if let channel = message.channel { #expect(channel < 16) }
      #expect(message.bytes.dropFirst().allSatisfy { $0 < 128 })
    }
  }
}

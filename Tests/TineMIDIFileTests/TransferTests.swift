import TineMIDI
import TineMIDIFile
import Testing

/// Files that a transfer as text damaged.
@Suite struct TransferTests {
  /// Notes whose deltas, keys and velocities are 10 and 13 here and there.
  private let events: [UInt8] =
    (0..<20).flatMap { index -> [UInt8] in
      let key = UInt8(50 + index)
      return [0x0A, 0x90, key, index % 3 == 0 ? 0x0D : 100, 0x40, 0x80, key, 64]
    } + [0x00, 0xFF, 0x01, 6] + ascii("a\r\nb\rc") + endOfTrack

  private func replacing(_ bytes: [UInt8], _ old: [UInt8], _ new: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index...].starts(with: old) {
        result += new
        index += old.count
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }

  @Test func lineFeedsThatBecamePairsAreRestored() throws {
    let file = header() + track(events)
    let good = try Song(bytes: file)
    #expect(good.warnings.isEmpty)
    let song = try Song(bytes: replacing(file, [0x0A], [0x0D, 0x0A]))
    #expect(song.tracks == good.tracks)
    #expect(warnings(song) == ["transfer 22"])
  }

  /// As many as there are missing, where the events need them.
  @Test func pairsThatBecameLineFeedsAreRestored() throws {
    let file = header() + track(events)
    let good = try Song(bytes: file)
    let song = try Song(bytes: replacing(file, [0x0D, 0x0A], [0x0A]))
    #expect(notes(song).map { $0[1] } == notes(good).map { $0[1] })
    #expect(song.warnings.map(\.kind) == [.transfer])
  }

  @Test func whatIsWholeStaysAsItIs() throws {
    let text = [0x00, 0xFF, 0x01, 4] + ascii("a\r\nb")
    let file = header() + track(text + threeNotes + endOfTrack)
    #expect(try Song(bytes: file).warnings.isEmpty)
    #expect(warnings(try Song(bytes: file + [0x0D, 0x0A])) == ["strayBytes \(file.count)"])
    let high = header() + track(text + [0x00, 0x90, 60, 0x80] + endOfTrack)
    #expect(warnings(try Song(bytes: high)) == ["dataByte 33"])
  }
}

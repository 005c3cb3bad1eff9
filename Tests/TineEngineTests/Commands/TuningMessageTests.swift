import TineEngine
import Testing

/// The MIDI Tuning Standard's messages (CA-020, CA-021, RP-020), byte by byte.
@Suite struct TuningMessageTests {
  private let name = [UInt8]("a tuning, 16 ch.".utf8)

  /// A key's own semitone and nothing above it: equal temperament.
  private var equal: [[UInt8]] { (0..<128).map { [$0, 0, 0] } }

  private func keys(_ header: [UInt8], _ frequencies: [[UInt8]]) -> [UInt8] {
    [0xF0, 0x7E, 0x7F, 0x08] + header + name + frequencies.flatMap { $0 } + [0, 0xF7]
  }

  @Test func aBulkDumpTunesAllKeysOfAProgram() {
    var frequencies = equal
    frequencies[69] = [69, 0x40, 0]  // half a semitone up
    frequencies[60] = [59, 0x7F, 0x7F]  // 1/16384 semitone down
    frequencies[0] = [127, 0, 0]  // the highest
    for (header, program) in [([0x01, 3], 3), ([0x04, 0, 3], 3)] as [([UInt8], UInt8)] {
      let result = commands(keys(header, frequencies))
      #expect(result.count == 128)
      #expect(result.allSatisfy { $0.kind == .keyTuning && $0.channel == program })
      #expect(result.map(\.number) == (0..<128).map { UInt8($0) })
      #expect(result[69].value == 0.5)
      #expect(result[60].value == -1.0 / 16384)
      #expect(result[0].value == 127)
      #expect(result[1].value == 0)
    }
  }

  @Test func threeTimes127ChangesNothing() {
    var frequencies = equal
    frequencies[61] = [127, 127, 127]
    let result = commands(keys([0x01, 0], frequencies))
    #expect(result.count == 127 && !result.contains { $0.number == 61 })
  }

  @Test func aShortDumpTunesTheKeysThatItHas() {
    // The first ten keys, and a piece of the eleventh; no checksum.
    let dump = Array(keys([0x01, 0], equal).dropLast(2).prefix(6 + 16 + 30 + 2)) + [0xF7]
    #expect(commands(dump).count == 10)
  }

  @Test func singleKeysAtOnceOrNot() {
    let changes: [UInt8] = [2, 60, 60, 0x20, 0, 64, 63, 0x40, 0]  // two keys: +¼ and −½ semitone
    let expected = [
      command(.keyTuning, 5, 60, 0.25), command(.keyTuning, 5, 64, -0.5),
    ]
    #expect(commands([0xF0, 0x7F, 0x7F, 0x08, 0x02, 5] + changes + [0xF7]) == expected)
    // With a bank (0), real-time and not; another bank's program has a place of its own.
    #expect(commands([0xF0, 0x7F, 0x7F, 0x08, 0x07, 9, 5] + changes + [0xF7])[0].channel == 127)
    for kind in [0x7E, 0x7F] as [UInt8] {
      #expect(commands([0xF0, kind, 0x7F, 0x08, 0x07, 0, 5] + changes + [0xF7]) == expected)
    }
    // More than the count says is no change; fewer are those that there are.
    #expect(
      commands([0xF0, 0x7F, 0x7F, 0x08, 0x02, 5, 1] + changes.dropFirst() + [0xF7]).count == 1)
    #expect(
      commands([0xF0, 0x7F, 0x7F, 0x08, 0x02, 5, 9] + changes.dropFirst() + [0xF7]).count == 2)
  }

  @Test func octavesOfOneByte() {
    // Channels 1, 8 and 16: bits 0, 7 and 15. C −64 cents, C♯ 0, B +63.
    let cents: [UInt8] = [0, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 127]
    for kind in [0x7E, 0x7F] as [UInt8] {
      let result = commands([0xF0, kind, 0x7F, 0x08, 0x08, 2, 1, 1] + cents + [0xF7])
      #expect(result.count == 36)
      #expect(result.map(\.channel) == [0, 7, 15].flatMap { Array(repeating: $0, count: 12) })
      #expect(result[0] == command(.scaleTuning, 0, 0, -0.64))
      #expect(result[13] == command(.scaleTuning, 7, 1, 0))
      #expect(result[35] == command(.scaleTuning, 15, 11, 0.63))
    }
  }

  @Test func octavesOfTwoBytes() {
    // 0 is a semitone down, 4000h the middle, 7F7Fh 8191/8192 up; channel 2.
    let notes: [UInt8] = [0, 0, 0x7F, 0x7F] + Array(repeating: [0x40, 0], count: 10).joined()
    for kind in [0x7E, 0x7F] as [UInt8] {
      let result = commands([0xF0, kind, 0x7F, 0x08, 0x09, 0, 0, 2] + notes + [0xF7])
      #expect(result.count == 12)
      #expect(result[0] == command(.scaleTuning, 1, 0, -1))
      #expect(result[1] == command(.scaleTuning, 1, 1, 8191.0 / 8192))
      #expect(result[2] == command(.scaleTuning, 1, 2, 0))
    }
    // One note too few.
    #expect(
      commands([0xF0, 0x7E, 0x7F, 0x08, 0x09, 0, 0, 2] + notes.dropLast() + [0xF7]).isEmpty)
  }

  @Test func dumpsOfAnOctaveTuneEveryKey() {
    let cents: [UInt8] = [64, 80, 64, 64, 64, 64, 64, 64, 64, 64, 64, 48]
    let one = commands([0xF0, 0x7E, 0x7F, 0x08, 0x05, 0, 9] + name + cents + [0, 0xF7])
    #expect(one.count == 128)
    #expect(one[0] == command(.keyTuning, 9, 0, 0))
    #expect(one[61] == command(.keyTuning, 9, 61, 0.16))
    #expect(one[119] == command(.keyTuning, 9, 119, -0.16))
    let fine = cents.flatMap { [$0, 0] as [UInt8] }
    let two = commands([0xF0, 0x7E, 0x7F, 0x08, 0x06, 0, 9] + name + fine + [0, 0xF7])
    #expect(two[61] == command(.keyTuning, 9, 61, 0.25))
  }

  @Test func requestsAmountToNothing() {
    #expect(commands([0xF0, 0x7E, 0x7F, 0x08, 0x00, 0, 0xF7]).isEmpty)
    #expect(commands([0xF0, 0x7E, 0x7F, 0x08, 0x03, 0, 0, 0xF7]).isEmpty)
  }

  @Test func aTuningProgramIsChosenAndStepped() {
    #expect(
      commands(registered(3) + [0xB0, 6, 5, 0xB0, 38, 9, 0xB0, 96, 0, 0xB0, 97, 0, 0xB0, 97, 0])
        .map(\.number) == [5, 6, 5, 4])
    #expect(commands(registered(3) + [0xB0, 6, 127]) == [command(.tuningProgram, 0, 127)])
    // A bank (RPN 4) waits for its program, and is the one that a dump names.
    #expect(
      commands(registered(4) + [0xB0, 6, 9, 0xB0, 38, 1] + registered(3) + [0xB0, 6, 5])
        == [command(.tuningProgram, 0, 127)])
  }
}

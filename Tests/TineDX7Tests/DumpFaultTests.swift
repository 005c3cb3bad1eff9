import TineDX7
import Testing

/// The faults of files in circulation: the voices are read, and the fault is reported.
struct DumpFaultTests {
  static let voices = DumpTests.voices
  static let bank = VoiceMessage.bank(voices)

  private func read(_ bytes: [UInt8]) throws -> (voices: [Voice], finding: Finding) {
    let dump = try Dump(bytes: bytes)
    let finding = try #require(dump.findings.first { !$0.voices.isEmpty })
    return (dump.entries.map(\.voice), finding)
  }

  @Test func wrongChecksum() throws {
    var bytes = Self.bank
    let right = bytes[4102]
    bytes[4102] ^= 1
    let (voices, finding) = try read(bytes)
    #expect(voices == Self.voices)
    #expect(finding.problems == [.checksum(found: right ^ 1, right: right)])
    #expect(finding.outcome == .repaired)
  }

  @Test func wrongCount() throws {
    var bytes = Self.bank
    bytes[4] = 0x10
    let (voices, finding) = try read(bytes)
    #expect(voices == Self.voices)
    #expect(finding.problems == [.byteCount(0x800)])
  }

  @Test func wrongFormat() throws {
    var bytes = Self.bank
    bytes[3] = 0
    let (voices, finding) = try read(bytes)
    #expect(voices == Self.voices)
    #expect(finding.problems == [.format(0)])
    var single = VoiceMessage.single(Self.voices[0])
    single[3] = 9
    let other = try read(single)
    #expect(other.voices == [Self.voices[0]])
    #expect(other.finding.problems == [.format(9)])
  }

  @Test func noEnd() throws {
    let (voices, finding) = try read(Self.bank.dropLast())
    #expect(voices == Self.voices)
    #expect(finding.problems == [.noEnd])
  }

  @Test func noChecksumAndNoEnd() throws {
    let (voices, finding) = try read(Self.bank.dropLast(2))
    #expect(voices == Self.voices)
    #expect(finding.problems == [.noChecksum, .noEnd])
  }

  @Test func noStart() throws {
    let (voices, finding) = try read(Array(Self.bank.dropFirst()))
    #expect(voices == Self.voices)
    #expect(finding.problems == [.noStart])
    #expect(finding.offset == 0)
  }

  /// Twenty voices and some bytes of the next.
  @Test func cutOff() throws {
    let (voices, finding) = try read(Array(Self.bank[..<(6 + 20 * 128 + 50)]))
    #expect(voices == Array(Self.voices[..<20]))
    #expect(finding.problems == [.missing(4096 - 2610), .noChecksum, .noEnd])
  }

  /// Cut off, and another message follows.
  @Test func cutOffByTheNextMessage() throws {
    let single = VoiceMessage.single(Self.voices[31])
    let dump = try Dump(bytes: Array(Self.bank[..<(6 + 3 * 128)]) + single + single)
    #expect(dump.groups.map(\.entries.count) == [3, 2])
    #expect(dump.entries[3].voice == Self.voices[31])
  }

  /// The last letter of the last name is missing, and the checksum is right without it.
  @Test func oneByteShort() throws {
    var expected = Self.voices
    expected[31][VoiceParameter(nameCharacter: 9)] = 0x20
    var bytes = Array(Self.bank[..<4101])
    let sum = bytes[6...].reduce(0) { $0 + Int($1) }
    bytes += [UInt8((128 - sum % 128) % 128), 0xF7]
    let (voices, finding) = try read(bytes)
    #expect(voices == expected)
    #expect(finding.problems == [.missing(1), .cutName(voice: 31)])
  }

  @Test func bytesAbove127() throws {
    var bytes = Self.bank
    for index in stride(from: 6, to: 4102, by: 37) { bytes[index] |= 0x80 }
    let (voices, finding) = try read(bytes)
    #expect(voices == Self.voices)
    #expect(finding.problems == [.highBits(111)])
  }

  @Test func realTimeInside() throws {
    var bytes = Self.bank
    bytes.insert(0xF8, at: 4103)
    bytes.insert(0xFE, at: 2000)
    bytes.insert(0xF8, at: 7)
    let (voices, finding) = try read(bytes)
    #expect(voices == Self.voices)
    #expect(finding.problems == [.realTime(3)])
  }

  @Test func valuesOutOfRange() throws {
    var bytes = VoiceMessage.single(Voice())
    let parameter = VoiceParameter(.outputLevel, operator: 1)
    bytes[6 + parameter.index] = 120
    bytes[161] = (bytes[161] &- 21) & 0x7F
    let (voices, finding) = try read(bytes)
    #expect(voices == [Voice()])
    guard case .outOfRange(voice: 0, let clamps) = try #require(finding.problems.first) else {
      Issue.record("\(finding)")
      return
    }
    #expect(finding.problems.count == 1)
    #expect(clamps.map(\.parameter) == [parameter])
    #expect(clamps.map(\.found) == [120])
    #expect(
      finding.problems[0].message == "voice 1: operator 1 output level 120 is now 99")
  }

  @Test func wrappersAndRubbish() throws {
    var macBinary = [UInt8](repeating: 0, count: 128)
    macBinary.replaceSubrange(1..<6, with: [4] + Array("bank".utf8))
    let riff = Array("RIFF".utf8) + [0x10, 0x10, 0, 0] + Array("SYEXdata".utf8)
    let rubbish: [UInt8] = [1, 2, 3, 0x90, 0x40, 0x43]
    let cases: [([UInt8], Finding.Content)] = [
      (macBinary, .wrapper("MacBinary")), (riff, .wrapper("RIFF")), (rubbish, .unknown),
      ([0, 0, 0], .padding),
    ]
    for (before, content) in cases {
      let dump = try Dump(bytes: before + Self.bank + [0x0D, 0x0A])
      #expect(dump.entries.map(\.voice) == Self.voices)
      #expect(dump.findings.map(\.content) == [content, .bank, .padding])
      #expect(dump.findings.map(\.outcome) == [.skipped, .read, .skipped])
    }
  }
}

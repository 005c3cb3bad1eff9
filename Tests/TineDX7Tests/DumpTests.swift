import TineDX7
import Testing

/// Reading valid dumps.
struct DumpTests {
  static let voices: [Voice] = {
    var random = RandomVoice(seed: 11)
    return random.bank()
  }()

  @Test func bankIsWrittenAsTheInstrumentSendsIt() {
    let bytes = VoiceMessage.bank(Self.voices, channel: 3)
    #expect(bytes.count == 4104)
    #expect(Array(bytes.prefix(6)) == [0xF0, 0x43, 0x03, 0x09, 0x20, 0x00])
    #expect(bytes[4103] == 0xF7)
    // Data and checksum add up to a multiple of 128.
    #expect(bytes[6..<4103].reduce(0) { $0 + Int($1) } % 128 == 0)
  }

  @Test func singleVoiceIsWrittenAsTheInstrumentSendsIt() {
    let bytes = VoiceMessage.single(Self.voices[0])
    #expect(bytes.count == 163)
    #expect(Array(bytes.prefix(6)) == [0xF0, 0x43, 0x00, 0x00, 0x01, 0x1B])
    #expect(bytes[6..<162].reduce(0) { $0 + Int($1) } % 128 == 0)
  }

  @Test func shortBankIsFilledUp() throws {
    let dump = try Dump(bytes: VoiceMessage.bank(Array(Self.voices[..<3])))
    #expect(dump.entries.map(\.voice) == Self.voices[..<3] + Array(repeating: Voice(), count: 29))
  }

  @Test(arguments: 0..<16)
  func anyChannel(channel: Int) throws {
    let dump = try Dump(bytes: VoiceMessage.bank(Self.voices, channel: channel))
    #expect(dump.entries.map(\.voice) == Self.voices)
    #expect(dump.findings.map(\.outcome) == [.read])
  }

  @Test func severalBanks() throws {
    var random = RandomVoice(seed: 12)
    let more = random.bank()
    let bytes = VoiceMessage.bank(Self.voices) + VoiceMessage.bank(more)
    let dump = try Dump(bytes: bytes)
    #expect(bytes.count == 8208)
    #expect(dump.groups.map { $0.entries.map(\.voice) } == [Self.voices, more])
    #expect(dump.findings.map(\.offset) == [0, 4104])
    #expect(dump.findings.map(\.voices) == [0..<32, 32..<64])
  }

  @Test func singlesInARowAreOneGroup() throws {
    var random = RandomVoice(seed: 13)
    let voices = random.bank(40)
    let dump = try Dump(bytes: voices.flatMap { VoiceMessage.single($0) })
    #expect(dump.groups.map(\.entries.count) == [32, 8])
    #expect(dump.entries.map(\.voice) == voices)
    #expect(dump.findings.count == 40)
  }

  @Test func bankAndSinglesAreApart() throws {
    let dump = try Dump(
      bytes: VoiceMessage.single(Self.voices[5]) + VoiceMessage.bank(Self.voices)
        + VoiceMessage.single(Self.voices[6]))
    #expect(dump.groups.map(\.isOfSingles) == [true, false, true])
  }

  @Test func messagesOutOfAStream() throws {
    let bank = Array(VoiceMessage.bank(Self.voices).dropFirst().dropLast())
    let other: [UInt8] = [0x7E, 0x7F, 0x09, 0x01]
    let dump = try Dump(exclusives: [other, bank])
    #expect(dump.entries.map(\.voice) == Self.voices)
    #expect(dump.findings.map(\.exclusive) == [0, 1])
    #expect(dump.findings.map(\.outcome) == [.refused, .read])
  }

  @Test func bankPlaysByProgram() throws {
    let dump = try Dump(bytes: VoiceMessage.bank(Self.voices))
    #expect(dump.patches.map(\.name) == Self.voices.map(\.name))
  }

  /// Every byte of anything belongs to exactly one finding, and nothing traps.
  @Test func noiseIsCoveredByFindings() {
    var random = RandomVoice(seed: 14)
    let good = VoiceMessage.bank(random.bank()) + VoiceMessage.single(random.next())
    var generator = Noise(seed: 15)
    for _ in 0..<400 {
      let bytes = generator.damaged(good)
      var findings: [Finding] = []
      do throws(DumpError) {
        let dump = try Dump(bytes: bytes)
        findings = dump.findings
        #expect(dump.entries.count == findings.reduce(0) { $0 + $1.voices.count })
      } catch {
        guard case .noVoices(let found) = error else { continue }
        findings = found
      }
      var next = 0
      for finding in findings {
        #expect(finding.offset == next)
        next += finding.count
        #expect(
          !finding.content.name.isEmpty && finding.problems.allSatisfy { !$0.message.isEmpty })
      }
      #expect(next == bytes.count)
    }
  }
}

import TineDX7
import TinePatches
import Testing

/// Messages that are no voices: refused by name, skipped, or kept beside the voices.
struct OtherMessagesTests {
  private func findings(_ bytes: [UInt8]) -> [Finding] {
    do throws(DumpError) {
      return try Dump(bytes: bytes).findings
    } catch {
      guard case .noVoices(let findings) = error else { return [] }
      return findings
    }
  }

  /// As long as a bank of the DX7, but of another instrument.
  @Test func fourOperatorBankIsRefused() {
    var bytes = VoiceMessage.bank(DumpTests.voices)
    bytes[3] = 4
    #expect(findings(bytes).map(\.content) == [.fourOperators])
    #expect(findings(bytes).map(\.outcome) == [.refused])
    #expect(throws: DumpError.noVoices(findings(bytes))) { try Dump(bytes: bytes) }
  }

  @Test(arguments: [(0x42, "Korg"), (0x41, "Roland"), (0x40, "Kawai"), (0x69, "maker 69")])
  func foreignDumpIsRefused(maker: Int, name: String) {
    var bytes = VoiceMessage.bank(DumpTests.voices)
    bytes[1] = UInt8(maker)
    #expect(findings(bytes).map(\.content) == [.foreign(name)])
    #expect(findings(bytes).map(\.count) == [4104])
  }

  @Test func namedDumpsAreToldApart() {
    func named(_ name: String) -> [UInt8] {
      [0xF0, 0x43, 0x00, 0x7E, 0x00, 0x0D] + Array(name.utf8) + [1, 2, 3, 0, 0xF7]
    }
    #expect(findings(named("LM  8973PE")).map(\.content.name) == ["a DX7 II performance"])
    #expect(findings(named("LM  8973PE")).map(\.outcome) == [.skipped])
    #expect(findings(named("LM  8976AE")).map(\.outcome) == [.refused])
  }

  @Test func beginningsAreFragments() {
    #expect(findings([0xF0]).map(\.content) == [.fragment])
    #expect(findings([0xF0, 0x43]).map(\.content) == [.fragment])
    #expect(findings([0xF0, 0x43, 0, 9, 0x20, 0]).map(\.content) == [.fragment])
  }

  @Test func parameterChangesAreCounted() {
    let change: [UInt8] = [0xF0, 0x43, 0x10, 0x00, 0x05, 0x32, 0xF7]
    #expect(findings(change + change + change).map(\.content) == [.parameterChanges(3)])
  }

  /// 35 bytes a voice, before its bank: the wheel's pitch depth is the tenth.
  @Test func supplementsGoWithTheirBank() throws {
    var data: [UInt8] = []
    for index in 0..<32 {
      var packed = [UInt8](repeating: 0, count: 35)
      packed[9] = UInt8(index)  // wheel, pitch
      packed[10] = 20  // wheel, amplitude
      packed[12] = 30  // foot, pitch
      packed[17] = 40  // breath, amplitude
      packed[20] = 50  // aftertouch, pitch
      packed[34] = 3  // unison detune
      data += packed
    }
    let sum = data.reduce(0) { $0 + Int($1) }
    let supplement =
      [0xF0, 0x43, 0x00, 0x06, 0x08, 0x60] + data + [UInt8((128 - sum % 128) % 128), 0xF7]
    let bank = VoiceMessage.bank(DumpTests.voices)
    for bytes in [supplement + bank, bank + supplement] {
      let dump = try Dump(bytes: bytes)
      let patches = dump.patches
      #expect(patches.map(\.controllers.wheel.pitch) == Array(0..<32))
      #expect(patches.allSatisfy { $0.controllers.wheel.amplitude == 20 })
      #expect(patches.allSatisfy { $0.controllers.foot.pitch == 30 })
      #expect(patches.allSatisfy { $0.controllers.breath.amplitude == 40 })
      #expect(patches.allSatisfy { $0.controllers.aftertouch.pitch == 50 })
      let finding = try #require(dump.findings.first { $0.content == .supplement(count: 32) })
      #expect(finding.problems == [.notKept(["unison detune"])])
    }
  }

  /// 49 bytes before a single voice.
  @Test func supplementGoesWithItsVoice() throws {
    var data = [UInt8](repeating: 0, count: 49)
    data[23] = 99
    let supplement = [0xF0, 0x43, 0x00, 0x05, 0x00, 0x31] + data + [29, 0xF7]
    let single = VoiceMessage.single(Voice())
    let dump = try Dump(bytes: single + supplement + single)
    #expect(dump.entries.map { $0.supplement != nil } == [false, true])
    #expect(dump.patches[1].controllers.wheel.pitch == 99)
    #expect(dump.findings.map(\.outcome) == [.read, .read, .read])
    let alone = findings(supplement)
    #expect(alone.map(\.problems) == [[.noVoice]])
  }
}

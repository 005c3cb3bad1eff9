import TineDX7
import Testing

/// Voices without a header, and what isn't.
struct HeaderlessTests {
  static let voices = DumpTests.voices
  static let packed = voices.flatMap(\.packed)
  static let unpacked = voices.flatMap(\.unpacked)

  @Test(arguments: [1, 2, 20, 32, 64])
  func packedVoices(count: Int) throws {
    let bytes = Array((Self.packed + Self.packed)[..<(count * 128)])
    let dump = try Dump(bytes: bytes)
    #expect(dump.entries.map(\.voice) == Array((Self.voices + Self.voices)[..<count]))
    #expect(dump.findings.map(\.content) == [.packedVoices])
    #expect(dump.groups.count == (count + 31) / 32)
  }

  @Test(arguments: [1, 7, 32])
  func unpackedVoices(count: Int) throws {
    let dump = try Dump(bytes: Array(Self.unpacked[..<(count * 155)]))
    #expect(dump.entries.map(\.voice) == Array(Self.voices[..<count]))
    #expect(dump.findings.map(\.content) == [.unpackedVoices])
  }

  /// A bank whose last voice isn't whole.
  @Test func cutOff() throws {
    let dump = try Dump(bytes: Array(Self.packed[..<3000]))
    #expect(dump.entries.map(\.voice) == Array(Self.voices[..<23]))
    #expect(dump.findings.map(\.count) == [23 * 128, 56])
  }

  @Test func filledUpWithZeros() throws {
    let dump = try Dump(bytes: Self.packed + [UInt8](repeating: 0, count: 128))
    #expect(dump.entries.map(\.voice) == Self.voices)
    #expect(dump.findings.map(\.content) == [.packedVoices, .padding])
  }

  @Test func behindAMacBinaryHeader() throws {
    var header = [UInt8](repeating: 0, count: 128)
    header.replaceSubrange(
      1..<74, with: [9] + Array("bank1.syx".utf8) + .init(repeating: 0x7F, count: 63))
    let dump = try Dump(bytes: header + Self.packed)
    #expect(dump.entries.map(\.voice) == Self.voices)
    #expect(dump.findings.map(\.content) == [.wrapper("MacBinary"), .packedVoices])
  }

  @Test func textIsText() {
    // As long as ten voices.
    let text = Array(String(repeating: "This isn't a dump of voices at all.\r\n", count: 40).utf8)
    #expect(throws: DumpError.text) { try Dump(bytes: Array(text[..<1280])) }
  }

  @Test func nothingIsEmpty() {
    #expect(throws: DumpError.empty) { try Dump(bytes: []) }
  }

  @Test func songIsASong() {
    let bytes: [UInt8] = Array("MThd".utf8) + [0, 0, 0, 6, 0, 0, 0, 1, 0, 96]
    #expect(throws: DumpError.midiFile(offset: 0)) { try Dump(bytes: bytes) }
  }

  /// Zeros, and random bytes, as long as banks.
  @Test func otherBytesAreNoVoices() {
    var random = Noise(seed: 3)
    for bytes in [[UInt8](repeating: 0, count: 4096), random.bytes(4096), random.bytes(4960)] {
      #expect(throws: DumpError.self) { try Dump(bytes: bytes) }
    }
  }
}

import Foundation
import Testing
import TineDX7
import TineMIDI
import TineMIDIFile
import TineTestSupport

/// Voices that are read from files.
@Suite struct VoiceFileTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  private func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: folder(name)))
    return folder(name)
  }

  @Test func voicesOfABank() throws {
    let path = try write("a.syx", VoiceMessage.bank(DumpTests.voices))
    let file = try VoiceFile(path: path)
    #expect(file.voices == DumpTests.voices)
    #expect(file.voices.map(\.name) == DumpTests.voices.map(\.name))
    #expect(file.faultCount == 0)
    var voice = Voice()
    #expect(voice.algorithm == 1)
    voice[.algorithm] = 31
    #expect(voice.algorithm == 32)
  }

  @Test func voicesOfAMIDIFile() throws {
    let message = VoiceMessage.single(DumpTests.voices[3])
    let song = Song(
      division: .metrical(ticksPerQuarter: 96),
      tracks: [
        .init(events: [
          .init(tick: 5, .message(.systemExclusive(Array(message.dropFirst().dropLast()))))
        ])
      ])
    let file = try VoiceFile(path: write("a.mid", song.bytes))
    #expect(file.voices == [DumpTests.voices[3]])
  }

  @Test func errorsNameTheFile() throws {
    #expect(throws: VoiceFileError.unreadable(.cannotOpen(path: folder("x"), errno: ENOENT))) {
      try VoiceFile(path: folder("x"))
    }
    let path = try write("letter.txt", Array("Dear Sir".utf8))
    #expect(throws: VoiceFileError.noVoices(path: path, error: .text)) {
      try VoiceFile(path: path)
    }
    #expect(
      VoiceFileError.noVoices(path: "a", error: .text).description
        == "a: it is a text file, not a dump of voices")
  }

  /// Bytes that could be voices, but for their high bits, are taken only of a file that is called so.
  @Test func doubtfulBytesNeedAnEnding() throws {
    var bytes = DumpTests.voices.flatMap { $0.packed }
    for index in stride(from: 0, to: bytes.count, by: 64) { bytes[index] |= 128 }
    #expect(try VoiceFile(bytes, path: "a.syx").voices.count == 32)
    let error = #expect(throws: VoiceFileError.self) { try VoiceFile(bytes, path: "a.bin") }
    guard case .doubtful("a.bin", let faults, 32) = error else {
      Issue.record("not doubtful: \(String(describing: error))")
      return
    }
    #expect(faults > 0)
  }
}

import Foundation
import TineMIDIFile
import Testing

/// Drum keys that nothing covers are reported, once a song.
@Suite struct SilentDrumTests {
  let tool: Tool

  init() throws { tool = try Tool() }

  /// Notes on channel 10, each with a note-off: bank, program, then the keys.
  private func song(_ keys: [UInt8], bank: UInt8 = 0, program: UInt8 = 0) -> Data {
    var events: [UInt8] = [
      0x00, 0xB9, 0x00, bank,  // bank select
      0x00, 0xC9, program,
    ]
    for key in keys {
      events += [
        0x00, 0x99, key, 100,
        0x83, 0x60, 0x89, key, 64,  // 480 ticks later
      ]
    }
    return Songs.track(events)
  }

  private static let line = "no drum kit has a sound on keys 12 and 95: 3 notes are silent\n"

  @Test func renderWarnsOnce() throws {
    try tool.write("song.mid", song([36, 12, 95, 12]))
    let result = try tool.run("render", "song.mid", "-o", "x.wav")
    #expect(result.status == 0)
    #expect(result.error.components(separatedBy: "song.mid: " + Self.line).count == 2)
    let strict = try tool.run("render", "song.mid", "-o", "y.wav", "-q", "--strict")
    #expect(strict.status == 1)
    #expect(strict.error.contains(Self.line))
    #expect(!tool.names.contains("y.wav"))
  }

  @Test func infoWarnsToo() throws {
    try tool.write("song.mid", song([36, 12, 95, 12]))
    let result = try tool.run("info", "song.mid")
    #expect(result.status == 0)
    #expect(result.text.contains(Self.line))
    #expect(try tool.run("info", "--strict", "song.mid").status == 1)
  }

  /// Keys 27 to 87 are covered, in each kit that can be selected and for each that can't.
  @Test(arguments: [0, 1, 8, 25, 48, 56, 99] as [UInt8])
  func theStandardKeysAreCovered(program: UInt8) throws {
    try tool.write("song.mid", song(Array(27...87), program: program))
    let result = try tool.run("info", "--strict", "song.mid")
    #expect(result.status == 0)
    #expect(result.error.isEmpty)
  }

  /// It goes by the bank that is played: a single preset has no kits, and a bank with one key one.
  @Test func goesByTheBankThatIsPlayed() throws {
    try tool.write("song.mid", song([36, 12]))
    let single = try tool.run("render", "song.mid", "-o", "x.wav", "-p", "glass-tines")
    #expect(single.status == 0)
    #expect(!single.error.contains("drum"))
    try tool.write("tone.txt", Data("name Tone\noperator 1\n".utf8))
    try tool.write("my.bank", Data("program 0 tone\nkit 0\n  key 12 tone\n".utf8))
    let mine = try tool.run("render", "song.mid", "-o", "x.wav", "-p", "my.bank")
    #expect(mine.status == 0)
    #expect(
      mine.error.contains("song.mid: no drum kit has a sound on key 36: 1 note is silent\n"))
  }
}

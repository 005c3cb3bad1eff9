import Foundation
import TineMIDIFile
import Testing

/// `tine play --lyrics`: words and markers on standard output, in time.
@Suite(.serialized) struct LyricsTests {
  let tool: Tool

  init() throws { tool = try Tool() }

  /// A note of two seconds with words, one of them as Latin-1 has it.
  private func song(_ kind: Meta.TextKind = .lyric) -> Data {
    let texts: [(UInt64, Meta)] = [
      (0, .text(.text, Text("@KMIDI KARAOKE FILE"))), (0, .text(.text, Text("@TA song"))),
      (0, .text(.marker, Text("Verse"))),
      (96, .text(kind, Text("\\Twin"))), (192, .text(kind, Text("kle, "))),
      (288, .text(kind, Text(bytes: [0x63, 0x61, 0x66, 0xE9, 0x1B]))),
      (384, .text(.cuePoint, Text("Curtain"))), (1_536, .text(kind, Text("/gr\u{FC}n"))),
    ]
    let events =
      [Song.Event(tick: 0, .message(.noteOn(channel: 0, key: 69, velocity: 100)))]
      + texts.map { Song.Event(tick: $0.0, .meta($0.1)) }
      + [Song.Event(tick: 1_920, .message(.noteOff(channel: 0, key: 69, velocity: 64)))]
    return Data(
      Song(
        format: .singleTrack, division: .metrical(ticksPerQuarter: 480),
        tracks: [.init(events: events)]
      ).bytes)
  }

  private let words = "A song\n[Verse]\n\nTwinkle, café\n[Curtain]\ngrün\n"

  private func play(_ arguments: String..., more: [String] = []) throws -> (
    process: Process, output: Pipe
  ) {
    try Stage.prepare(tool)
    let process = tool.process(["play", "-p", "sine", "-o", "null", "--lyrics"] + arguments + more)
    process.environment?["ALSA_CONFIG_PATH"] = tool.path("asound.conf")
    let output = Pipe()
    process.standardOutput = output
    return (process, output)
  }

  /// Each piece comes by itself, and the last ones about a second after the others.
  @Test func wordsComeWhenTheyAreSung() throws {
    try tool.write("song.mid", song())
    let (process, output) = try play("-q", "song.mid")
    try process.run()
    var pieces: [String] = []
    while case let data = output.fileHandleForReading.availableData, !data.isEmpty {
      pieces.append(String(decoding: data, as: UTF8.self))
    }
    process.waitUntilExit()
    #expect(Tool.status(process) == 0)
    #expect(pieces.joined() == words)
    #expect(pieces.count > 2)
    #expect(try #require(pieces.first).hasPrefix("A song\n[Verse]\n"))
    #expect(!pieces.dropLast(2).joined().contains("grün"))
  }

  @Test func textsOfKaraokeFilesAreWordsToo() throws {
    try tool.write("song.kar", song(.text))
    let (process, output) = try play("-q", "song.kar")
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(String(decoding: data, as: UTF8.self) == words)
  }

  /// The words of Japanese songs, by guess and as they are said to be.
  @Test func wordsComeInTheirEncoding() throws {
    let words: [UInt8] = [0x8D, 0xF7, 0x8D, 0xE7, 0x82, 0xAD, 0x93, 0xFA]
    try tool.write(
      "song.mid",
      Songs.track(
        [0x00, 0xFF, 0x05, 8] + words + [0x00, 0xFF, 0x02, 8] + words
          + [0x00, 0x90, 60, 100, 0x60, 0x80, 60, 64]))
    for (options, expected) in [([], "桜咲く日"), (["--encoding", "koi8-r"], "█В█Г┌╜⌠З")] {
      let (process, output) = try play("-q", "song.mid", more: options)
      try process.run()
      let data = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      #expect(String(decoding: data, as: UTF8.self).contains(expected))
      let info = try tool.run(["info", "song.mid"] + options)
      #expect(info.text.contains("copyright  \(expected)\n"))
    }
    #expect(try tool.run("info", "song.mid").text.contains("encoding   Shift-JIS\n"))
    #expect(try tool.run("info", "--json", "song.mid").text.contains(#""encoding":"Shift-JIS""#))
    for subcommand in ["info", "play", "render", "draw"] {
      let wrong = try tool.run(subcommand, "song.mid", "--encoding", "klingon")
      #expect(wrong.status == 64)
      #expect(wrong.error.contains("--encoding takes the name of an encoding"))
    }
  }

  /// What is beyond the end of a song that is cut isn't printed.
  @Test func aCutSongIsNotSungToItsEnd() throws {
    try tool.write("song.mid", song())
    let (process, output) = try play("-q", "song.mid", "--max-length", "1")
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(String(decoding: data, as: UTF8.self) == words.replacing("grün\n", with: ""))
  }

  /// A reader who has gone doesn't end the music.
  @Test func theMusicGoesOnWithoutReaders() throws {
    try tool.write("song.mid", song())
    let (process, output) = try play("-q", "song.mid")
    try process.run()
    try output.fileHandleForReading.close()
    process.waitUntilExit()
    #expect(Tool.status(process) == 0)
  }

  @Test func whatCanNotBePrintedIsTold() throws {
    try tool.write("song.mid", Songs.short)
    let nothing = try Stage(tool, ["-p", "sine", "--lyrics", "song.mid"])
    #expect(nothing.end() == 0)
    #expect(nothing.said.contains("song.mid: it has no lyrics or markers"))
    #expect(try tool.run("play", "--lyrics").error.contains("--lyrics needs a song"))
    let both = try tool.run("play", "--lyrics", "--report=-", "song.mid")
    #expect(both.status == 64)
    #expect(both.error.contains("both print on standard output"))
  }
}

import Foundation
import TineMIDI
import TineMIDIFile
import Testing

@testable import tine_songmaker

/// The folder of the bundled song.
private let folder = URL(filePath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  .appending(path: "tools/song")

private func score(_ text: String) throws -> Score {
  try ScoreParser.parse(text)
}

/// The notes of a song: tick, channel, key and velocity.
private func notes(_ song: Song) -> [[Int]] {
  song.timeline.compactMap { event in
    guard case .message(.noteOn(let channel, let key, let velocity)) = event.content else {
      return nil
    }
    return [Int(event.tick), Int(channel), Int(key), Int(velocity)]
  }
}

@Suite struct BundledSongTests {
  @Test func theFileIsWhatItsTextMakes() throws {
    let text = try String(
      contentsOf: folder.appending(path: "mountain-king.txt"), encoding: .utf8)
    let file = [UInt8](try Data(contentsOf: folder.appending(path: "mountain-king.mid")))
    #expect(try score(text).song().bytes == file)
  }

  @Test func theFileIsAWholePiece() throws {
    let file = [UInt8](try Data(contentsOf: folder.appending(path: "mountain-king.mid")))
    let song = try Song(bytes: file)
    #expect(song.warnings.isEmpty)
    #expect((40.0...90.0).contains(song.duration.seconds))
    var channels: Set<UInt8> = []
    var held: [UInt16: Int] = [:]
    for case .message(let message) in song.timeline.map(\.content) {
      switch message {
      case .noteOn(let channel, let key, _):
        channels.insert(channel)
        // No part repeats a note that it still holds, and every note is released.
        #expect(held.updateValue(1, forKey: UInt16(channel) << 8 | UInt16(key)) == nil)
      case .noteOff(let channel, let key, _):
        #expect(held.removeValue(forKey: UInt16(channel) << 8 | UInt16(key)) == 1)
      default: break
      }
    }
    #expect(held.isEmpty)
    #expect(channels.contains(9) && channels.count >= 8)
  }
}

@Suite struct ScoreTests {
  @Test func notesLengthsChordsAndRests() throws {
    // The pulse adds 6 on the first beat, 3 on the third, and takes 4 after a beat.
    let song = try score(
      """
      pattern a
        c4/4 r/8 d4+f#4' bb3/2! |
      part X channel 2 program 3
        2 a velocity 60 transpose 12
      """
    ).song()
    #expect(
      notes(song) == [
        [1920, 1, 72, 66], [2640, 1, 74, 56], [2640, 1, 78, 56], [2880, 1, 70, 79],
      ])
    #expect(
      song.tracks[1].events.contains {
        $0.content == .message(.programChange(channel: 1, program: 2))
      })
    // 85 of 100 of a quarter: 408 ticks; 45 of 100 of an eighth: 108.
    let offs = song.tracks[1].events.filter {
      if case .message(.noteOff) = $0.content { true } else { false }
    }
    #expect(offs.map(\.tick) == [2328, 2748, 2748, 3696])
  }

  @Test func drumsAreAGrid() throws {
    let song = try score(
      """
      drums d
        kick  9...............
        snare ........3.......
      part Drums channel 10
        1 d velocity 90 transpose 5
      """
    ).song()
    #expect(notes(song) == [[0, 9, 36, 96], [960, 9, 38, 33]])
  }

  @Test func temposStepEachBeat() throws {
    let song = try score("tempo 1 120 to 240 by 2\n").song()
    #expect(
      song.tempoMap.changes.map(\.microsecondsPerQuarter) == [
        500_000, 400_000, 333_333, 285_714, 250_000,
      ])
    #expect(song.tempoMap.changes.map(\.tick) == [0, 480, 960, 1440, 1920])
  }

  @Test func bendsSayTheirRangeAndMove() throws {
    let song = try score(
      """
      part X channel 1
        1 bend -1 to 0 by 1:1.25
        1:3 wheel 0 to 2 by 2
      """
    ).song()
    let bends = song.tracks[1].events.compactMap { event -> [Int]? in
      guard case .message(.pitchBend(_, let value)) = event.content else { return nil }
      return [Int(event.tick), Int(value)]
    }
    #expect(bends == [[0, -4096], [60, -2048], [120, 0]])
    let wheel = song.tracks[1].events.compactMap { event -> [Int]? in
      guard case .message(.controlChange(_, 1, let value)) = event.content else { return nil }
      return [Int(event.tick), Int(value)]
    }
    // 0 to 2 in eight steps of a 16th; halves are rounded away from zero.
    #expect(wheel == [[960, 0], [1200, 1], [1680, 2]])
    var bytes: [UInt8] = []
    for case .message(let message) in song.tracks[1].events.map(\.content) {
      if case .controlChange(_, 6, _) = message { bytes = message.bytes }
    }
    #expect(bytes == [0xB0, 6, 2])
  }

  @Test(arguments: [
    ("pattern a\n  c4/4 d4 |\n", 2, "a bar line after 2.0 beats of a bar"),
    ("pattern a\n  h4\n", 2, "\"h4\" is no note; they look like c4, f#3, bb5"),
    ("pattern a\n  c4/7\n", 2, "\"7\" is no length"),
    ("drums d\n  kick 9...\n", 2, "a bar of 4 cells instead of 16"),
    ("part X channel 17\n", 1, "\"17\" isn't between 1 and 16"),
    ("part X channel 1\n  1 nothing\n", 2, "there is no pattern \"nothing\" above this line"),
    ("part X channel 1\n  1:5 bend 0\n", 2, "there is no beat 5.0 in a bar"),
    ("tempo 1 fast\n", 1, "\"fast\" is no number between -1000 and 1000"),
    ("tempo 1 0\n", 1, "a tempo is at least 4, not 0"),
    ("part X channel\n", 1, "part NAME channel N, then words with a number each"),
    ("fanfare\n", 1, "\"fanfare\" begins no line that is known"),
    ("  c4\n", 1, "an indented line belongs to a pattern, drums or a part"),
  ])
  func aMistakeIsToldWithItsLine(text: String, line: Int, problem: String) {
    #expect(throws: ScoreError(line: line, problem: problem)) { try ScoreParser.parse(text) }
  }
}

import TineEngine
import Testing

@Suite struct SongTests {
  private let song = [
    Command(.noteOn, time: 0, number: 60, value: 100),
    Command(.noteOn, time: 5_003, number: 64, value: 90),
    Command(.noteOff, time: 9_001, number: 60),
    Command(.noteOff, time: 14_000, number: 64),
  ]

  @Test(arguments: [1, 7, 64, 128, 512])
  func theSameBitsAsOffline(block: Int) {
    let stage = Stage()
    #expect(stage.player.feed(song[...]) == song.count)
    stage.run(blocks: 20_000 / block, of: block)
    #expect(stage.left == offline(song, frames: stage.left.count))
    #expect(stage.player.songFrame == UInt64(stage.left.count))
    #expect(stage.player.lateSongCommands == 0)
  }

  @Test func aCommandThatIsSentTooLateIsCounted() {
    let stage = Stage()
    stage.run(blocks: 50)
    #expect(stage.player.feed(song[...]) == song.count)
    stage.run(blocks: 100)
    // Frame 6,400 had come: two were late.
    #expect(stage.player.lateSongCommands == 2)
  }

  @Test func noMoreIsTakenThanThereIsRoomFor() {
    let stage = Stage()
    let many = [Command](
      repeating: Command(.controller, time: 1_000, number: 1, value: 5), count: 10_000)
    #expect(stage.player.feed(many[...]) == 8_192)
    #expect(stage.player.feed(many[8_192...]) == 0)
    stage.run(blocks: 8)
    #expect(stage.player.feed(many[8_192...]) == 1_808)
  }

  /// A pause takes the song's time out and puts nothing in: but for the ramps, what is heard are
  /// the samples there would have been without it.
  @Test func aPauseHoldsEveryPhase() throws {
    let stage = Stage()
    #expect(stage.player.feed(song[...]) == song.count)
    stage.run(blocks: 20)
    stage.send(.pause)
    stage.run(blocks: 60)
    #expect(stage.player.isPaused)
    let held = stage.player.songFrame
    stage.run(blocks: 10)
    #expect(stage.player.songFrame == held)
    stage.send(.resume)
    stage.run(blocks: 100)
    #expect(!stage.player.isPaused)
    let whole = offline(song, frames: 20_000)
    let left = stage.left
    let pause = try #require(left.indices.first { left[$0] != whole[$0] })
    #expect((2_560..<2_560 + 256).contains(pause))
    // The ramp is 2,400 frames; then it is silent; then the ramp back.
    let silence = Int(held)
    // The first frame that differs is the second of the ramp: the first has a gain of 1 still.
    #expect(silence - pause <= 2_400 && silence - pause >= 2_397)
    let back = try #require(left.indices.first { $0 > silence && left[$0] != 0 })
    #expect(left[silence..<back].allSatisfy { $0 == 0 })
    // The gain of the first frame after a pause is 0.
    let resumed = back - 1
    let rest = Array(left[(resumed + 2_400)...])
    #expect(rest.count > 5_000)
    let wanted = Array(whole[(silence + 2_400)..<(silence + 2_400 + rest.count)])
    let same = zip(rest, wanted).prefix { $0 == $1 }.count
    #expect(same == rest.count)
  }

  @Test func aPauseInAPauseChangesNothing() {
    let stage = Stage()
    #expect(stage.player.feed(song[...]) == song.count)
    stage.run(blocks: 5)
    stage.send(.pause)
    stage.run(blocks: 60)
    let held = stage.player.songFrame
    stage.send(.pause)
    // A note played meanwhile is silent, also after the pause.
    stage.send(.noteOn, 90, 127)
    stage.run(blocks: 60)
    #expect(stage.player.songFrame == held)
    #expect(stage.player.synthesizerCounters.notes == 1)
  }
}

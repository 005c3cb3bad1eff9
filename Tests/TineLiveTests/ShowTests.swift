import TineEngine
import TineLive
import TinePatches
import TineTestSupport
import Testing

@Suite struct ShowTests {
  @Test func whatSoundsIsShown() {
    let stage = Stage()
    stage.player.watch(channel: 0)
    stage.send(.noteOn, 60, 100)
    stage.send(.noteOn, 69, 100)
    stage.run(blocks: 20)
    var picture = stage.player.picture
    #expect(picture.voices == 2)
    #expect(picture.channels[0].keysDown == 2 && picture.channels[0].voices == 2)
    #expect(picture.channels[1].voices == 0)
    #expect(picture.lowKeys == 1 << 60 && picture.highKeys == 1 << 5)
    // Operator 1 is heard, operator 3 has no part in it.
    #expect(picture.gains[0] > 0 && picture.gains[2] == 0)
    stage.send(.noteOff, 60)
    stage.send(.noteOff, 69)
    stage.run(blocks: 2_000)
    picture = stage.player.picture
    #expect(picture.voices == 0 && picture.lowKeys == 0 && picture.highKeys == 0)
    #expect(picture.gains[0] == 0)
  }

  @Test func theScopeHasWhatWasPlayed() {
    let stage = Stage()
    stage.player.watch(channel: 0)
    stage.send(.noteOn, 69, 100)
    stage.run(blocks: 64)
    var left = [Float](repeating: 0, count: 4_096)
    var right = left
    #expect(stage.player.scope.tryRead(left: &left, right: &right) == UInt64(64 * 128))
    #expect(left == Array(stage.left.suffix(4_096)))
    #expect(left.contains { $0 != 0 })
  }

  /// Watched or not, the sound is the same, bit for bit.
  @Test func lookingChangesNothing() {
    func sound(_ channel: Int?) -> [Float] {
      let stage = Stage()
      stage.player.watch(channel: channel)
      let song = [Command(.noteOn, time: 100, number: 69, value: 100)]
      _ = stage.player.feed(song[...])
      stage.run(blocks: 40)
      return stage.left
    }
    #expect(sound(nil) == sound(3))
    #expect(sound(nil).contains { $0 != 0 })
  }

  @Test func lookingUsesNoHeap() {
    let stage = Stage()
    stage.player.watch(channel: 0)
    var block = [Float](repeating: 0, count: 128)
    var other = block
    let callback = stage.player.callback
    for round in 0..<100 {
      stage.send(.noteOn, UInt8(round), 100)
      let use = block.withUnsafeMutableBufferPointer { left in
        other.withUnsafeMutableBufferPointer { right in
          heapUse { callback(left.baseAddress!, right.baseAddress!, 128) }
        }
      }
      #expect(use == .none)
    }
  }

  /// A file's frames, in their order; in a pause they wait.
  @Test func finishedSoundIsPlayedAsItIs() {
    let player = FramePlayer(places: 1_024)
    for number in 0..<600 { #expect(player.feed(left: Float(number), right: -Float(number))) }
    var left = [Float](repeating: 0, count: 256)
    var right = left
    player.callback(&left, &right, 256)
    // It fades in no more than it must: the gain was full from the start.
    #expect(left == (0..<256).map { Float($0) } && right == left.map { -$0 })
    #expect(player.played == 256 && !player.isEmpty)
    player.setPaused(true)
    player.callback(&left, &right, 256)
    player.callback(&left, &right, 256)
    #expect(left.allSatisfy { $0 == 0 })
    let played = player.played
    player.setPaused(false)
    player.callback(&left, &right, 256)
    #expect(player.played > played && left.contains { $0 != 0 })
  }
}

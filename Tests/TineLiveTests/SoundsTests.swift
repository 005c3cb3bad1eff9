import TineAnalysis
import TineEngine
import TineLive
import TinePatches
import TineTestSupport
import Testing

@Suite struct SoundsTests {
  private var fifth: Bank {
    Bank(single: Patch(carrierHertz: 660, modulatorHertz: 440, index: 0))
  }

  /// Other sounds in the middle of a held note: the note is, bit for bit, what it would have been.
  @Test func aHeldNoteGoesOnAsItIs() {
    let stage = Stage()
    let song = [Command(.noteOn, number: 69, value: 100)]
    #expect(stage.player.feed(song[...]) == 1)
    stage.run(blocks: 50)
    stage.player.replaceSounds(SoundSet(fifth))
    // Controllers look the note's own preset up.
    stage.send(.controller, 1, 0)
    stage.run(blocks: 100)
    stage.player.tidy()
    #expect(stage.left == offline(song, frames: stage.left.count))
  }

  @Test func theNextNoteHasTheNewSound() throws {
    let stage = Stage()
    stage.run(blocks: 4)
    stage.player.replaceSounds(SoundSet(fifth))
    stage.send(.noteOn, 69, 100)
    stage.run(blocks: 400)
    let middle = Array(stage.left[20_000..<50_000])
    let peak = try #require(Spectrum(middle, sampleRate: 48_000).peaks().first)
    #expect(abs(cents(from: 660, to: peak.frequency)) < 1)
  }

  @Test func aSetIsGivenBackWhenItsLastNoteHasEnded() {
    let stage = Stage()
    stage.send(.noteOn, 69, 100)
    stage.run(blocks: 4)
    // Four that held notes still play; then there is no room.
    for key: UInt8 in 70..<74 {
      #expect(stage.player.canReplaceSounds)
      stage.player.replaceSounds(SoundSet(fifth))
      stage.run(blocks: 2)
      stage.send(.noteOn, key, 100)
      stage.run(blocks: 4)
      stage.player.tidy()
    }
    #expect(!stage.player.canReplaceSounds)
    stage.send(.noteOff, 69)
    stage.run(blocks: 2_000)
    stage.player.tidy()
    #expect(stage.player.canReplaceSounds)
  }

  @Test func theAudioThreadUsesNoHeap() {
    let stage = Stage()
    let song = [
      Command(.noteOn, time: 100, number: 60, value: 100),
      Command(.noteOff, time: 5_000, number: 60),
    ]
    #expect(stage.player.feed(song[...]) == 2)
    var block = [Float](repeating: 0, count: 128)
    var other = block
    let callback = stage.player.callback
    for round in 0..<200 {
      stage.send(.noteOn, UInt8(round % 128), 100)
      stage.send(.noteOff, UInt8(round % 128))
      if round % 50 == 10 { stage.player.replaceSounds(SoundSet(fifth)) }
      if round == 60 { stage.send(.pause) }
      if round == 100 { stage.send(.resume) }
      let use = block.withUnsafeMutableBufferPointer { left in
        other.withUnsafeMutableBufferPointer { right in
          heapUse { callback(left.baseAddress!, right.baseAddress!, 128) }
        }
      }
      #expect(use == .none)
      stage.player.tidy()
    }
  }
}

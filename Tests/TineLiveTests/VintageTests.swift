import TineAnalysis
import TineEngine
import TineLive
import TinePatches
import TineRealtime
import TineTestSupport
import Testing

/// A live player through a DX7's output.
@Suite struct VintageTests {
  private func blocks(
    _ count: Int, rate: Int = 48_000, of frames: Int = 128,
    _ each: (LivePlayer, Int) -> Void
  ) -> [Float] {
    let player = LivePlayer(
      sounds: SoundSet(Stage.sine), sampleRate: rate, isVintage: true)
    #expect(player.sampleRate == VintageOutput.rate)
    var left: [Float] = []
    var block = [Float](repeating: .nan, count: frames)
    var other = block
    for round in 0..<count {
      each(player, round)
      player.callback(&block, &other, frames)
      left += block
    }
    return left
  }

  @Test(arguments: [44_100, 48_000, 96_000]) func aFourIsOfFourHundredFortyHertz(rate: Int) throws {
    let left = blocks(800, rate: rate) { player, round in
      if round == 2 {
        player.sender.send(
          Command(.noteOn, number: 69, value: 100), arrival: MonotonicClock.nanoseconds())
      }
    }
    let peak = try #require(
      Spectrum(Array(left.suffix(rate / 2)), sampleRate: Double(rate)).peaks().first)
    #expect(abs(cents(from: 440, to: peak.frequency)) < 0.1)
  }

  /// A song's frames are the instrument's; it doesn't matter in which blocks it is played.
  @Test func blocksDoNotMatter() {
    let song = [
      Command(.noteOn, time: 100, number: 60, value: 100),
      Command(.noteOff, time: 20_000, number: 60),
    ]
    let whole = blocks(300) { player, round in
      if round == 0 { #expect(player.feed(song[...]) == 2) }
    }
    let cut = blocks(600, of: 64) { player, round in
      if round == 0 { #expect(player.feed(song[...]) == 2) }
    }
    #expect(whole == cut)
    #expect(whole.contains { $0 != 0 })
  }

  @Test func noHeapIsUsed() {
    let player = LivePlayer(sounds: SoundSet(Stage.sine), sampleRate: 44_100, isVintage: true)
    var block = [Float](repeating: 0, count: 128)
    var other = block
    let callback = player.callback
    for round in 0..<100 {
      player.sender.send(
        Command(.noteOn, number: UInt8(round), value: 100), arrival: MonotonicClock.nanoseconds())
      let use = block.withUnsafeMutableBufferPointer { left in
        other.withUnsafeMutableBufferPointer { right in
          heapUse { callback(left.baseAddress!, right.baseAddress!, 128) }
        }
      }
      #expect(use == .none)
    }
  }
}

import TineEngine
import TineLive
import TineRealtime
import Testing

@Suite struct SenderTests {
  /// The queue fills up, because no thread empties it.
  @Test func theEndOfANoteIsNeverWhatIsLost() {
    let stage = Stage()
    var begun = 0
    for round in 0..<3_000 {
      if stage.send(.noteOn, UInt8(round % 128), 100) { begun += 1 }
    }
    // The last 256 of 1,024 places are kept.
    #expect(begun == 768)
    #expect(stage.player.sender.refused == 3_000 - 768)
    for key: UInt8 in 0..<128 {
      for _ in 0..<8 { #expect(stage.send(.noteOff, key)) }
    }
    // What begins a note doesn't pass by what waits.
    #expect(!stage.send(.noteOn, 1, 100))
    for _ in 0..<1_000 {
      stage.run(blocks: 1)
      stage.player.tidy()
      if stage.player.isSilent { break }
    }
    #expect(stage.player.isSilent)
    #expect(stage.send(.noteOn, 1, 100))
  }

  @Test func whatWaitsForTooLongEndsEverything() {
    let stage = Stage()
    #expect(stage.send(.noteOn, 60, 100))
    for _ in 0..<10_000 { #expect(stage.send(.noteOff, 61)) }
    stage.run(blocks: 1)
    for _ in 0..<300 {
      stage.player.tidy()
      stage.run(blocks: 1)
    }
    // Key 60 was never released.
    #expect(stage.player.isSilent)
    #expect(stage.player.synthesizerCounters.notes == 1)
  }

  @Test(arguments: [64, 128, 512])
  func aKeyIsHeardOneBlockAfterItWasStruck(block: Int) {
    let stage = Stage()
    let period = UInt64(block) * 1_000_000_000 / 48_000
    // As the audio thread is woken: once a block, or later where this machine is busy. What can be
    // asked for is measured against when it was in fact woken.
    var wakes: [UInt64] = []
    for round in 0..<40 {
      wakes.append(MonotonicClock.nanoseconds())
      stage.run(blocks: 1, of: block)
      if round > 2 && round < 35 { stage.send(.noteOn, UInt8(round), 100) }
      MonotonicClock.sleep(until: wakes[round] + period)
    }
    let longest = zip(wakes, wakes.dropFirst()).map { $1 - $0 }.max()!
    let latencies = stage.player.latencies
    #expect(latencies.total == 32)
    // Never sooner than it could, and never later than a block after the next time it was woken.
    #expect(latencies.percentile(0.5) > period / 2)
    #expect(latencies.worstNanoseconds <= longest + period + 1_000_000)
  }

  @Test func theVolumeAndWhatMIDISaysAreMultiplied() {
    let stage = Stage()
    stage.player.sender.send(
      Command(.outputGain, value: 0.5), arrival: MonotonicClock.nanoseconds())
    stage.run(blocks: 2)
    stage.send(.masterGain, 0, 0.25)
    stage.run(blocks: 50)
    // A reset takes back what MIDI said, not the listener's volume.
    stage.send(.systemReset)
    stage.run(blocks: 50)
    let start = stage.left.count
    stage.send(.noteOn, 69, 127)
    stage.run(blocks: 100)
    let loud = offline([Command(.noteOn, number: 69, value: 127)], frames: 12_000)
    let peak = stage.left[start...].map(\.magnitude).max() ?? 0
    let wanted = (loud.map(\.magnitude).max() ?? 0) * 0.5
    #expect(abs(peak - wanted) < wanted * 0.001)
  }
}

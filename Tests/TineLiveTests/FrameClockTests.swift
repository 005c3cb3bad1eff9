import TineEngine
import TineRealtime
import Testing

@testable import TineLive

/// An output that takes blocks when it has played some, and a clock that tests turn themselves.
private final class Output {
  let player = LivePlayer(sounds: SoundSet(Stage.sine), sampleRate: 48_000)
  /// Nanoseconds since the machine was started.
  var now: UInt64
  let block: Int
  /// Blocks at each wake-up.
  let blocks: Int
  private var left: [Float]
  private var right: [Float]

  init(block: Int, blocks: Int = 1, now: UInt64 = 5_000_000_000_000) {
    self.block = block
    self.blocks = blocks
    self.now = now
    left = [Float](repeating: 0, count: block)
    right = left
  }

  /// How long a wake-up's blocks last.
  var period: UInt64 { UInt64(block * blocks) * 1_000_000_000 / 48_000 }

  /// Makes what one wake-up does, each block in 50 µs.
  func wake(times: Int = 1) {
    for index in 0..<blocks * times {
      player.render(&left, &right, block, now: now + UInt64(index) * 50_000)
    }
  }

  /// Advances time, with a note every `step` nanoseconds.
  func strike(for nanoseconds: UInt64, step: UInt64) {
    let end = now + nanoseconds
    while now + step < end {
      now += step
      player.sender.send(Command(.noteOff, number: 60, value: 64), arrival: now)
    }
    now = end
  }

  /// The longest delay of a note during this many periods from now on.
  func worstLatency(periods: Int) -> UInt64 {
    let before = player.latencies
    for _ in 0..<periods {
      strike(for: period, step: period / 7)
      wake()
    }
    // Notes of the last period are heard within these.
    for _ in 0..<3 {
      now += period
      wake()
    }
    var worst: UInt64 = 0
    for (bucket, counts) in zip(player.latencies.counts, before.counts).enumerated()
    where counts.0 > counts.1 {
      worst = TimeHistogram.top(of: bucket)
    }
    return worst
  }
}

@Suite struct FrameClockTests {
  /// Notes played while the audio thread is suspended, for however long, don't delay later notes.
  @Test(
    arguments: [128, 512], [1, 5, 40, 300, 1_500, 60_000] as [UInt64])
  func afterAStallKeysAreAsFastAsBefore(block: Int, milliseconds: UInt64) {
    for blocks in [1, 2, 4] {
      let output = Output(block: block, blocks: blocks)
      // The output is filled at the beginning.
      output.wake(times: 4)
      _ = output.worstLatency(periods: 10)
      let before = output.worstLatency(periods: 50)
      #expect(before <= output.period * 110 / 100)
      let step = max(output.period / 7, milliseconds * 2_000)
      output.strike(for: milliseconds * 1_000_000, step: step)
      // The output ran dry, and is filled again. Then two blocks, and all is as before.
      output.wake(times: 4)
      for _ in 0..<2 {
        output.strike(for: output.period, step: output.period / 7)
        output.wake()
      }
      let after = output.worstLatency(periods: 50)
      #expect(after <= before * 104 / 100, "\(block) × \(blocks), \(milliseconds) ms")
      #expect(output.player.sender.refused == 0)
    }
  }

  /// Planted faults, one after the other, each while the one before is being made up for.
  @Test func stallsInARow() {
    let output = Output(block: 128)
    output.wake(times: 2)
    let before = output.worstLatency(periods: 50)
    for stall in 1...20 {
      output.strike(for: UInt64(stall) * 70_000_000, step: 7_000_000)
      output.wake(times: 2)
    }
    for _ in 0..<2 {
      output.now += output.period
      output.wake()
    }
    #expect(output.worstLatency(periods: 50) <= before * 104 / 100)
  }

  /// Where nothing plays the sound, a stall isn't made up for by many blocks at once; the many that
  /// were made at the beginning don't make the clock look as far ahead.
  @Test func aStallRightAfterTheBeginning() {
    let output = Output(block: 128)
    output.wake(times: 32)
    for _ in 0..<2 {
      output.now += output.period
      output.wake()
    }
    output.strike(for: 2_000_000_000, step: 3_000_000)
    output.wake()
    output.now += output.period
    output.wake()
    #expect(output.worstLatency(periods: 50) <= output.period * 110 / 100)
  }

  /// Evenly played notes sound evenly, in blocks of any size, and with several at once.
  @Test(arguments: [1, 2, 4]) func evenKeysStayEven(blocks: Int) {
    let output = Output(block: 256, blocks: blocks)
    let words = FixedMemory(TransportStatusWords())
    defer { withExtendedLifetime(words) {} }
    let status = TransportStatus(words)
    var times = BlockTimes(status: status, rate: 48_000)
    let clock = FrameClock(status: status, rate: 48_000)
    var frame: UInt64 = 0
    var heard: [UInt64] = []
    for wake in 0..<40 {
      for index in 0..<blocks {
        let now = output.now + UInt64(index) * 30_000
        times.begin(frame: frame, count: 256, now: now)
        frame += 256
      }
      // After the first wake-ups it knows how many blocks there are.
      if wake >= 4 {
        for step in 1..<8 {
          heard.append(clock.frame(at: output.now + output.period * UInt64(step) / 8))
        }
        heard.append(clock.frame(at: output.now + output.period - 1))
      }
      output.now += output.period
    }
    let steps = zip(heard, heard.dropFirst()).map { Int($1) - Int($0) }
    let even = 256 * blocks / 8
    #expect(steps.allSatisfy { abs($0 - even) <= 2 })
  }

  /// Arrivals from any time at all, and a clock that begins anywhere.
  @Test(arguments: [0, 1, 1 << 40, 1 << 63, UInt64.max - 1_000_000_000_000] as [UInt64])
  func noTimeTrapsOrLiesFarAhead(start: UInt64) {
    let words = FixedMemory(TransportStatusWords())
    defer { withExtendedLifetime(words) {} }
    let status = TransportStatus(words)
    var times = BlockTimes(status: status, rate: 48_000)
    let clock = FrameClock(status: status, rate: 48_000)
    #expect(clock.frame(at: start) == 0)
    var frame: UInt64 = 0
    for block in 0..<100 {
      times.begin(frame: frame, count: 128, now: start &+ UInt64(block) * 2_666_667)
      frame += 128
      for arrival in [0, 1, start, start &- 1, start &+ 1 << 50, 1 << 62, 1 << 63, .max] as [UInt64]
      {
        #expect(clock.frame(at: arrival) < frame + 128)
      }
    }
  }
}

import TineDevices
import Glibc
import TineRealtime
import TineTestSupport
import Testing

/// What the audio thread does when a device fails, with ALSA's own errors and its own timing.
@Suite(.serialized) struct RecoveryTests {
  init() {
    _ = SoundDevices.ready
    FaultyCard.reset()
  }

  private let signal = Signal()

  private func play(waits: Bool = false) throws -> Playback {
    var options = PlaybackOptions()
    options.locksMemory = false
    options.periods = 8
    options.reopenMilliseconds = 20
    options.waitsForDevice = waits
    return try Playback(address: "faulty", options: options, render: signal.callback)
  }

  /// Waits until `condition` holds, ten seconds at most.
  private func wait(_ what: String, until condition: () -> Bool) {
    let deadline = MonotonicClock.nanoseconds() + 10_000_000_000
    while !condition() {
      if MonotonicClock.nanoseconds() > deadline {
        Issue.record("\(what): waited in vain")
        return
      }
      MonotonicClock.sleep(milliseconds: 2)
    }
  }

  private func events(of playback: Playback) -> [PlaybackEvent] {
    var all: [PlaybackEvent] = []
    while let event = playback.nextEvent() { all.append(event) }
    return all
  }

  /// Whether the device got the sound from `first` on, without a frame missing or doubled.
  private func heard(_ frames: Range<Int>, as first: Int) -> Bool {
    frames.allSatisfy {
      let sample = Signal.left(first + $0 - frames.lowerBound)
      return FaultyCard.sample($0) == max(-1, min(1, sample))
    }
  }

  /// Another program has the device, and ends.
  @Test func waitsForADeviceThatIsBusy() throws {
    FaultyCard.refuse(EBUSY)
    #expect(throws: AudioDeviceError.self) { try play() }
    let playback = try play(waits: true)
    guard case .busy(let address) = playback.awaited else {
      Issue.record("\(String(describing: playback.awaited)) isn't that it is busy")
      return
    }
    #expect(address == "faulty" && playback.configuration == nil)
    FaultyCard.refuse(0)
    wait("the device") { FaultyCard.frames > 0 }
    playback.stop()
    let all = events(of: playback)
    #expect(all.count == 1)
    guard case .reopened = all.first else {
      Issue.record("\(all) isn't that it was opened")
      return
    }
  }

  /// What waiting doesn't help with is an error all the same.
  @Test func doesNotWaitForADeviceThatIsNotAllowed() throws {
    FaultyCard.refuse(EACCES)
    #expect(throws: AudioDeviceError.self) { try play(waits: true) }
  }

  @Test func theDevicePacesTheThread() throws {
    let start = MonotonicClock.nanoseconds()
    let playback = try play()
    wait("a quarter of a second") { FaultyCard.frames >= 12_000 }
    let seconds = Double(MonotonicClock.nanoseconds() - start) / 1e9
    playback.stop()
    // All but what the buffer holds has been played.
    #expect(seconds >= Double(12_000 - 8 * 128) / 48_000)
    #expect(FaultyCard.frames == signal.frame)
    #expect(heard(0..<FaultyCard.frames, as: 0))
  }

  @Test func goesOnAfterRunningDry() throws {
    let playback = try play()
    for _ in 0..<3 {
      let before = playback.counters[.xruns]
      FaultyCard.fail(EPIPE)
      wait("an xrun") { playback.counters[.xruns] > before }
    }
    let after = FaultyCard.frames
    wait("sound after the xruns") { FaultyCard.frames > after + 2_000 }
    playback.stop()
    let told = events(of: playback).count { $0 == .xrun }
    #expect(UInt64(told) == playback.counters[.xruns])
    #expect(playback.counters[.losses] == 0)
    // Nothing rendered is left out, nothing twice.
    #expect(heard(0..<FaultyCard.frames, as: 0))
    #expect(FaultyCard.frames == signal.frame)
  }

  @Test func wakesAfterBeingSuspended() throws {
    let playback = try play()
    FaultyCard.fail(ESTRPIPE)
    wait("a suspension") { playback.counters[.suspends] > 0 }
    let after = FaultyCard.frames
    wait("sound after the suspension") { FaultyCard.frames > after + 2_000 }
    playback.stop()
    #expect(playback.counters[.suspends] == 1)
    #expect(events(of: playback).contains(.resumed))
    #expect(playback.counters[.losses] == 0)
    #expect(heard(0..<FaultyCard.frames, as: 0))
  }

  @Test func waitsForADeviceThatWasPulled() throws {
    let playback = try play()
    wait("the first sound") { FaultyCard.frames > 1_000 }
    FaultyCard.fail(ENODEV)
    wait("the loss") { playback.counters[.losses] == 1 }
    let heardBefore = FaultyCard.frames
    let renderedBefore = playback.counters[.frames]
    wait("the sound going on unheard") { playback.counters[.frames] > renderedBefore + 4_800 }
    #expect(FaultyCard.frames == heardBefore)
    FaultyCard.plugIn()
    wait("sound after it came back") { FaultyCard.frames > heardBefore + 4_800 }
    playback.stop()
    #expect(
      events(of: playback).filter { $0 != .xrun } == [
        .lost(code: ENODEV), .reopened(try #require(playback.configuration)),
      ])
    #expect(heard(0..<heardBefore, as: 0))
    // What is heard now is what is rendered now, up to the last frame.
    let again = FaultyCard.frames - heardBefore
    #expect(heard(heardBefore..<FaultyCard.frames, as: signal.frame - again))
  }

  @Test func stopsWhileTheDeviceIsAway() throws {
    let playback = try play()
    FaultyCard.fail(ENODEV)
    wait("the loss") { playback.counters[.losses] == 1 }
    let start = MonotonicClock.nanoseconds()
    playback.stop()
    #expect(MonotonicClock.nanoseconds() - start < 2_000_000_000)
  }

  /// Longer than the buffer: each hold causes one underrun, which is counted once.
  @Test func everyPlantedFaultIsABreak() throws {
    var options = PlaybackOptions()
    options.locksMemory = false
    options.periods = 8
    options.plantedFault = PlaybackOptions.PlantedFault(milliseconds: 60, every: 40)
    let playback = try Playback(address: "faulty", options: options, render: signal.callback)
    wait("four holds") { playback.counters[.blocks] >= 180 }
    playback.stop()
    #expect(playback.counters[.late] >= playback.counters[.blocks] / 40)
    #expect(playback.counters[.xruns] >= 4)
    #expect(heard(0..<FaultyCard.frames, as: 0))
  }
}

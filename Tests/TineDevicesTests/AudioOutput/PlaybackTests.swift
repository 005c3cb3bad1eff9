@testable import TineDevices
import Glibc
import TineRealtime
import TineTestSupport
import Testing

@Suite struct PlaybackTests {
  init() { _ = SoundDevices.ready }

  private func options() -> PlaybackOptions {
    var options = PlaybackOptions()
    options.locksMemory = false
    options.pacing = .clock
    return options
  }

  @Test(arguments: [32, 64, 128, 1_024]) func takesThePeriodAskedFor(period: Int) throws {
    var options = options()
    options.period = period
    let signal = Signal()
    let playback = try Playback(address: "null", options: options, render: signal.callback)
    let configuration = try #require(playback.configuration)
    #expect(configuration.rate == 48_000)
    #expect(configuration.period == period)
    #expect(configuration.buffer == 2 * period)
    #expect(abs(configuration.latencySeconds - Double(2 * period) / 48_000) < 1e-12)
    MonotonicClock.sleep(milliseconds: 50)
    playback.stop()
    #expect(signal.largestBlock == min(period, 512))
    #expect(playback.counters[.blocks] == playback.counters.renderTimes.total)
  }

  /// By the clock, half a second of sound takes half a second: never less.
  @Test func theClockPacesWhatHasNone() throws {
    let start = MonotonicClock.nanoseconds()
    let playback = try Playback(address: "null", options: options(), render: Signal().callback)
    while playback.counters[.frames] < 12_000 { MonotonicClock.sleep(milliseconds: 2) }
    let seconds = Double(MonotonicClock.nanoseconds() - start) / 1e9
    playback.stop()
    // All but the last block have been waited for.
    #expect(seconds >= Double(12_000 - 2 * 128) / 48_000)
  }

  /// A hold of 30 ms in every tenth block of 2.7 ms: each of them is late. A busy machine may add
  /// late blocks of its own, so that the count is exact for what took at least as long as the hold.
  @Test func countsAPlantedFault() throws {
    var options = options()
    options.plantedFault = PlaybackOptions.PlantedFault(milliseconds: 30, every: 10)
    let playback = try Playback(address: "null", options: options, render: Signal().callback)
    while playback.counters[.blocks] < 100 { MonotonicClock.sleep(milliseconds: 5) }
    playback.stop()
    let blocks = playback.counters[.blocks]
    let times = playback.counters.renderTimes
    let held = times.counts[TimeHistogram.bucket(of: 30_000_000)...].reduce(0, +)
    #expect(held >= blocks / 10)
    #expect(playback.counters[.late] >= blocks / 10)
    #expect(playback.counters.worstNanoseconds >= 30_000_000)
  }

  @Test func waitsForADeviceThatIsNotThereYet() throws {
    var options = options()
    options.waitsForDevice = true
    options.reopenMilliseconds = 20
    let signal = Signal()
    let playback = try Playback(
      address: "hw:CARD=Nowhere", options: options, render: signal.callback)
    #expect(playback.configuration == nil)
    MonotonicClock.sleep(milliseconds: 100)
    // Rendering continues without a device.
    #expect(playback.counters[.frames] > 0)
    playback.stop()
  }

  @Test func sortsErrorsByRemedy() {
    #expect(Remedy(for: EAGAIN) == .retry)
    #expect(Remedy(for: EINTR) == .retry)
    #expect(Remedy(for: EPIPE) == .prepare)
    #expect(Remedy(for: ESTRPIPE) == .wake)
    for code in [ENODEV, ENOENT, EBADFD, EIO] { #expect(Remedy(for: code) == .reopen) }
  }
}

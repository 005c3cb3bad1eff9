import TineDevices
import TineRealtime
import TineTestSupport
import Testing

/// What a device gets, by ALSA's own plug-in that writes it to a file.
@Suite struct FileTests {
  init() { _ = SoundDevices.ready }

  @Test(arguments: PCMFormat.allCases, [1, 2, 4])
  func theFileHoldsWhatWasRendered(format: PCMFormat, channels: Int) throws {
    let path = "\(SoundDevices.folder)/\(format.name)-\(channels).raw"
    let signal = Signal()
    var options = PlaybackOptions()
    options.format = format
    options.channels = channels
    options.period = 60
    options.locksMemory = false
    options.pacing = .clock
    let playback = try Playback(
      address: SoundDevices.file(path), options: options, render: signal.callback)
    let configuration = try #require(playback.configuration)
    #expect(configuration.format == format)
    #expect(configuration.channels == channels)
    MonotonicClock.sleep(milliseconds: 60)
    playback.stop()
    let bytes = SoundDevices.bytes(of: path)
    let frameBytes = format.bytes * channels
    #expect(signal.frame > 0)
    #expect(bytes.count == signal.frame * frameBytes)
    #expect(playback.counters[.frames] == UInt64(signal.frame))
    var wrong = 0
    for frame in 0..<min(signal.frame, bytes.count / frameBytes) {
      let (left, right) = (Signal.left(frame), Signal.right(frame))
      let wanted = channels == 1 ? [(left + right) * 0.5] : [left, right, 0, 0]
      for channel in 0..<channels {
        let start = frame * frameBytes + channel * format.bytes
        if !format.holds(wanted[channel], in: bytes[start..<(start + format.bytes)]) { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }
}

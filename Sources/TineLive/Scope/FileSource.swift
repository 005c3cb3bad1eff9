internal import TineDevices
internal import TineFiles
package import TineRealtime
internal import TineRendering

/// An audio file that is played and shown in a scope.
///
/// Thread: main.
package final class FileSource: ScopeSource {
  /// Sample rates that can be played, in hertz.
  package static let rates = 8_000...192_000

  package let name: String
  package let rate: Int
  private let path: String
  private let reader: AudioReader
  private let player = FramePlayer()
  private let playback: Playback
  /// Interleaved samples that have been read; those from frame `next` on aren't sent yet.
  private var block: [Float]
  private var frames = 0
  private var next = 0
  private var isRead = false
  private var hasReportedDamage = false

  /// - Parameter output: the address or a part of the name; nil is the default output.
  package init(_ path: String, output: String?) throws(ScopeError) {
    self.path = path
    name = pathName(path)
    do throws(AudioFileError) {
      reader = try AudioReader(path)
    } catch { throw .file(error) }
    rate = reader.sampleRate
    guard Self.rates ~= rate else { throw .sampleRate(path: path, rate: rate) }
    var options = PlaybackOptions()
    options.rate = rate
    // Nothing is played along with a file: dropouts would be worse than latency.
    options.period = 1_024
    options.pacing = .automatic
    let render = player.callback
    block = Array(repeating: 0, count: 2_048 * reader.channels)
    do throws(AudioDeviceError) {
      playback = try Playback(
        address: AudioDevice.address(for: output), options: options, render: render)
    } catch { throw .output(error) }
    send()
  }

  deinit { playback.stop(drains: false) }

  package var scope: ScopeRing.Reader { player.scope }

  package var isStopped = false {
    didSet { player.setPaused(isStopped) }
  }

  package var isOver: Bool { isRead && player.isEmpty }

  package var state: ScopeState {
    let length = Double(reader.statedFrames) / Double(rate)
    // The header of a stream states a huge length where the real one isn't known.
    return .file(
      position: Double(player.played) / Double(rate), length: length < 360_000 ? length : nil,
      channels: reader.channels, xruns: playback.counters[.xruns])
  }

  package func update() -> [ScopeEvent] {
    var events: [ScopeEvent] = []
    while let event = playback.nextEvent() {
      if case .lost(let code) = event {
        events.append(.outputLost(address: playback.address, code: code))
      }
    }
    send()
    if reader.damagedSamples > 0, !hasReportedDamage {
      hasReportedDamage = true
      events.append(.damagedFile(path: path))
    }
    return events
  }

  /// Sends as many frames as the queue takes.
  private func send() {
    while !isRead {
      if next == frames {
        frames = reader.read(&block)
        next = 0
        isRead = frames == 0
      }
      while next < frames {
        let place = next * reader.channels
        let left = block[place]
        let right = reader.channels > 1 ? block[place + 1] : left
        if !player.feed(left: left, right: right) { return }
        next += 1
      }
    }
  }

  package func stop() {
    player.setPaused(true)
    MonotonicClock.sleep(milliseconds: 60)
    playback.stop()
  }
}

import TineFiles
import TineRendering
import TineDevices
import TineLive
import TineRealtime

/// A file that is played.
final class FileSource: ScopeSource {
  let name: String
  let rate: Int
  private let path: String
  private let reader: AudioReader
  private let player = FramePlayer()
  private let playback: Playback
  /// What was read and not sent yet.
  private var block: [Float] = []
  private var frames = 0
  private var next = 0
  /// Whether it was said that samples of the file are no sound.
  private var isDamageTold = false
  private var isRead = false

  init(_ path: String, output: String?) throws(Failure) {
    self.path = path
    name = pathName(path)
    do throws(AudioFileError) {
      reader = try AudioReader(path)
    } catch { throw Failure(error) }
    rate = reader.sampleRate
    guard 8_000...192_000 ~= rate else {
      throw Failure("\(path): has a sample rate of \(rate) Hz; 8000 to 192000 can be played")
    }
    var options = PlaybackOptions()
    options.rate = rate
    // Nobody plays along: rather late than broken.
    options.period = 1_024
    options.pacing = .automatic
    let render = player.callback
    block = Array(repeating: 0, count: 2_048 * reader.channels)
    do throws(AudioDeviceError) {
      playback = try Playback(
        address: AudioDevice.address(for: output), options: options, render: render)
    } catch { throw Failure(error) }
    look()
  }

  deinit { playback.stop(drains: false) }

  var scope: ScopeRing.Reader { player.scope }

  var isStopped = false {
    didSet { player.setPaused(isStopped) }
  }

  var isOver: Bool { isRead && player.isEmpty }

  var figures: [[String]] {
    let position = Double(player.played) / Double(rate)
    let length = Double(reader.statedFrames) / Double(rate)
    // A stream that doesn't know its length says a very large one.
    let of = length < 360_000 ? " of \(duration(length))" : ""
    return [
      [duration(position) + of, isStopped ? "stopped" : "\(rate) Hz"],
      [counted(reader.channels, "channel"), "xruns \(playback.counters[.xruns])"],
    ]
  }

  /// Sends what there is room for.
  func look() {
    while let event = playback.nextEvent() {
      if case .lost(let code) = event {
        Terminal.warning(
          "the output “\(playback.address)” is gone (\(systemReason(code))); waiting for it")
      }
    }
    while !isRead {
      if next == frames {
        frames = reader.read(&block)
        next = 0
        isRead = frames == 0
        if reader.damagedSamples > 0, !isDamageTold {
          isDamageTold = true
          Terminal.warning(
            "\(path): has samples that aren't numbers or are far beyond full scale; they are played as"
              + " silence")
        }
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

  func stop() {
    player.setPaused(true)
    MonotonicClock.sleep(milliseconds: 60)
    playback.stop()
  }
}

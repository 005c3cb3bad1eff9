import Glibc
import TineEngine
import TineRealtime
import TineTerminalView
import TineFiles

/// Instead of the view a line a second.
final class PlainLines {
  private var analyser: SoundAnalyser
  private var load = LoadMeter()
  private var limited: UInt64 = 0
  private var next: UInt64 = 0
  private var isWanted = true

  init(_ performance: Performance) {
    analyser = SoundAnalyser(
      performance.session.scope, sampleRate: Double(performance.options.sound.rate))
    performance.session.watch(channel: 0)
    next = MonotonicClock.nanoseconds() + 1_000_000_000
  }

  /// Writes a line if one is due; a reader who has gone isn't told more.
  func look(_ performance: Performance) {
    let now = MonotonicClock.nanoseconds()
    if now < next || !isWanted { return }
    next += 1_000_000_000
    let counters = performance.session.counters
    load.update(counters, rate: performance.options.sound.rate)
    let picture = performance.session.picture
    analyser.update(seconds: 1, clips: picture.limitedSamples != limited)
    limited = picture.limitedSamples
    let seconds = Double(counters[.frames]) / Double(performance.options.sound.rate)
    let line =
      "\(duration(seconds))  \(SoundLine.text(analyser.picture))  voices \(picture.voices)"
      + "  load \(fixed(load.load * 100, 1)) %  xruns \(counters[.xruns])"
      + (performance.session.songPlace.map { "  \($0.text)" } ?? "")
    do throws(Failure) { try Terminal.output(line + "\n") } catch { isWanted = false }
  }
}

/// How much of its time the audio thread needs, over the last half second.
struct LoadMeter {
  private var lastNanoseconds: UInt64 = 0
  private var lastFrames: UInt64 = 0
  /// 0 … 1, and more where it is late.
  private(set) var load = 0.0

  mutating func update(_ counters: Counters, rate: Int) {
    let frames = counters[.frames]
    // Long enough for a figure that can be read.
    if frames - lastFrames < UInt64(rate / 2) { return }
    let nanoseconds = counters[.renderNanoseconds]
    let available = Double(frames - lastFrames) / Double(rate) * 1e9
    load = Double(nanoseconds - lastNanoseconds) / available
    lastFrames = frames
    lastNanoseconds = nanoseconds
  }
}

internal import TineFiles
package import TineLive
internal import TineRealtime

/// A line per second about what is played, where there is no full-screen view.
///
/// Thread: main.
package final class PlainLines {
  private let session: Session
  private var analyser: SoundAnalyser
  private var load = LoadMeter()
  private var limited: UInt64 = 0
  private var next: UInt64

  package init(_ session: Session) {
    self.session = session
    analyser = SoundAnalyser(session.scope, sampleRate: Double(session.settings.playback.rate))
    session.watch(channel: 0)
    next = MonotonicClock.nanoseconds() + 1_000_000_000
  }

  /// The next line if it is due, else nil.
  package func line() -> String? {
    let now = MonotonicClock.nanoseconds()
    if now < next { return nil }
    next += 1_000_000_000
    let rate = session.settings.playback.rate
    let counters = session.counters
    load.update(counters, rate: rate)
    let picture = session.picture
    analyser.update(seconds: 1, clips: picture.limitedSamples != limited)
    limited = picture.limitedSamples
    let seconds = Double(counters[.frames]) / Double(rate)
    return "\(duration(seconds))  \(SoundLine.text(analyser.picture))  voices \(picture.voices)"
      + "  load \(fixed(load.load * 100, 1)) %  xruns \(counters[.xruns])"
      + (session.songPlace.map { "  \($0.text)" } ?? "")
  }
}

extension SongPlace {
  /// `song 12.3 s of 1:29`, or `song 12.3 s, loop 3` where the song is repeated for ever.
  fileprivate var text: String {
    "song \(duration(seconds))" + (length.map { " of \(duration($0))" } ?? "")
      + (loop.map { ", loop \($0)" } ?? "")
  }
}

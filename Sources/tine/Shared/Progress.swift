import Glibc
import TineRendering
import TineFiles

/// A line that shows how far a long render is: only where a person is watching, and not before half a
/// second, because most are done by then.
struct Progress {
  private let isShown: Bool
  private let start = Progress.now()
  private var next: Double

  init(isShown: Bool) {
    self.isShown = isShown && Terminal.showsProgress
    next = 0.5
  }

  /// Seconds since the start.
  var elapsed: Double { Self.now() - start }

  /// Shows how many of `total` seconds of sound are made.
  mutating func show(_ done: Double, of total: Double, _ prefix: String = "") {
    guard isShown else { return }
    let share = total > 0 ? min(1, done / total) : 1
    show(share, "\(prefix)\(fixed(share * 100, 0)) %, \(duration(done)) of \(duration(total))")
  }

  /// Shows how far a render is.
  mutating func show(_ done: RenderProgress) {
    show(done.seconds, of: done.expectedSeconds, done.isMeasuring ? "measuring: " : "")
  }

  /// Shows that `done` of `total` songs are done.
  mutating func show(songs done: Int, of total: Int) {
    show(Double(done) / Double(total), "\(done) of \(total) songs")
  }

  /// Shows a line of its own, with the time that is left if `share` of all is done.
  mutating func show(_ share: Double, _ text: @autoclosure () -> String) {
    guard isShown else { return }
    let elapsed = elapsed
    guard elapsed >= next else { return }
    next = elapsed + 0.1
    let left = share > 0.01 ? ", \(duration(elapsed / share * (1 - share))) left" : ""
    Terminal.progress(text() + left)
  }

  /// Takes the line away; the next time it is due, it comes back.
  func clear() { if isShown && next > 0.5 { Terminal.progress(nil) } }

  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}

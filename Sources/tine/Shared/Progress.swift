import Glibc
import TineRendering
import TineFiles

/// The progress line of a long operation: only on a terminal, and not before half a
/// second, because most operations are done by then.
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

  /// Shows how many of `total` seconds of sound are rendered.
  mutating func show(_ done: Double, of total: Double, _ prefix: String = "") {
    guard isShown else { return }
    let share = total > 0 ? min(1, done / total) : 1
    show(share, "\(prefix)\(fixed(share * 100, 0)) %, \(duration(done)) of \(duration(total))")
  }

  /// Shows the progress of a render.
  mutating func show(_ done: RenderProgress) {
    show(done.seconds, of: done.expectedSeconds, done.isMeasuring ? "measuring: " : "")
  }

  /// Shows that `done` of `total` songs are done.
  mutating func show(songs done: Int, of total: Int) {
    show(Double(done) / Double(total), "\(done) of \(total) songs")
  }

  /// Shows a text with the remaining time, estimated from the share that is done.
  mutating func show(_ share: Double, _ text: @autoclosure () -> String) {
    guard isShown else { return }
    let elapsed = elapsed
    guard elapsed >= next else { return }
    next = elapsed + 0.1
    let left = share > 0.01 ? ", \(duration(elapsed / share * (1 - share))) left" : ""
    Terminal.progress(text() + left)
  }

  /// Removes the line until it is shown again.
  func clear() { if isShown && next > 0.5 { Terminal.progress(nil) } }

  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}

import Synchronization
import TineFiles

/// Tells what became of each song as soon as it is known, from any thread, and of all at the end.
final class BatchReport: Sendable {
  enum Style: Sendable {
    case lines
    case json
    case quiet
  }

  private struct State {
    var progress: Progress
    var rendered = 0
    var upToDate = 0
    var failed = 0
    /// Seconds of sound.
    var seconds = 0.0
    /// Why nothing can be told any more.
    var broken: Failure?

    var done: Int { rendered + upToDate + failed }
  }

  private let style: Style
  private let songs: Int
  private let state: Mutex<State>

  init(_ style: Style, songs: Int) {
    self.style = style
    self.songs = songs
    state = Mutex(State(progress: Progress(isShown: style == .lines)))
  }

  /// Whether nobody hears the results: standard output can't be written to.
  var isBroken: Bool { state.withLock { $0.broken != nil } }

  func add(_ result: RenderJob.Result) {
    state.withLock { state in
      state.progress.clear()
      switch result.outcome {
      case .rendered(let report):
        state.rendered += 1
        state.seconds += report.summary.seconds
      case .upToDate: state.upToDate += 1
      case .failed: state.failed += 1
      }
      if case .failed(let failure) = result.outcome { Terminal.error(failure.message) }
      do throws(Failure) { try tell(result) } catch { state.broken = error }
      state.progress.show(songs: state.done, of: songs)
    }
  }

  private func tell(_ result: RenderJob.Result) throws(Failure) {
    if style == .json { try Terminal.output(result.json.text + "\n") }
    if style != .lines { return }
    for warning in result.warnings { Terminal.warning(warning) }
    switch result.outcome {
    case .rendered(let report): try Terminal.output(report.line + "\n")
    case .upToDate: try Terminal.output("\(result.output): up to date\n")
    case .failed: break
    }
  }

  /// The sum of all.
  func finish() throws(Failure) {
    let state = state.withLock { state in
      state.progress.clear()
      return state
    }
    if let broken = state.broken { throw broken }
    if style == .lines {
      let elapsed = state.progress.elapsed
      var parts = ["\(counted(state.rendered, "song")) rendered"]
      if state.upToDate > 0 { parts.append("\(state.upToDate) up to date") }
      if state.failed > 0 { parts.append("\(state.failed) failed") }
      var line = parts.joined(separator: ", ") + " in \(duration(elapsed))"
      if state.rendered > 0 {
        line += ": \(duration(state.seconds)) of sound,"
        line += " \(fixed(state.seconds / max(elapsed, 1e-6), 0)) × real time"
      }
      try Terminal.output(line + "\n")
    }
    if state.failed > 0 {
      throw Failure("\(state.failed) of \(counted(songs, "song")) couldn't be rendered")
    }
  }
}

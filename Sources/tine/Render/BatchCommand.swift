import Synchronization
import TineFiles
import TineRendering

/// `tine render` with several songs.
struct BatchCommand {
  private let batch: Batch
  private let reserved: ReservedFiles
  private let settings: RenderSettings
  private let threads: Int
  private let check: UpToDateCheck?
  private let style: ReportStyle

  init(_ arguments: Arguments) throws(Failure) {
    let folder = try Self.folder(arguments)
    let container = try OutputOptions.container(arguments) ?? .wav
    let format = try OutputOptions.format(arguments, container)
    let shard = try Shard(arguments)
    threads =
      try arguments.integer(RenderOptions.jobs, in: RenderOptions.jobsRange) ?? Processors.count
    style = ReportStyle(arguments)
    settings = try RenderSettings(arguments, format, isForOne: false)
    check = RenderCommand.upToDateCheck(arguments)

    batch = try Batch(arguments, into: folder, as: container, shard: shard)
    if !arguments.has(.quiet) { batch.warnings.forEach { Terminal.warning($0) } }
    reserved = batch.reservedFiles { RenderCommand.sources(arguments) }
  }

  /// Renders all songs; throws if any failed.
  func run() throws(Failure) {
    let report = BatchReport(style, songs: batch.jobs.count)
    batch.forEach(threads: threads) { job in
      let song = RenderJob(
        song: job.song,
        output: OutputOptions(path: job.output, format: settings.renderer.settings.format),
        stemsFolder: job.name, reserved: reserved, makesFolders: true)
      report.add(song.run(settings, unless: check, showsProgress: false))
      return !report.isBroken
    }
    try report.finish()
  }

  /// The output folder with a slash at its end; empty for the current one.
  private static func folder(_ arguments: Arguments) throws(Failure) -> String {
    if arguments.operands.contains("-") {
      throw .usage(
        "standard input is one song, which can't be rendered with others", see: RenderCommand.name)
    }
    guard let path = arguments.text(OutputOptions.output) else { return "" }
    if path == "-" {
      throw .usage(
        "several songs can't go to standard output; name a folder with -o", see: RenderCommand.name)
    }
    let isFile = !path.hasSuffix("/") && !Folders.isFolder(path)
    if path.isEmpty || isFile && (Folders.kind(path) != nil || !pathEnding(path).isEmpty) {
      throw .usage(
        "“\(path)” is one file for several songs; name a folder with -o, such as out/",
        see: RenderCommand.name)
    }
    return path.hasSuffix("/") ? path : path + "/"
  }
}

extension Batch {
  /// All songs that the operands name; throws if there is none.
  init(
    _ arguments: Arguments, into folder: String = "", as container: Container = .wav,
    shard: Shard? = nil
  ) throws(Failure) {
    let batch = try withRender(
      try Batch(arguments.operands, into: folder, as: container, shard: shard))
    if batch.songs.isEmpty, let first = batch.warnings.first { throw Failure(first) }
    self = batch
  }

  /// A folder without songs beside others is a warning.
  var warnings: [String] { emptyFolders.map { "there is no MIDI file in \($0)" } }
}

/// Prints the result of each song as it ends, from any thread, and a summary at the end.
final class BatchReport: Sendable {
  private struct State {
    var progress: Progress
    var rendered = 0
    var upToDate = 0
    var failed = 0
    /// Seconds of sound.
    var seconds = 0.0
    /// Why nothing can be printed any more.
    var broken: Failure?

    var done: Int { rendered + upToDate + failed }
  }

  private let style: ReportStyle
  private let songs: Int
  private let state: Mutex<State>

  init(_ style: ReportStyle, songs: Int) {
    self.style = style
    self.songs = songs
    state = Mutex(State(progress: Progress(isShown: style == .lines)))
  }

  /// Whether standard output can't be written to.
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
      do throws(Failure) { try result.print(style) } catch { state.broken = error }
      state.progress.show(songs: state.done, of: songs)
    }
  }

  /// Prints the summary.
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

import TineFiles
import TineRendering
import Glibc
import Synchronization

/// Many songs: all of them are tried, whatever becomes of the others.
struct Batch {
  private let jobs: [RenderJob]
  private let settings: RenderSettings
  private let threads: Int
  private let check: UpToDateCheck?
  private let style: BatchReport.Style

  init(_ arguments: Arguments) throws(Failure) {
    let folder = try Self.folder(arguments)
    let container = try OutputOptions.container(arguments) ?? .wav
    let format = try OutputOptions.format(arguments, container)
    let shard = try Shard(arguments)
    threads =
      try arguments.integer(RenderOptions.jobs, in: RenderOptions.jobsRange) ?? Processors.count
    style =
      arguments.has(RenderOptions.json) ? .json : arguments.has(.quiet) ? .quiet : .lines
    settings = try RenderSettings(arguments, format, isForOne: false)
    check = RenderCommand.upToDateCheck(arguments)

    // The names are those of the whole work: every part of it agrees on them.
    let songs = try FoundSong.all(arguments.operands, isQuiet: arguments.has(.quiet))
    let names = OutputNames(songs).names
    let stems = arguments.text(RenderOptions.stems)
    let outputs = names.map { "\(folder)\($0).\(container.extensions[0])" }
    let reserved = ReservedFiles(songs: songs.map(\.path), outputs: outputs) {
      RenderCommand.sources(arguments)
    }
    jobs = songs.indices.filter { shard?.has(songs[$0]) ?? true }.map { index in
      RenderJob(
        song: songs[index].path, output: OutputOptions(path: outputs[index], format: format),
        stems: stems.map { "\($0)/\(names[index])" }, reserved: reserved, makesFolders: true)
    }
  }

  /// Renders all; the failure says how many couldn't be.
  func run() throws(Failure) {
    let report = BatchReport(style, songs: jobs.count)
    let next = Atomic(0)
    WorkerThreads.run(min(threads, jobs.count)) {
      while true {
        let index = next.add(1, ordering: .relaxed).oldValue
        if index >= jobs.count || report.isBroken { return }
        report.add(jobs[index].run(settings, unless: check, showsProgress: false))
      }
    }
    try report.finish()
  }

  /// Where the files go: empty, or a folder's name with a slash.
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

extension FoundSong {
  /// All songs that were named, or lie in folders that were. Throws if there is none; a folder without
  /// songs beside others is a warning.
  static func all(_ operands: [String], isQuiet: Bool) throws(Failure) -> [FoundSong] {
    let (songs, empty) = try withRender(try all(operands))
    let warnings = empty.map { "there is no MIDI file in \($0)" }
    if songs.isEmpty, let first = warnings.first { throw Failure(first) }
    if !isQuiet { for warning in warnings { Terminal.warning(warning) } }
    return songs
  }
}

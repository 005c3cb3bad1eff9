import Glibc
import TineFiles
import TinePatches
import TineRendering

enum RenderCommand: Subcommand {
  static let name = "render"
  static let summary = "render MIDI files to audio files"
  static let synopses = [
    "render SONG.mid [-o FILE] [-p PRESET] [OPTION...]",
    "render SONG.mid... FOLDER... -o FOLDER/ [-j N] [OPTION...]",
  ]
  static let about = """
    Renders MIDI files to audio files. An output file appears only once it is
    complete. `-` as the song reads standard input. Without -o, song.mid becomes
    song.wav in the current folder.

    Several songs, or all songs in folders and their subfolders, are rendered in
    parallel. If -o is a folder, it gets the same subfolders; songs whose outputs
    would have the same name get different ones. If a song fails, the others are
    still rendered and the exit code is 1.
    """
  static let options = RenderOptions.all
  static let examples = [
    (line: "tine render song.mid", about: "writes song.wav"),
    (
      line: "tine render song.mid -o song.flac -p glass-tines --rate 96000 -b 24",
      about: "plays all channels with one preset"
    ),
    (line: "tine render song.mid -o - | aplay", about: "plays it while it is rendered"),
    (line: "cat song.mid | tine render - -o song.ogg", about: "reads standard input"),
    (
      line: "tine render songs/ -o out/ -f flac -u -n loudness=-16",
      about: "renders what is new in a folder, at equal loudness"
    ),
    (
      line: "tine render song.mid --from 1:30 --to coda --mute drums --transpose -2",
      about: "an excerpt without the drums track, a whole tone lower"
    ),
    (
      line: "tine render game.mid --loops 3",
      about: "plays the part between its loop points three times"
    ),
    (
      line: "tine render song.mid --stems parts/",
      about: "also writes parts/channel-01.wav and so on"
    ),
    (
      line: "tine render song.mid --draw song.png --draw-kind spectrogram",
      about: "writes song.wav and its spectrogram"
    ),
  ]

  static func run(_ arguments: Arguments) throws(Failure) {
    guard let first = arguments.operands.first else {
      throw .usage("name a MIDI file to render, or a folder of them", see: name)
    }
    let output = arguments.text(OutputOptions.output)
    let isMany =
      arguments.operands.count > 1 || Folders.isFolder(first)
      || output.map { $0.hasSuffix("/") || Folders.isFolder($0) } ?? false
    if isMany, arguments.has(RenderOptions.draw) {
      throw .usage(
        "--draw makes the picture of one song; draw each file with `tine draw`", see: name)
    }
    if isMany {
      try BatchCommand(arguments).run()
    } else {
      try renderOne(first, arguments)
    }
  }

  private static func renderOne(_ path: String, _ arguments: Arguments) throws(Failure) {
    let output = try OutputOptions(
      arguments, defaultPath: path == "-" ? "out" : pathStem(path))
    var settings = try RenderSettings(arguments, output.format, isForOne: true)
    // Both apply to a single song too, so that a script needn't count its songs.
    let jobs = try arguments.integer(RenderOptions.jobs, in: RenderOptions.jobsRange)
    settings.renderer = settings.renderer.with {
      $0.threads = min(jobs ?? Processors.count, 2)
    }
    let shard = try Shard(arguments)
    if let shard, !shard.has(pathName(path)) { return }
    let style = ReportStyle(arguments)
    let job = RenderJob(
      song: path, output: output, picture: try RenderPicture(arguments),
      reserved: ReservedFiles(songs: [path]) { sources(arguments) })
    let result = job.run(settings, unless: upToDateCheck(arguments), showsProgress: style == .lines)
    try result.print(style, besideSound: output.isStandardOutput)
    if case .failed(let failure) = result.outcome { throw failure }
  }

  /// The preset or bank that was asked for.
  static func preset(_ arguments: Arguments) -> String {
    arguments.text(RenderOptions.preset) ?? PresetFolders.defaultBank
  }

  /// The check for `--update`; nil without it.
  static func upToDateCheck(_ arguments: Arguments) -> UpToDateCheck? {
    arguments.has(RenderOptions.update) ? UpToDateCheck(sources: sources(arguments)) : nil
  }

  /// The files of the presets and the scales.
  static func sources(_ arguments: Arguments) -> [String] {
    PresetLoader.sources(preset(arguments)) + KeySettings.paths(arguments)
  }
}

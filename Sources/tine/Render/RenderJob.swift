import TineFiles
import TineMIDIFile
import TineRendering

/// One song on its way into a file.
struct RenderJob: Sendable {
  /// A path, or `-`.
  var song: String
  var output: OutputOptions
  /// The folder for its stems.
  var stems: String?
  /// The picture that is drawn of it.
  var picture: RenderPicture?
  /// What its files mustn't take the place of.
  var reserved: ReservedFiles
  /// Whether the folders that its file lies in are made.
  var makesFolders = false

  /// What became of it.
  struct Result: Sendable {
    enum Outcome: Sendable {
      case rendered(RenderSummary)
      /// Nothing had to be done.
      case upToDate
      case failed(Failure)
    }

    var song: String
    var output: String
    /// With the song's name in front.
    var warnings: [String] = []
    var outcome: Outcome
  }

  func run(_ settings: RenderSettings, showsProgress: Bool) -> Result {
    var result = Result(
      song: SongFile.name(song), output: output.name, outcome: .upToDate)
    do throws(Failure) {
      result.outcome = .rendered(try render(settings, showsProgress, &result.warnings))
    } catch {
      result.outcome = .failed(error)
    }
    return result
  }

  private func render(
    _ settings: RenderSettings, _ showsProgress: Bool, _ warnings: inout [String]
  ) throws(Failure) -> RenderSummary {
    let name = SongFile.name(song)
    if case .file(let path) = output.target { try reserved.check(path) }
    try picture?.check(reserved, output)
    let song = try SongFile.read(song, as: settings.encoding)
    var sounds: SharedSounds?
    var silentDrums: String?
    let selected = try settings.choice.select(song, name, settings.songEnd)
    let rate = settings.clock.rate(for: output.format.sampleRate)
    let music = try Music(
      selected, semitones: settings.choice.semitones, sampleRate: rate,
      longest: settings.longest, songEnd: settings.songEnd,
      velocityCurve: settings.keys.velocityCurve
    ) { commands throws(Failure) in
      let (bank, compiled) = try settings.presets.sounds(for: commands)
      sounds = compiled
      silentDrums = SilentDrums(commands, bank).warning
      return bank
    }
    var odd = SongFile.warnings(song) + selected.remarks + music.problems
    if let silence = music.silence(settings.songEnd) { odd.append(silence) }
    if let silentDrums { odd.append(silentDrums) }
    if music.isCut {
      odd.append(
        "lasts \(duration(selected.duration.seconds)); cut after \(duration(settings.longest))"
          + " (see --max-length)")
    }
    if let message = MissingNotes.message(song, selected, music, rate: rate) {
      odd.append(message)
    }
    if settings.isStrict, let first = odd.first { throw Failure("\(name): \(first)") }
    warnings = odd.map { "\(name): \($0)" }

    var output = output
    let tags = song.tags
    output.format.title = tags.title
    output.format.artist = tags.artist
    output.format.copyright = tags.copyright
    let stems = stems.flatMap { folder in
      settings.stems.map { StemPlan(music, by: $0, in: folder) }
    }
    for path in stems?.paths(output.format) ?? [] { try reserved.check(stem: path) }
    let drawn = picture?.begin(
      rate: output.format.sampleRate, seconds: Double(music.end) / Double(rate))
    let rendering = Rendering(
      commands: music.commands, patches: music.patches, end: music.end, tail: settings.tail,
      sounds: sounds!,
      voices: settings.voices, effects: settings.effects, clock: settings.clock,
      gainDecibels: settings.gainDecibels,
      normalization: settings.normalization,
      stems: stems,
      isMeasured: settings.isMeasured, threads: settings.threads)
    // Not before: a song that can't be read leaves no empty folder.
    if makesFolders { try withFile(try Folders.make(Folders.above(output.name))) }
    if let stems, case .file(let path) = output.target, stems.has(path, output.format) {
      throw Failure("\(path): would be the mix and one of its stems; name another file with -o")
    }
    let summary = try rendering.write(to: output, showsProgress: showsProgress) { block, frames in
      drawn?.add(block.interleaved(frames))
    }
    if let picture, let drawn {
      try picture.write(drawn, title: tags.title.isEmpty ? pathName(name) : tags.title, summary)
    }
    if let remark = summary.remark { warnings.append("\(output.name): \(remark)") }
    return summary
  }
}

extension RenderJob.Result {
  /// For scripts, one line.
  var json: JSON {
    var members: [(name: String, value: JSON)] = [
      ("song", .string(song)), ("output", .string(output)),
    ]
    switch outcome {
    case .rendered(let summary):
      members.append(("status", .string("rendered")))
      members += summary.members
    case .upToDate: members.append(("status", .string("up to date")))
    case .failed(let failure):
      members += [("status", .string("failed")), ("error", .string(failure.message))]
    }
    members.append(("warnings", .array(warnings.map(JSON.string))))
    return .object(members)
  }
}

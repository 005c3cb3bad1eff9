import TineFiles
import TineMIDIFile
import TineRendering

/// One song and its output.
struct RenderJob: Sendable {
  /// A path, or `-`.
  var song: String
  var output: OutputOptions
  /// The subfolder for its stems.
  var stemsFolder: String?
  /// The picture that is drawn of it.
  var picture: RenderPicture?
  /// Files that mustn't be overwritten.
  var reserved: ReservedFiles
  /// Whether missing folders of its path are created.
  var makesFolders = false

  /// The result of a job.
  struct Result: Sendable {
    enum Outcome: Sendable {
      case rendered(RenderReport)
      /// Nothing had to be rendered.
      case upToDate
      case failed(Failure)
    }

    var song: String
    var output: String
    /// With the song's name in front.
    var warnings: [String] = []
    var outcome: Outcome
  }

  /// - Parameter check: decides whether the song has to be rendered; nil: always.
  func run(
    _ settings: RenderSettings, unless check: UpToDateCheck?, showsProgress: Bool
  ) -> Result {
    var result = Result(song: SongFile.name(song), output: output.name, outcome: .upToDate)
    if isUpToDate(check) { return result }
    do throws(Failure) {
      result.outcome = .rendered(try render(settings, showsProgress, &result.warnings))
    } catch {
      result.outcome = .failed(error)
    }
    return result
  }

  private func isUpToDate(_ check: UpToDateCheck?) -> Bool {
    guard let check, case .file(let path) = output.target else { return false }
    return check.isUpToDate(song: song, outputs: [path] + [picture?.output.name].compactMap(\.self))
  }

  private func render(
    _ settings: RenderSettings, _ showsProgress: Bool, _ warnings: inout [String]
  ) throws(Failure) -> RenderReport {
    let name = SongFile.name(song)
    if case .file(let path) = output.target { try withRender(try reserved.check(path)) }
    try picture?.check(reserved, output)
    let song = try SongFile.read(song, as: settings.encoding)
    let renderer = settings.renderer.with {
      $0.format = output.format
      if let stemsFolder { $0.stems?.folder += "/" + stemsFolder }
    }
    let rendering: Rendering
    do throws(RenderError) {
      rendering = try renderer.rendering(of: song)
    } catch { throw Failure(error, song: name) }
    let odd =
      SongFile.warnings(song)
      + rendering.warnings.map { $0.line(renderer.settings.songEnd) }
    if settings.isStrict, let first = odd.first { throw Failure("\(name): \(first)") }
    warnings = odd.map { "\(name): \($0)" }

    for path in rendering.stemPaths {
      try withRender(try reserved.check(stem: path))
    }
    let drawn = picture?.begin(rate: output.format.sampleRate, seconds: rendering.seconds)
    // Not earlier: a song that can't be read must not leave an empty folder.
    if makesFolders { try withFile(try Folders.make(Folders.above(output.name))) }
    let report = try rendering.write(to: output, showsProgress: showsProgress) { drawn?.add($0) }
    if let picture, let drawn {
      let title = song.tags.title
      try picture.write(drawn, title: title.isEmpty ? pathName(name) : title, report.summary)
    }
    if let remark = report.summary.normalization.remark {
      warnings.append("\(output.name): \(remark)")
    }
    return report
  }
}

/// How results are printed.
enum ReportStyle: Sendable {
  case lines, json, quiet

  init(_ arguments: Arguments) {
    self = arguments.has(RenderOptions.json) ? .json : arguments.has(.quiet) ? .quiet : .lines
  }
}

extension RenderJob.Result {
  /// Prints the result, except the message of a failure.
  ///
  /// - Parameter besideSound: whether the sound goes to standard output, where nothing else may go.
  func print(_ style: ReportStyle, besideSound: Bool = false) throws(Failure) {
    let text: String
    switch (style, outcome) {
    case (.json, _): text = json.text
    case (.lines, .rendered(let report)): text = report.line
    case (.lines, .upToDate): text = "\(output): up to date"
    case (.lines, .failed), (.quiet, _): text = ""
    }
    if style == .lines { for warning in warnings { Terminal.warning(warning) } }
    if text.isEmpty { return }
    try Terminal.report(text, besideSound: besideSound)
  }

  /// One line of JSON.
  var json: JSON {
    var members: [(name: String, value: JSON)] = [
      ("song", .string(song)), ("output", .string(output)),
    ]
    switch outcome {
    case .rendered(let report):
      members.append(("status", .string("rendered")))
      members += report.members
    case .upToDate: members.append(("status", .string("up to date")))
    case .failed(let failure):
      members += [("status", .string("failed")), ("error", .string(failure.message))]
    }
    members.append(("warnings", .array(warnings.map(JSON.string))))
    return .object(members)
  }
}

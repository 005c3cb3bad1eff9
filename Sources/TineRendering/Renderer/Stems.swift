internal import TineAnalysis
internal import TineEngine
internal import TineFiles

/// Stems to write beside the mix. They are written before the soft clipper, so they sum to the mix where
/// it changes nothing.
///
/// Thread: any.
public struct StemSettings: Equatable, Sendable {
  /// What each stem contains: a channel or a track.
  public enum Parts: String, Sendable {
    case channel, track
  }

  /// The folder for the stems; created if it doesn't exist.
  public var folder: String
  /// Whether there is a stem per channel or per track.
  public var parts: Parts

  /// - Parameters: as the properties.
  public init(folder: String, by parts: Parts = .channel) {
    self.folder = folder
    self.parts = parts
  }
}

/// The stems of a song.
struct StemPlan: Sendable {
  /// Where they go.
  let folder: String
  /// The files' names without ending, by number.
  let names: [String]
  /// The number of the stem of each note, in the order of the song's note-ons.
  let stemOfNote: [UInt16]

  /// A file for each channel or track that has notes.
  init(_ music: Music, _ settings: StemSettings) {
    let numbers = music.notes.map {
      settings.parts == .channel ? Int($0.channel) : $0.track
    }
    let used = Set(numbers).sorted()
    let stems = Dictionary(uniqueKeysWithValues: zip(used, used.indices))
    folder = settings.folder
    // Counted from 1, with leading zeros so that names sort by number.
    let width = max(2, "\((used.last ?? 0) + 1)".count)
    names = used.map { number in
      let digits = "\(number + 1)"
      return "\(settings.parts.rawValue)-" + String(repeating: "0", count: width - digits.count)
        + digits
    }
    stemOfNote = numbers.map { UInt16(truncatingIfNeeded: stems[$0] ?? 0) }
  }

  /// The files, in the order of the names.
  func paths(_ format: AudioFormat) -> [String] {
    names.map { "\(folder)/\($0).\(format.container.extensions[0])" }
  }

  /// Whether one of the files is the one at this path, even if the paths differ.
  func overwrites(_ path: String, _ format: AudioFormat) -> Bool {
    let above = Folders.above(path)
    let isBeside = FileIdentity(above.isEmpty ? "." : above).map { $0 == FileIdentity(folder) }
    let file = FileIdentity(path)
    return paths(format).contains {
      // A file that doesn't exist yet is recognised by its folder and its name.
      isBeside == true && pathName($0) == pathName(path) || file != nil && FileIdentity($0) == file
    }
  }
}

/// Renders the stems of a song beside the mix, each to its own file.
///
/// Each has a synthesizer, with reverb and chorus, that gets every command except the note-ons of other
/// stems. Stems are written before the soft clipper. They sum to the mix where it isn't limited, because
/// the effects are linear.
final class StemWriters {
  /// The maximum number of stems: their files are open at once.
  static let most = 200

  private final class Stem {
    let path: String
    let writer: AudioWriter
    var performer: SongPerformer
    var peak: Float = 0

    init(path: String, writer: AudioWriter, performer: consuming SongPerformer) {
      self.path = path
      self.writer = writer
      self.performer = performer
    }
  }

  private var stems: [Stem] = []
  private let plan: StemPlan
  private var block = StereoBlock(frames: 0)
  private var note = 0

  /// - Parameter settings: how the mix is played.
  init(
    _ plan: StemPlan, _ rendering: Rendering, _ format: AudioFormat, _ settings: PerformerSettings
  ) throws(RenderError) {
    self.plan = plan
    guard plan.names.count <= Self.most else {
      throw .tooManyStems(folder: plan.folder, count: plan.names.count)
    }
    do throws(FileError) { try Folders.make(plan.folder) } catch { throw .file(error) }
    var settings = settings
    settings.isLimited = false
    settings.audibilityThreshold = Synthesizer.audibilityThreshold
    let frames = settings.clock == .output ? BlockPipe.frames : Rendering.block
    for (name, path) in zip(plan.names, plan.paths(format)) {
      var format = format
      format.title = format.title.isEmpty ? name : "\(format.title) (\(name))"
      let writer = try withAudio(try AudioWriter(to: .file(path), format))
      let performer = SongPerformer(rendering.sounds, rendering.patches, settings)
      if block.frames == 0 { block = performer.room(for: frames) }
      stems.append(Stem(path: path, writer: writer, performer: performer))
    }
  }

  /// Renders and writes the next engine frames of all stems; with 0, what a filter still holds at the end.
  func write(_ frames: Int, _ commands: ArraySlice<Command>) throws(RenderError) {
    let first = note
    for number in stems.indices {
      note = first
      let own = commands.compactMap { forStem(number, $0) }
      let stem = stems[number]
      let count =
        frames == 0
        ? stem.performer.finish(block) : stem.performer.render(block, frames: frames, own[...])
      stem.peak = max(stem.peak, block.peak(count))
      try withAudio(try stem.writer.write(interleaved: block.interleaved(count)))
    }
  }

  /// The command, unless it is a note-on of another stem.
  private func forStem(_ number: Int, _ command: Command) -> Command? {
    guard command.kind == .noteOn else { return command }
    defer { note += 1 }
    return Int(plan.stemOfNote[note]) == number ? command : nil
  }

  /// Completes the files, and returns their levels.
  func finish() throws(RenderError) -> [RenderSummary.Stem] {
    for stem in stems { try withAudio(try stem.writer.finish()) }
    return stems.map {
      RenderSummary.Stem(
        path: $0.path, peakDecibels: decibelsOf(Double($0.peak)),
        clippedSamples: $0.writer.clipped)
    }
  }
}

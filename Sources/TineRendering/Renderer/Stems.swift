internal import TineAnalysis
internal import TineEngine
internal import TineFiles

/// Files for the parts of a song, beside the mix. They sum to it where the soft clipper changes nothing:
/// each is written before it.
///
/// Thread: any.
public struct StemSettings: Equatable, Sendable {
  /// What has a stem of its own.
  public enum Parts: String, Sendable {
    case channel, track
  }

  /// Where they go; made if it isn't there.
  public var folder: String
  public var parts: Parts

  /// - Parameters: as the properties.
  public init(folder: String, by parts: Parts = .channel) {
    self.folder = folder
    self.parts = parts
  }
}

/// Which parts of a song get files of their own.
struct StemPlan: Sendable {
  /// Where they go.
  let folder: String
  /// The files' names without ending, by number.
  let names: [String]
  /// Whose each note is: the numbers of the stems, in the order of the song's note-ons.
  let stemOfNote: [UInt16]

  /// A file for each channel or track that has notes.
  init(_ music: Music, _ settings: StemSettings) {
    let numbers = music.notes.map {
      settings.parts == .channel ? Int($0.channel) : $0.track
    }
    let used = Set(numbers).sorted()
    let stems = Dictionary(uniqueKeysWithValues: zip(used, used.indices))
    folder = settings.folder
    // Counted from 1, as musicians do, and so that the names' order is that of the numbers.
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

  /// Whether one of the files is the one at this path, by whatever way it leads there.
  func overwrites(_ path: String, _ format: AudioFormat) -> Bool {
    let above = Folders.above(path)
    let isBeside = FileIdentity(above.isEmpty ? "." : above).map { $0 == FileIdentity(folder) }
    let file = FileIdentity(path)
    return paths(format).contains {
      // What isn't there yet is recognised by its folder and its name.
      isBeside == true && pathName($0) == pathName(path) || file != nil && FileIdentity($0) == file
    }
  }
}

/// Plays the parts of a song beside the mix, each into its own file.
///
/// Each has a synthesizer that hears every command but the other parts' note-ons, with a reverb and a
/// chorus of its own. A part is written before the soft clipper: where nothing in the mix is limited, the
/// parts sum to it, since the effects of a sum are the sum of the effects.
final class StemWriters {
  /// So many files can be open at once.
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

  /// Makes and writes the next frames of all: so many of the engine's, or what is left at the end
  /// where that is none.
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

  /// What a part hears of a command: all but the other parts' note-ons.
  private func forStem(_ number: Int, _ command: Command) -> Command? {
    guard command.kind == .noteOn else { return command }
    defer { note += 1 }
    return Int(plan.stemOfNote[note]) == number ? command : nil
  }

  /// Makes the files whole, and says how loud each is.
  func finish() throws(RenderError) -> [RenderSummary.Stem] {
    for stem in stems { try withAudio(try stem.writer.finish()) }
    return stems.map {
      RenderSummary.Stem(
        path: $0.path, peakDecibels: decibelsOf(Double($0.peak)),
        clippedSamples: $0.writer.clipped)
    }
  }
}

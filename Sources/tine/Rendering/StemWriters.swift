import TineFiles
import TineAnalysis
import TineRendering
import TineEngine

/// Plays the parts of a song beside the whole, each into its own file.
///
/// Each has a synthesizer that hears every command but the other parts' note-ons, with a reverb and a
/// chorus of its own. A part is written before the soft clipper: where nothing in the whole is limited, the
/// parts sum to it, since the effects of a sum are the sum of the effects.
final class StemWriters {
  /// So many files can be open at once.
  static let most = 200

  private final class Stem {
    let name: String
    let writer: AudioWriter
    var player: Player
    var peak: Float = 0

    init(name: String, writer: AudioWriter, player: consuming Player) {
      self.name = name
      self.writer = writer
      self.player = player
    }
  }

  private var stems: [Stem] = []
  private let plan: StemPlan
  private var block = StereoBlock(frames: 0)
  private var note = 0

  /// - Parameter gain: linear, that of the whole.
  init(
    _ plan: StemPlan, _ rendering: Rendering, _ format: AudioFormat, gain: Float
  ) throws(Failure) {
    self.plan = plan
    guard plan.names.count <= Self.most else {
      throw Failure("\(plan.folder): \(plan.names.count) stems are too many; \(Self.most) can be")
    }
    try withFile(try Folders.make(plan.folder))
    let frames = rendering.clock == .output ? BlockPipe.frames : Rendering.block
    for (name, path) in zip(plan.names, plan.paths(format)) {
      var format = format
      format.title = format.title.isEmpty ? name : "\(format.title) (\(name))"
      let writer: AudioWriter
      do throws(AudioFileError) {
        writer = try AudioWriter(to: .file(path), format)
      } catch { throw Failure(error) }
      let player = Player(
        rendering.sounds, patches: rendering.patches,
        rendering.performerSettings(
          Double(format.sampleRate), Level(gain: gain, isLimited: false)))
      if block.frames == 0 { block = player.room(for: frames) }
      stems.append(Stem(name: path, writer: writer, player: player))
    }
  }

  /// Makes and writes the next frames of all: so many of the engine's, or what is left at the end
  /// where that is none.
  func write(_ frames: Int, _ commands: ArraySlice<Command>) throws(Failure) {
    let first = note
    for number in stems.indices {
      note = first
      let own = commands.compactMap { forStem(number, $0) }
      let stem = stems[number]
      let count =
        frames == 0
        ? stem.player.finish(block) : stem.player.render(block, frames: frames, own[...])
      stem.peak = max(stem.peak, block.peak(count))
      do throws(AudioFileError) {
        try stem.writer.write(interleaved: block.interleaved(count))
      } catch { throw Failure(error) }
    }
  }

  /// What a part hears of a command: all but the other parts' note-ons.
  private func forStem(_ number: Int, _ command: Command) -> Command? {
    guard command.kind == .noteOn else { return command }
    defer { note += 1 }
    return Int(plan.stemOfNote[note]) == number ? command : nil
  }

  /// Makes the files whole, and says how loud each is.
  func finish() throws(Failure) -> [RenderSummary.Stem] {
    for stem in stems {
      do throws(AudioFileError) {
        try stem.writer.finish()
      } catch { throw Failure(error) }
    }
    return stems.map {
      RenderSummary.Stem(
        name: $0.name, peakDecibels: decibelsOf(Double($0.peak)), clipped: $0.writer.clipped)
    }
  }
}

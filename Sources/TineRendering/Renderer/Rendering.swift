internal import TineAnalysis
package import TineEngine
public import TineFiles
package import TinePatches

/// The progress of a render.
///
/// Thread: any.
public struct RenderProgress: Equatable, Sendable {
  /// Whether the song is being measured for normalization; it is rendered again after that.
  public var isMeasuring: Bool
  /// Seconds of sound rendered so far.
  public var seconds: Double
  /// About how many seconds there will be.
  public var expectedSeconds: Double
}

/// A song that is ready to be rendered: commands, and the sounds that they play.
///
/// Thread: any, and several at once: it is immutable.
public struct Rendering: Sendable {
  /// In the order of their times.
  let commands: [Command]
  /// What each `changePatch` among them takes.
  let patches: SongPatches?
  /// The frame where the music ends and the tail begins; the frames are the engine's.
  let end: Int
  let sounds: SharedSounds
  /// The stems to write beside the mix.
  let stems: StemPlan?
  /// Parts of the song that are silent or sound different; for faults of its file, see `Song.warnings`.
  public let warnings: [SongWarning]
  package let settings: RendererSettings

  /// Frames rendered at once: the frame where the tail ends depends on it.
  static let block = 512

  init(
    commands: [Command], patches: SongPatches?, end: Int, sounds: SharedSounds, stems: StemPlan?,
    warnings: [SongWarning], _ settings: RendererSettings
  ) {
    self.commands = commands
    self.patches = patches
    self.end = end
    self.sounds = sounds
    self.stems = stems
    self.warnings = warnings
    self.settings = settings
  }

  /// Renders commands that don't come from a song.
  ///
  /// - Parameters:
  ///   - commands: in the order of their times, frames of the engine's.
  ///   - end: the frame where the tail begins.
  package init(
    commands: [Command], patches: SongPatches? = nil, end: Int, sounds: SharedSounds,
    _ settings: RendererSettings
  ) {
    self.init(
      commands: commands, patches: patches, end: end, sounds: sounds, stems: nil,
      warnings: [], settings)
  }

  /// Whether the song is longer than the settings allow.
  package var isCut: Bool {
    warnings.contains { if case .cut = $0 { true } else { false } }
  }

  /// The files of the stems.
  package var stemPaths: [String] { stems?.paths(settings.format) ?? [] }

  /// The length of the music in seconds, without its tail.
  public var seconds: Double { Double(end) / Double(settings.engineRate) }

  /// Renders to a file, which appears when it is complete, and writes the stems.
  ///
  /// - Parameters:
  ///   - target: a path or a file descriptor.
  ///   - progress: called after each block, in this thread.
  ///   - watch: called with each block of interleaved samples, in this thread.
  /// - Throws: ``RenderError``. No incomplete file is left behind.
  @discardableResult
  public func write(
    to target: FileTarget, progress: ((RenderProgress) -> Void)? = nil,
    watch: ((UnsafeBufferPointer<Float>) -> Void)? = nil
  ) throws(RenderError) -> RenderSummary {
    let format = settings.format
    if let stems, case .file(let path) = target, stems.overwrites(path, format) {
      throw .mixIsStem(path: path)
    }
    let writer = try withAudio(try AudioWriter(to: target, format))
    // Where noise covers it, nothing is made louder afterwards, nor put together from parts.
    let isCovered = format.samples == .int16 && format.dither && stems == nil
    let (level, outcome) = level(
      threshold: isCovered ? Synthesizer.audibilityThreshold16Bit : nil, progress)
    let stems = try stems.map { plan throws(RenderError) in
      try StemWriters(plan, self, format, level)
    }
    var summary = try run(level, progress) { block, frames, made, commands throws(RenderError) in
      let samples = block.interleaved(frames)
      try withAudio(try writer.write(interleaved: samples))
      try stems?.write(made, commands)
      watch?(samples)
    }
    summary.stems = try stems?.finish() ?? []
    try withAudio(try writer.finish())
    summary.clippedSamples = writer.clipped
    summary.normalization = outcome
    return summary
  }

  /// Renders block by block without a file. The samples are the same as in a file of floating-point samples.
  /// Stems aren't written.
  ///
  /// - Parameters:
  ///   - progress: called after each block, in this thread.
  ///   - take: called with the left and right samples of each block, in this thread; the buffers are valid
  ///     until it returns. An error that it throws ends the render.
  @discardableResult
  public func forEachBlock<Stop: Error>(
    progress: ((RenderProgress) -> Void)? = nil,
    _ take: (
      _ left: UnsafeBufferPointer<Float>, _ right: UnsafeBufferPointer<Float>
    ) throws(Stop) -> Void
  ) throws(Stop) -> RenderSummary {
    let (level, outcome) = level(threshold: nil, progress)
    var summary = try run(level, progress) { block, frames, _, _ throws(Stop) in
      try take(block.left(frames), block.right(frames))
    }
    summary.normalization = outcome
    return summary
  }

  /// The settings of the performer; for normalization, the song is rendered once to measure it.
  ///
  /// - Parameter threshold: the audibility threshold without normalization; nil for the default.
  private func level(
    threshold: Float?, _ progress: ((RenderProgress) -> Void)?
  ) -> (PerformerSettings, Normalization.Outcome) {
    var level = settings.performerSettings(end: latestEnd)
    guard let normalization = settings.normalization else {
      level.outputGain = Float(amplitudeOf(settings.gainDecibels))
      if let threshold { level.audibilityThreshold = threshold }
      return (level, .reached)
    }
    level.isLimited = false
    var loudness = Loudness(sampleRate: Double(settings.format.sampleRate))
    play(level) { block, frames, _, _ throws(Never) in
      loudness.add(left: block.left(frames), right: block.right(frames))
      report(loudness.frames, isMeasuring: true, progress)
    }
    let (gain, outcome) = normalization.gain(for: loudness)
    level.outputGain = Float(gain)
    return (level, outcome)
  }

  /// Plays, measures, and passes each block on.
  private func run<Stop: Error>(
    _ level: PerformerSettings, _ progress: ((RenderProgress) -> Void)?,
    _ take: (StereoBlock, _ frames: Int, _ made: Int, ArraySlice<Command>) throws(Stop) -> Void
  ) throws(Stop) -> RenderSummary {
    var summary = RenderSummary()
    let rate = Double(settings.format.sampleRate)
    var loudness = Loudness(sampleRate: rate)
    var total = 0
    let counters = try play(level) { block, frames, made, commands throws(Stop) in
      if settings.isMeasured { loudness.add(left: block.left(frames), right: block.right(frames)) }
      try take(block, frames, made, commands)
      total += frames
      report(total, isMeasuring: false, progress)
    }
    summary.seconds = Double(total) / rate
    summary.peakDecibels = loudness.peakDecibels
    summary.loudness = loudness.integrated
    summary.peakVoices = Int(counters.peakVoices)
    summary.stolenVoices = Int(counters.stolenVoices)
    summary.limitedSamples = Int(counters.limitedSamples)
    return summary
  }

  private func report(
    _ frames: Int, isMeasuring: Bool, _ progress: ((RenderProgress) -> Void)?
  ) {
    guard let progress else { return }
    let seconds = Double(frames) / Double(settings.format.sampleRate)
    progress(
      RenderProgress(
        isMeasuring: isMeasuring, seconds: seconds, expectedSeconds: max(self.seconds, seconds)))
  }

  /// Runs the engine from the first frame to the last, and passes each block on with its commands.
  /// `frames` is its length at the output's rate and `made` at the engine's, 0 for the tail of a filter.
  ///
  /// With two threads, the next blocks are rendered while one is measured and written. The samples are the
  /// same.
  @discardableResult
  private func play<Stop: Error>(
    _ level: PerformerSettings,
    _ take: (StereoBlock, _ frames: Int, _ made: Int, ArraySlice<Command>) throws(Stop) -> Void
  ) throws(Stop) -> SynthesizerCounters {
    if settings.threads > 1 && end > BlockPipe.frames && settings.clock == .output {
      let pipe = BlockPipe()
      var failure: Stop? = nil
      let counters = WorkerThreads.run {
        var cursor = RenderCursor(self, level)
        pipe.fill {
          let (frames, _, commands) = cursor.next($0, most: BlockPipe.frames)
          return (frames, commands)
        }
        return cursor.performer.counters
      } beside: {
        do throws(Stop) {
          try pipe.drain { block, frames, range throws(Stop) in
            try take(block, frames, frames, commands[range])
          }
        } catch { failure = error }
      }
      if let failure { throw failure }
      if let counters { return counters }
    }
    var cursor = RenderCursor(self, level)
    let block = cursor.performer.room(for: Self.block)
    while true {
      let (frames, made, range) = cursor.next(block, most: Self.block)
      if made == 0 { break }
      try take(block, frames, made, commands[range])
    }
    let rest = cursor.performer.finish(block)
    if rest > 0 { try take(block, rest, 0, []) }
    return cursor.performer.counters
  }

  /// The last frame, unless it is silent before.
  private var latestEnd: Int {
    switch settings.tail {
    case .seconds(let seconds):
      end + Int((seconds * Double(settings.engineRate)).rounded())
    case .automatic: end + Int(Tail.longest * Double(settings.engineRate))
    }
  }

  /// The engine's position in the commands.
  private struct RenderCursor: ~Copyable {
    private let rendering: Rendering
    private let latestEnd: Int
    var performer: SongPerformer
    private var frame = 0
    private var nextCommand = 0

    init(_ rendering: Rendering, _ level: PerformerSettings) {
      self.rendering = rendering
      latestEnd = rendering.latestEnd
      performer = SongPerformer(rendering.sounds, rendering.patches, level)
    }

    /// Renders the next frames; none at the end.
    ///
    /// - Returns: how many frames at the output's rate and at the engine's, and the commands in them.
    mutating func next(
      _ block: StereoBlock, most: Int
    ) -> (frames: Int, made: Int, commands: Range<Int>) {
      let first = nextCommand
      var done = 0
      var out = 0
      // Always in blocks of the same size: the frame where the tail ends depends on it.
      while most - done >= Rendering.block {
        let frames = min(Rendering.block, last - frame)
        if frames <= 0 { break }
        let piece = nextCommand
        while nextCommand < rendering.commands.count
          && rendering.commands[nextCommand].time < UInt64(frame + frames)
        {
          nextCommand += 1
        }
        out += performer.render(
          block, from: done, frames: frames, rendering.commands[piece..<nextCommand])
        done += frames
        frame += frames
      }
      return (out, done, first..<nextCommand)
    }

    /// The frame to stop at, as far as it is known.
    private var last: Int {
      switch rendering.settings.tail {
      case .automatic where frame < rendering.end: rendering.end
      case .automatic where performer.isSilent: frame
      case .automatic, .seconds: latestEnd
      }
    }
  }
}

/// A ``Performer`` with a song's patches.
struct SongPerformer: ~Copyable {
  private var performer: Performer
  /// The synthesizer reads these; they have to live as long as it does.
  private let sounds: SharedSounds
  private var patches: SongPatches?

  /// - Parameter patches: what each `changePatch` among the commands takes.
  init(_ sounds: SharedSounds, _ patches: SongPatches?, _ settings: PerformerSettings) {
    self.sounds = sounds
    self.patches = patches
    performer = Performer(sounds: sounds.borrowed(), settings)
  }

  var isSilent: Bool { performer.isSilent }
  var counters: SynthesizerCounters { performer.counters }

  /// A block for the output of some engine frames.
  func room(for frames: Int) -> StereoBlock {
    StereoBlock(frames: performer.maxOutput(of: frames))
  }

  /// Renders the next engine frames with the commands in them.
  ///
  /// - Parameter start: the index in the block of the first frame; 0 if the rates differ.
  /// - Returns: the number of output frames.
  mutating func render(
    _ block: StereoBlock, from start: Int = 0, frames: Int, _ commands: ArraySlice<Command>
  ) -> Int {
    var edits: [PatchEdit] = []
    for command in commands where command.kind == .changePatch {
      if let edit = patches?.take() { edits.append(edit) }
    }
    return edits.withUnsafeBufferPointer { edits in
      commands.withUnsafeBufferPointer {
        performer.render(
          left: block.left + start, right: block.right + start, engineFrames: frames,
          commands: $0, patches: edits
        ).frames
      }
    }
  }

  /// Renders what a filter still holds at the end; to be called once.
  mutating func finish(_ block: StereoBlock) -> Int {
    performer.finish(left: block.left, right: block.right)
  }
}

/// A bank that is compiled once and shared by any number of synthesizers, in any threads.
package final class SharedSounds: Sendable {
  private let sounds: SoundSet

  package init(_ bank: Bank, _ settings: RendererSettings = RendererSettings()) {
    sounds = SoundSet(bank, keyHertz: settings.keyHertz, model: settings.model)
  }

  /// For a synthesizer; its owner has to keep this object as long.
  func borrowed() -> SoundSet { sounds.borrowed() }
}

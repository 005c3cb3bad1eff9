import TineAnalysis
import TineRendering
import TineEngine

/// How long the sound goes on after the last event.
enum Tail: Equatable, Sendable {
  /// Until it is silent, at most 30 s.
  case automatic
  case seconds(Double)

  static let longest = 30.0
}

/// Commands and the sounds that they play, on their way into a file.
struct Rendering: Sendable {
  /// In the order of their times.
  var commands: [Command]
  /// What each `changePatch` among them takes.
  var patches: SongPatches?
  /// The frame where the music ends and the tail begins.
  var end: Int
  var tail = Tail.automatic
  var sounds: SharedSounds
  var voices = 128
  /// Whether reverb and chorus are heard.
  var effects = false
  /// How fast the engine runs; the frames above are the engine's.
  var clock = EngineClock.output
  var gainDecibels = 0.0
  var normalization: Normalization?
  /// Files for the parts of the sound, beside that of the whole.
  var stems: StemPlan?
  /// Whether anybody wants to know how loud it was.
  var isMeasured = true
  /// 2 where a processor is free for measuring and writing.
  var threads = 1

  static let block = 512

  /// Makes the sound and writes it; the file appears when it is whole.
  ///
  /// - Parameter watch: looks at the sound on its way into the file, block by block, in this thread.
  func write(
    to output: OutputOptions, showsProgress: Bool,
    watch: ((StereoBlock, _ frames: Int) -> Void)? = nil
  ) throws(Failure) -> RenderSummary {
    var progress = Progress(isShown: showsProgress)
    defer { progress.clear() }
    let writer: AudioWriter
    do throws(AudioFileError) {
      writer = try AudioWriter(to: output.target, output.format)
    } catch { throw Failure(error) }
    let rate = Double(output.format.sampleRate)
    let end = Double(end) / engineRate(rate)
    let (level, remark) = try level(output.format, &progress)
    let stems = try stems.map { plan throws(Failure) in
      try StemWriters(plan, self, output.format, gain: level.gain)
    }

    var summary = RenderSummary(name: output.name)
    var loudness = Loudness(sampleRate: rate)
    try run(rate, level) { block, frames, made, commands throws(Failure) in
      if isMeasured { loudness.add(left: block.left(frames), right: block.right(frames)) }
      do throws(AudioFileError) {
        try writer.write(interleaved: block.interleaved(frames))
      } catch { throw Failure(error) }
      try stems?.write(made, commands)
      watch?(block, frames)
      let seconds = Double(writer.frames) / rate
      progress.show(seconds, of: max(end, seconds))
    } counting: { counters in
      summary.peakVoices = Int(counters.peakVoices)
      summary.stolenVoices = Int(counters.stolenVoices)
      summary.limitedSamples = Int(counters.limitedSamples)
    }
    summary.stems = try stems?.finish() ?? []
    do throws(AudioFileError) {
      try writer.finish()
    } catch { throw Failure(error) }
    summary.clippedSamples = writer.clipped
    summary.seconds = Double(writer.frames) / rate
    summary.peakDecibels = loudness.peakDecibels
    summary.loudness = loudness.integrated
    summary.elapsed = progress.elapsed
    summary.remark = remark
    return summary
  }

  /// What the sound is played at; where it depends on the sound, that is made once to be measured.
  private func level(
    _ format: AudioFormat, _ progress: inout Progress
  ) throws(Failure) -> (Level, remark: String?) {
    let rate = Double(format.sampleRate)
    guard let normalization else {
      var level = Level(gain: Float(amplitudeOf(gainDecibels)))
      // Where noise covers it, nothing is made louder afterwards, nor put together from parts.
      if format.samples == .int16 && format.dither && stems == nil {
        level.audibilityThreshold = Synthesizer.audibilityThreshold16Bit
      }
      return (level, nil)
    }
    var loudness = Loudness(sampleRate: rate)
    let end = Double(end) / engineRate(rate)
    try run(rate, Level(isLimited: false)) { block, frames, _, _ throws(Failure) in
      loudness.add(left: block.left(frames), right: block.right(frames))
      let seconds = Double(loudness.frames) / rate
      progress.show(seconds, of: max(end, seconds), "measuring: ")
    }
    let (gain, remark) = normalization.gain(for: loudness)
    return (Level(gain: Float(gain), isLimited: false), remark)
  }

  func engineRate(_ rate: Double) -> Double {
    Double(clock.rate(for: Int(rate)))
  }

  /// Makes the sound and hands it on, block by block, without a file.
  func listen<Stop: Error>(
    rate: Double, _ take: (StereoBlock, _ frames: Int) throws(Stop) -> Void
  ) throws(Stop) {
    try run(rate, Level(gain: Float(amplitudeOf(gainDecibels)))) {
      block, frames, _, _ throws(Stop) in
      try take(block, frames)
    }
  }

  /// Runs the engine from the first frame to the last, and hands on each block with its commands:
  /// `frames` came out, `made` were made by the engine, 0 when only the rest of a filter came out.
  ///
  /// With two threads the next blocks are made while one is measured and written. They are the same.
  private func run<Stop: Error>(
    _ rate: Double, _ level: Level,
    _ take: (
      StereoBlock, _ frames: Int, _ made: Int, ArraySlice<Command>
    ) throws(Stop) -> Void,
    counting count: (SynthesizerCounters) -> Void = { _ in }
  ) throws(Stop) {
    if threads > 1 && end > BlockPipe.frames && clock == .output {
      let pipe = BlockPipe()
      var failure: Stop? = nil
      let counters = WorkerThreads.run {
        var cursor = RenderCursor(self, rate, level)
        pipe.fill {
          let (frames, _, commands) = cursor.next($0, most: BlockPipe.frames)
          return (frames, commands)
        }
        return cursor.player.counters
      } beside: {
        do throws(Stop) {
          try pipe.drain { block, frames, range throws(Stop) in
            try take(block, frames, frames, commands[range])
          }
        } catch { failure = error }
      }
      if let failure { throw failure }
      if let counters { return count(counters) }
    }
    var cursor = RenderCursor(self, rate, level)
    let block = cursor.player.room(for: Self.block)
    while true {
      let (frames, made, range) = cursor.next(block, most: Self.block)
      if made == 0 { break }
      try take(block, frames, made, commands[range])
    }
    let rest = cursor.player.finish(block)
    if rest > 0 { try take(block, rest, 0, []) }
    count(cursor.player.counters)
  }

  /// How the sound is played into a file at this rate.
  func performerSettings(_ rate: Double, _ level: Level) -> PerformerSettings {
    var settings = PerformerSettings(
      sampleRate: Int(rate), clock: clock, voices: voices, effects: effects)
    settings.outputGain = level.gain
    settings.isLimited = level.isLimited
    settings.audibilityThreshold = level.audibilityThreshold
    settings.end = UInt64(latestEnd(engineRate(rate)))
    settings.block = Self.block
    return settings
  }

  /// The engine on its way through the commands.
  private struct RenderCursor: ~Copyable {
    private let rendering: Rendering
    private let rate: Double
    var player: Player
    private var frame = 0
    private var nextCommand = 0

    init(_ rendering: Rendering, _ rate: Double, _ level: Level) {
      self.rendering = rendering
      self.rate = rendering.engineRate(rate)
      player = Player(
        rendering.sounds, patches: rendering.patches, rendering.performerSettings(rate, level))
    }

    /// Makes the next frames; none when all is over.
    ///
    /// - Returns: how many came out and how many the engine made, and the commands that lie in them.
    mutating func next(
      _ block: StereoBlock, most: Int
    ) -> (frames: Int, made: Int, commands: Range<Int>) {
      let first = nextCommand
      var done = 0
      var out = 0
      // In the same pieces, whatever the caller takes: where the sound ends depends on them.
      while most - done >= Rendering.block {
        let last = rendering.last(player.isSilent, frame, rate)
        let frames = min(Rendering.block, last - frame)
        if frames <= 0 { break }
        let piece = nextCommand
        while nextCommand < rendering.commands.count
          && rendering.commands[nextCommand].time < UInt64(frame + frames)
        {
          nextCommand += 1
        }
        out += player.render(
          block, from: done, frames: frames, rendering.commands[piece..<nextCommand])
        done += frames
        frame += frames
      }
      return (out, done, first..<nextCommand)
    }
  }

  /// The frame to stop at, if it isn't silent before.
  func latestEnd(_ rate: Double) -> Int {
    switch tail {
    case .seconds(let seconds): end + Int((seconds * rate).rounded())
    case .automatic: end + Int(Tail.longest * rate)
    }
  }

  /// The frame to stop at, as far as it is known at `frame`.
  fileprivate func last(_ isSilent: Bool, _ frame: Int, _ rate: Double) -> Int {
    switch tail {
    case .automatic where frame < end: end
    case .automatic where isSilent: frame
    case .automatic, .seconds: latestEnd(rate)
    }
  }
}

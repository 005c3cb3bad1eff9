import Analysis
import AudioFile
import Commands

/// How long the sound goes on after the last event.
enum Tail: Equatable, Sendable {
  /// Until it is silent, at most 30 s.
  case automatic
  case seconds(Double)

  static let longest = 30.0
}

/// Commands and the sounds that they play, on their way into a file.
struct Rendering {
  /// In the order of their times.
  var commands: [Command]
  /// What each `changePatch` among them takes.
  var patches: SongPatches?
  /// The frame where the music ends and the tail begins.
  var end: Int
  var tail = Tail.automatic
  var sounds: SharedSounds
  var voices = 128
  /// Whether it sounds as through a DX7's output; the frames above are then the instrument's.
  var isVintage = false
  var gainDecibels = 0.0
  var normalization: Normalization?
  /// Files for the parts of the sound, beside that of the whole.
  var stems: StemPlan?
  /// Whether anybody wants to know how loud it was.
  var isMeasured = true

  static let block = 512

  /// Makes the sound and writes it; the file appears when it is whole.
  func write(to output: OutputOptions, showsProgress: Bool) throws(Failure) -> RenderSummary {
    var progress = Progress(isShown: showsProgress)
    defer { progress.clear() }
    let writer: AudioWriter
    do throws(AudioFileError) {
      writer = try AudioWriter(to: output.target, output.format)
    } catch { throw Failure(error) }
    let rate = Double(output.format.sampleRate)
    let end = Double(end) / engineRate(rate)
    let (level, remark) = try level(rate, &progress)
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
      let seconds = Double(writer.frames) / rate
      progress.show(seconds, of: max(end, seconds))
    } counting: { player in
      summary.mostVoices = player.mostVoices
      summary.stolenVoices = player.stolenVoices
      summary.limitedSamples = player.limitedSamples
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
    _ rate: Double, _ progress: inout Progress
  ) throws(Failure) -> (Level, remark: String?) {
    guard let normalization else { return (Level(gain: Float(amplitudeOf(gainDecibels))), nil) }
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

  private func engineRate(_ rate: Double) -> Double {
    Double(Player.engineRate(Int(rate), isVintage: isVintage))
  }

  /// Runs the engine from the first frame to the last, and hands on each block with its commands:
  /// `frames` came out, `made` were made by the engine, 0 when only the rest of a filter came out.
  private func run(
    _ rate: Double, _ level: Level,
    _ take: (
      StereoBlock, _ frames: Int, _ made: Int, ArraySlice<Command>
    ) throws(Failure) -> Void,
    counting count: (borrowing Player) -> Void = { _ in }
  ) throws(Failure) {
    var player = Player(
      sounds, patches: patches, rate: Int(rate), isVintage: isVintage, voices: voices,
      level: level, block: Self.block)
    let block = Player.room(for: Self.block, rate: Int(rate), isVintage: isVintage)
    let engineRate = engineRate(rate)
    var frame = 0
    var next = 0
    while true {
      let made = min(Self.block, last(player.isSilent, frame, engineRate) - frame)
      if made <= 0 { break }
      let first = next
      while next < commands.count && commands[next].time < UInt64(frame + made) { next += 1 }
      let frames = player.render(block, frames: made, commands[first..<next])
      try take(block, frames, made, commands[first..<next])
      frame += made
    }
    let rest = player.finish(block)
    if rest > 0 { try take(block, rest, 0, []) }
    count(player)
  }

  /// The frame to stop at, as far as it is known at `frame`.
  private func last(_ isSilent: Bool, _ frame: Int, _ rate: Double) -> Int {
    switch tail {
    case .seconds(let seconds): end + Int((seconds * rate).rounded())
    case .automatic where frame < end: end
    case .automatic: isSilent ? frame : end + Int(Tail.longest * rate)
    }
  }
}

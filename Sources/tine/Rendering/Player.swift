import Commands
import Engine
import Vintage

/// The engine as rendering uses it.
struct Player: ~Copyable {
  private var synthesizer: Synthesizer
  /// What the synthesizer reads; kept until it is gone.
  private let sounds: SharedSounds
  private var patches: SongPatches?
  private var vintage: Vintage?
  private let level: Level

  /// What a DX7's output needs.
  private struct Vintage: ~Copyable {
    var output: VintageOutput
    /// At the instrument's rate.
    let block: StereoBlock
  }

  /// - Parameters:
  ///   - patches: what each `changePatch` among the commands takes.
  ///   - rate: frames a second of what comes out.
  ///   - isVintage: whether it comes through a DX7's output; frames of commands are then the
  ///     instrument's.
  ///   - block: frames that are made at once, at most.
  init(
    _ sounds: SharedSounds, patches: SongPatches? = nil, rate: Int, isVintage: Bool, voices: Int,
    effects: Bool, level: Level, block: Int
  ) {
    self.sounds = sounds
    self.patches = patches
    self.level = level
    synthesizer = Synthesizer(
      sounds: sounds.borrowed(), sampleRate: Double(Self.engineRate(rate, isVintage: isVintage)),
      voices: voices, effects: effects)
    if isVintage {
      vintage = Vintage(
        output: VintageOutput(rate: rate, block: block), block: StereoBlock(frames: block))
    }
    synthesizer.apply(Command(.masterGain, value: level.parts.engine))
  }

  var isSilent: Bool { synthesizer.isSilent }
  var mostVoices: Int { Int(synthesizer.counters.mostVoices) }
  var stolenVoices: Int { Int(synthesizer.counters.stolenVoices) }
  var limitedSamples: Int { Int(synthesizer.counters.limitedSamples) }

  /// The rate at which the engine runs.
  static func engineRate(_ rate: Int, isVintage: Bool) -> Int {
    isVintage ? VintageOutput.rate : rate
  }

  /// Room for what some frames of the engine's make.
  static func room(for frames: Int, rate: Int, isVintage: Bool) -> StereoBlock {
    guard isVintage else { return StereoBlock(frames: frames) }
    return StereoBlock(
      frames: VintageOutput(rate: rate, block: frames).mostOutput(of: frames))
  }

  /// Makes the next frames of the engine's; the commands are at their times.
  ///
  /// - Parameter start: the place in the block of the first; 0 through a DX7's output.
  /// - Returns: how many frames came out, into the block.
  mutating func render(
    _ block: StereoBlock, from start: Int = 0, frames: Int, _ commands: ArraySlice<Command>
  ) -> Int {
    if let target = vintage?.block {
      play(target, 0, frames, commands)
      return convert(target, frames, into: block)
    }
    play(block, start, frames, commands)
    if level.parts.after != 1 {
      block.multiply(by: level.parts.after, start..<start + frames)
    }
    return frames
  }

  /// Brings out what a DX7's filter still holds when the engine has made all; to be called once.
  mutating func finish(_ block: StereoBlock) -> Int {
    guard let target = vintage?.block, let delay = vintage?.output.delayFrames else { return 0 }
    let frames = min(delay, target.frames)
    for frame in 0..<frames {
      target.left[frame] = 0
      target.right[frame] = 0
    }
    return convert(target, frames, into: block)
  }

  private mutating func convert(
    _ source: StereoBlock, _ frames: Int, into block: StereoBlock
  ) -> Int {
    vintage!.output.push(left: source.left, right: source.right, frames: frames)
    let count = vintage!.output.take(left: block.left, right: block.right, most: block.frames)
    if level.parts.after != 1 { block.multiply(by: level.parts.after, 0..<count) }
    return count
  }

  private mutating func play(
    _ block: StereoBlock, _ start: Int, _ frames: Int, _ commands: ArraySlice<Command>
  ) {
    let gain = level.parts.engine
    if gain != 1 && commands.contains(where: { Self.setsGain($0.kind) }) {
      apply(Self.amplified(commands, gain)[...], block, start, frames)
    } else {
      apply(commands, block, start, frames)
    }
  }

  private mutating func apply(
    _ commands: ArraySlice<Command>, _ block: StereoBlock, _ start: Int, _ frames: Int
  ) {
    var edits: [PatchEdit] = []
    for command in commands where command.kind == .changePatch {
      if let edit = patches?.take() { edits.append(edit) }
    }
    edits.withUnsafeBufferPointer { edits in
      commands.withUnsafeBufferPointer {
        _ = synthesizer.render(
          left: block.left + start, right: block.right + start, frames: frames, commands: $0,
          patches: edits)
      }
    }
  }

  private static func setsGain(_ kind: Command.Kind) -> Bool {
    kind == .masterGain || kind == .systemReset
  }

  /// The commands with this gain on top of what the song says about the whole synthesizer's.
  private static func amplified(_ commands: ArraySlice<Command>, _ gain: Float) -> [Command] {
    var amplified: [Command] = []
    for var command in commands {
      if command.kind == .masterGain { command.value *= gain }
      amplified.append(command)
      // A reset sets it to 1.
      if command.kind == .systemReset {
        amplified.append(Command(.masterGain, time: command.time, value: gain))
      }
    }
    return amplified
  }
}

import Commands
import Engine

/// The engine as rendering uses it.
struct Player: ~Copyable {
  private var synthesizer: Synthesizer
  /// What the synthesizer reads; kept until it is gone.
  private let sounds: SharedSounds
  private let level: Level

  init(_ sounds: SharedSounds, sampleRate: Double, voices: Int, effects: Bool, level: Level) {
    self.sounds = sounds
    self.level = level
    synthesizer = Synthesizer(
      sounds: sounds.borrowed(), sampleRate: sampleRate, voices: voices, effects: effects)
    synthesizer.apply(Command(.masterGain, value: level.parts.engine))
  }

  var isSilent: Bool { synthesizer.isSilent }
  var mostVoices: Int { Int(synthesizer.counters.mostVoices) }
  var stolenVoices: Int { Int(synthesizer.counters.stolenVoices) }
  var limitedSamples: Int { Int(synthesizer.counters.limitedSamples) }

  /// Makes the next frames; the commands are at their times.
  ///
  /// - Parameter start: the place in the block of the first.
  mutating func render(
    _ block: StereoBlock, from start: Int = 0, frames: Int, _ commands: ArraySlice<Command>
  ) {
    let (gain, after) = level.parts
    if gain != 1 && commands.contains(where: { Self.setsGain($0.kind) }) {
      apply(Self.amplified(commands, gain)[...], block, start, frames)
    } else {
      apply(commands, block, start, frames)
    }
    if after != 1 { block.multiply(by: after, start..<start + frames) }
  }

  private mutating func apply(
    _ commands: ArraySlice<Command>, _ block: StereoBlock, _ start: Int, _ frames: Int
  ) {
    commands.withUnsafeBufferPointer {
      _ = synthesizer.render(
        left: block.left + start, right: block.right + start, frames: frames, commands: $0)
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

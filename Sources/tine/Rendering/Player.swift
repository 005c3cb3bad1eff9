import TineEngine

/// The engine as rendering uses it.
struct Player: ~Copyable {
  private var synthesizer: Synthesizer
  /// What the synthesizer reads; kept until it is gone.
  private let sounds: SharedSounds
  private var patches: SongPatches?
  private var conversion: Conversion?
  private let level: Level
  /// The frame at which the sound is cut, and over how many it is faded out before: the engine's.
  private let end: Int
  private let fadeFrames: Int

  /// What is between the engine and what comes out, if they run at different rates: one of two.
  private struct Conversion: ~Copyable {
    private var vintage: VintageOutput?
    private var oversampling: Oversampling?
    /// At the engine's rate.
    let block: StereoBlock

    init?(_ clock: EngineClock, rate: Int, block frames: Int) {
      switch clock {
      case .output: return nil
      case .vintage:
        let output = VintageOutput(rate: rate, block: frames)
        delayFrames = output.delayFrames
        maxOutput = output.maxOutput(of: frames)
        vintage = .some(output)
        oversampling = nil
      case .faster(let times):
        let output = Oversampling(times, rate: rate, block: frames)
        delayFrames = output.delayFrames
        maxOutput = output.maxOutput(of: frames)
        vintage = nil
        oversampling = .some(output)
      }
      block = StereoBlock(frames: frames)
    }

    /// Frames of the engine's until one is heard whole.
    let delayFrames: Int

    /// What a block becomes, at most.
    let maxOutput: Int

    /// What some frames of the block become; returns how many.
    mutating func convert(_ frames: Int, into target: StereoBlock) -> Int {
      if vintage != nil {
        vintage!.push(left: block.left, right: block.right, frames: frames)
        return vintage!.take(left: target.left, right: target.right, most: target.frames)
      }
      oversampling!.push(left: block.left, right: block.right, frames: frames)
      return oversampling!.take(left: target.left, right: target.right, most: target.frames)
    }
  }

  /// - Parameters:
  ///   - patches: what each `changePatch` among the commands takes.
  ///   - rate: frames a second of what comes out.
  ///   - clock: how fast the engine runs; frames of commands are the engine's.
  ///   - block: frames that are made at once, at most.
  ///   - end: the engine's frame at which the sound is cut; what still sounds fades out before it.
  init(
    _ sounds: SharedSounds, patches: SongPatches? = nil, rate: Int, clock: EngineClock, voices: Int,
    effects: Bool, level: Level, block: Int, end: Int
  ) {
    self.sounds = sounds
    self.patches = patches
    self.level = level
    self.end = end
    fadeFrames = Int(Double(clock.rate(for: rate)) * Self.fadeSeconds)
    synthesizer = Synthesizer(
      sounds: sounds.borrowed(), sampleRate: Double(clock.rate(for: rate)), voices: voices,
      effects: effects, audibilityThreshold: level.engineAudibilityThreshold)
    conversion = Conversion(clock, rate: rate, block: block)
    synthesizer.apply(Command(.masterGain, value: level.engineGain))
  }

  /// How long a sound that is cut takes to fade out.
  private static let fadeSeconds = 0.005

  var isSilent: Bool { synthesizer.isSilent }
  var counters: SynthesizerCounters { synthesizer.counters }

  /// Room for what some frames of the engine's make.
  static func room(for frames: Int, rate: Int, _ clock: EngineClock) -> StereoBlock {
    guard let conversion = Conversion(clock, rate: rate, block: frames) else {
      return StereoBlock(frames: frames)
    }
    return StereoBlock(frames: conversion.maxOutput)
  }

  /// Makes the next frames of the engine's; the commands are at their times.
  ///
  /// - Parameter start: the place in the block of the first; 0 where the rates differ.
  /// - Returns: how many frames came out, into the block.
  mutating func render(
    _ block: StereoBlock, from start: Int = 0, frames: Int, _ commands: ArraySlice<Command>
  ) -> Int {
    if let target = conversion?.block {
      play(target, 0, frames, commands)
      return convert(frames, into: block)
    }
    play(block, start, frames, commands)
    if level.postGain != 1 {
      block.multiply(by: level.postGain, start..<start + frames)
    }
    return frames
  }

  /// Brings out what a filter still holds when the engine has made all; to be called once.
  mutating func finish(_ block: StereoBlock) -> Int {
    guard let target = conversion?.block, let delay = conversion?.delayFrames else { return 0 }
    let frames = min(delay, target.frames)
    for frame in 0..<frames {
      target.left[frame] = 0
      target.right[frame] = 0
    }
    return convert(frames, into: block)
  }

  private mutating func convert(_ frames: Int, into block: StereoBlock) -> Int {
    let count = conversion!.convert(frames, into: block)
    if level.postGain != 1 { block.multiply(by: level.postGain, 0..<count) }
    return count
  }

  private mutating func play(
    _ block: StereoBlock, _ start: Int, _ frames: Int, _ commands: ArraySlice<Command>
  ) {
    let first = Int(synthesizer.frame)
    defer { fadeOut(block, start, first, frames) }
    let gain = level.engineGain
    if gain != 1 && commands.contains(where: { Self.setsGain($0.kind) }) {
      apply(Self.amplified(commands, gain)[...], block, start, frames)
    } else {
      apply(commands, block, start, frames)
    }
  }

  /// Fades out what lies just before the end.
  private func fadeOut(_ block: StereoBlock, _ start: Int, _ first: Int, _ frames: Int) {
    for frame in max(first, end - fadeFrames)..<max(first + frames, end - fadeFrames) {
      let gain = Float(max(end - frame - 1, 0)) / Float(fadeFrames)
      block.left[start + frame - first] *= gain
      block.right[start + frame - first] *= gain
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

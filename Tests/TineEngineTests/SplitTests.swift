@testable import TineEngine
import TinePatches
import TineTestSupport
import Testing

/// Notes that begin and end inside a segment while many others sound.
@Suite struct SplitTests {
  /// Sixteen patches, one a program.
  private func bank(seed: UInt64) -> Bank {
    var random = RandomPatch(seed: seed)
    var bank = Bank()
    bank.patches = (0..<16).map { _ in random.next() }
    bank.programs = (0..<16).map { Bank.Program(bank: 0, number: $0, patch: $0) }
    return bank
  }

  /// Four events in a tick of 64 frames: notes of all channels, and one command in `rarity` of any
  /// other kind. Only a few keys, so that many are struck again.
  private func commands(seed: UInt64, frames: Int, rarity: Int) -> [Command] {
    var random = SeededRandom(seed: seed)
    var commands: [Command] = (0..<16).map { Command(.program, channel: $0, number: $0) }
    // So many sound from the start that voices are split.
    for key in 30..<110 as Range<UInt8> {
      commands.append(Command(.noteOn, channel: key % 16, number: key, value: 100))
    }
    for _ in 0..<frames / 16 {
      let time = UInt64.random(in: 0..<UInt64(frames), using: &random)
      if Int.random(in: 0..<rarity, using: &random) == 0 {
        var command = RandomCommand.next(using: &random)
        command.time = time
        commands.append(command)
        continue
      }
      let channel = UInt8.random(in: 0..<16, using: &random)
      let key = UInt8.random(in: 50..<60, using: &random)
      let velocity = Float(Int.random(in: 1...127, using: &random))
      commands.append(Command(.noteOn, time: time, channel: channel, number: key, value: velocity))
      // Many within the same tick.
      let length = UInt64.random(in: 0..<200, using: &random)
      commands.append(Command(.noteOff, time: time + length, channel: channel, number: key))
    }
    // Those at the same time stay in the order in which they were made.
    return commands.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }
    .map(\.element)
  }

  /// In blocks of one frame nothing is ever split: what comes out of longer ones, whatever voices are
  /// rendered alone there, must be the same. With and without stealing, with all other commands in
  /// between, and on every instruction set.
  @Test(arguments: [(40, 12), (400, 12), (160, 1_000)]) func blocks(voices: Int, rarity: Int) {
    let frames = 6_000
    for seed in 0..<6 as Range<UInt64> {
      let bank = bank(seed: seed)
      let commands = commands(seed: seed, frames: frames, rarity: rarity)
      let whole = play(
        bank, commands, seconds: Double(frames) / 48_000, voices: voices, block: 1, effects: true)
      #expect(whole.left.contains { $0 != 0 })
      for instructions in InstructionSet.allCases where instructions.isAvailable {
        for block in [7, 64, 512, frames] {
          let cut = play(
            bank, commands, seconds: Double(frames) / 48_000, voices: voices, block: block,
            effects: true, instructions: instructions)
          let isTheSame = whole.left == cut.left && whole.right == cut.right
          #expect(isTheSame, "seed \(seed), blocks of \(block), \(instructions)")
          #expect(whole.counters == cut.counters)
        }
      }
    }
  }

  /// Renders 40 ticks in one block, during which 40 notes begin and end, all inside ticks.
  ///
  /// - Returns: how many segments there were.
  private func segments(voicesBefore: Int) -> Int {
    var patch = Patch()
    patch.operators[0].envelope = .rates([99, 99, 99, 99], levels: [99, 99, 99, 0])
    var synthesizer = Synthesizer(sounds: SoundSet(Bank(single: patch)))
    for number in 0..<voicesBefore {
      synthesizer.apply(
        Command(.noteOn, channel: 0, number: UInt8(20 + number), value: 100))
    }
    let ticks = 40
    let tickFrames = synthesizer.tickFrames
    let frames = ticks * tickFrames
    var performer = Performer(synthesizer)
    var commands: [Command] = []
    for tick in 0..<ticks {
      let start = UInt64(tick * tickFrames + 11 + tick % 7)
      commands.append(Command(.noteOn, time: start, channel: 1, number: 60, value: 100))
      commands.append(Command(.noteOff, time: start + 29, channel: 1, number: 60))
    }
    var left = [Float](repeating: 0, count: frames)
    var right = left
    left.withUnsafeMutableBufferPointer { left in
      right.withUnsafeMutableBufferPointer { right in
        commands.withUnsafeBufferPointer {
          _ = performer.render(
            left: left.baseAddress!, right: right.baseAddress!, engineFrames: frames,
            commands: $0)
        }
      }
    }
    #expect(performer.counters.notes == UInt64(voicesBefore + ticks))
    return performer.synthesizer.segments
  }

  /// Beside many voices a note costs its own voice: the others are rendered a tick at a time.
  @Test func aNoteDoesNotEndTheSegmentOfManyOthers() {
    #expect(segments(voicesBefore: 64) == 40)
  }

  /// Beside few, it costs less to end the segment than to render a voice alone.
  @Test func aNoteEndsTheSegmentOfFewOthers() {
    #expect(segments(voicesBefore: 4) == 120)
  }
}

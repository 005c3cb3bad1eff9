import TineEngine
import TinePatches
import TineTestSupport
import Testing

/// The engine takes all its memory before the sound starts.
@Suite struct AllocationTests {
  /// Notes, thefts, programs, pedals, pauses: every kind of command, over and over.
  private func commands() -> [Command] {
    var commands: [Command] = []
    for round in 0..<60 {
      let time = UInt64(round) * 97
      let channel = UInt8(round % 16)
      func add(_ kind: Command.Kind, _ number: Int, _ value: Float) {
        commands.append(
          Command(kind, time: time, channel: channel, number: UInt8(number), value: value))
      }
      add(.program, round % 16, 0)
      for key in 0..<6 { add(.noteOn, 40 + (round * 7 + key * 5) % 60, 100) }
      add(.controller, [1, 7, 10, 11, 64, 66][round % 6], Float(round * 31 % 128))
      add(.controller, [91, 93][round % 2], Float(round * 53 % 128))
      add(.effect, round % 13, Float(round % 7) / 3)
      add(.pitchBend, 0, Float(round % 9 - 4) / 4)
      add(.channelPressure, 0, 60)
      add(.polyPressure, 40 + round * 7 % 60, 90)
      add(.noteOff, 40 + round * 7 % 60, 64)
      let others: [Command.Kind] = [
        .allNotesOff, .allSoundOff, .resetControllers, .bendRange, .tuning, .masterGain,
        .modulationRange, .masterTuning, .masterBalance, .pause, .resume, .monoMode, .polyMode,
        .panic, .systemReset,
      ]
      add(others[round % others.count], 0, 0.5)
    }
    return commands
  }

  private func bank() -> Bank {
    var random = RandomPatch(seed: 7)
    var bank = Bank()
    bank.patches = (0..<16).map { _ in random.next() }
    bank.programs = (0..<16).map { Bank.Program(bank: 0, number: $0, patch: $0) }
    bank.drumKits = [
      DrumKit(
        number: 0, name: "",
        sounds: (30..<100).map {
          DrumKit.Sound(key: $0, patch: $0 % 16, pitchKey: 60, exclusiveGroup: $0 % 3)
        })
    ]
    return bank
  }

  /// Renders all commands and then some; `planted` is run in each block.
  private func use(
    _ instructions: InstructionSet?, planted: () -> Void = {}
  ) -> (heap: HeapUse, counters: SynthesizerCounters) {
    var settings = PerformerSettings(voices: 12, effects: true)
    settings.instructions = instructions
    var performer = Performer(sounds: SoundSet(bank()), settings)
    var left = [Float](repeating: 0, count: 64)
    var right = left
    let commands = commands()
    let heap = commands.withUnsafeBufferPointer { commands in
      left.withUnsafeMutableBufferPointer { left in
        right.withUnsafeMutableBufferPointer { right in
          // The test's own generic code is set up by its first use, which isn't the engine's doing.
          var next = commands.count - UnsafeBufferPointer(rebasing: commands[0...]).count
          return heapUse {
            for _ in 0..<120 {
              next +=
                performer.render(
                  left: left.baseAddress!, right: right.baseAddress!, engineFrames: 64,
                  commands: UnsafeBufferPointer(rebasing: commands[next...])
                ).applied
              planted()
            }
          }
        }
      }
    }
    return (heap, performer.counters)
  }

  @Test(arguments: InstructionSet.allCases.filter(\.isAvailable))
  func renderingUsesNoHeap(instructions: InstructionSet) {
    let (heap, counters) = use(instructions)
    #expect(heap == .none)
    #expect(counters.notes > 200 && counters.stolenVoices > 50)
  }

  @Test func aPlantedAllocationIsSeen() {
    var waste: [[Float]] = []
    waste.reserveCapacity(200)
    let (heap, _) = use(nil) { waste.append([Float](repeating: 0, count: 8)) }
    #expect(heap.allocations >= 120)
    #expect(waste.count == 120)
  }
}

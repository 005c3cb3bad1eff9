@testable import TineEngine
import TineKernel
import TinePatches
import TineTestSupport
import Testing

/// Voices that are moved to another lane.
@Suite struct GatherTests {
  /// Two notes, far left and far right, before and after thirty others that are short.
  private func commands(withOthers: Bool) -> [Command] {
    var commands = [
      Command(.controller, channel: 0, number: 10, value: 0),
      Command(.controller, channel: 1, number: 10, value: 127),
      Command(.noteOn, channel: 0, number: 50, value: 100),
    ]
    if withOthers {
      for key in 60..<90 as Range<UInt8> {
        commands.append(Command(.noteOn, channel: 2, number: key, value: 100))
        commands.append(Command(.noteOff, time: 2_000, channel: 2, number: key))
      }
    }
    commands.append(Command(.noteOn, time: 100, channel: 1, number: 57, value: 100))
    return commands.sorted { $0.time < $1.time }
  }

  private func render(
    _ bank: Bank, _ commands: [Command], frames: Int
  ) -> (left: [Float], right: [Float], groups: [Int]) {
    var performer = Performer(Synthesizer(sounds: SoundSet(bank), removesOffset: false))
    var left = [Float](repeating: .nan, count: frames)
    var right = left
    var groups: [Int] = []
    let block = 480
    var next = 0
    for start in stride(from: 0, to: frames, by: block) {
      left.withUnsafeMutableBufferPointer { left in
        right.withUnsafeMutableBufferPointer { right in
          commands[next...].withUnsafeBufferPointer {
            next +=
              performer.render(
                left: left.baseAddress! + start, right: right.baseAddress! + start,
                engineFrames: block, commands: $0
              ).applied
          }
        }
      }
      groups.append(performer.synthesizer.allocator.activeCount)
    }
    return (left, right, groups)
  }

  /// Forty seeds of random patches: envelopes, feedback, LFOs and pitches of all kinds are moved.
  @Test func aMovedVoiceSoundsTheSameBitByBit() {
    var moved = 0
    for seed in 0..<40 as Range<UInt64> {
      var random = RandomPatch(seed: seed)
      var bank = Bank()
      // The others end soon: another patch, on its own program.
      var short = Patch()
      short.operators[0].envelope = .rates([99, 99, 99, 99], levels: [99, 99, 99, 0])
      bank.patches = [random.next(), short]
      bank.programs = [
        Bank.Program(bank: 0, number: 0, patch: 0), Bank.Program(bank: 0, number: 1, patch: 1),
      ]
      let program = [Command(.program, channel: 2, number: 1)]
      let frames = 24_000
      let all = render(bank, program + commands(withOthers: true), frames: frames)
      let alone = render(bank, program + commands(withOthers: false), frames: frames)
      if all.groups.first! > 1 && all.groups.last! == 1 { moved += 1 }
      // A lane's place in the sum doesn't matter where all others are 0.
      let later = 12_000..<frames
      #expect(all.left[later].elementsEqual(alone.left[later]), "seed \(seed)")
      #expect(all.right[later].elementsEqual(alone.right[later]), "seed \(seed)")
    }
    // Some end by themselves, the others were moved together.
    #expect(moved >= 20)
  }

  /// Their vectors are aligned from the first on.
  @Test func groupsAreWholeCacheLines() {
    #expect(MemoryLayout<VoiceGroup>.stride % 64 == 0)
  }

  /// Each vector of a group, whatever it is called, goes along.
  @Test func nothingOfALaneStaysBehind() {
    let source = UnsafeMutablePointer<VoiceGroup>.allocate(capacity: 2)
    source.initialize(repeating: VoiceGroup(), count: 2)
    defer { source.deallocate() }
    let target = source + 1
    // Each word of a lane holds its own offset in the group; the plans aren't in vectors, and are
    // looked at by their speeds.
    let words = MemoryLayout<VoiceGroup>.stride / 4
    let memory = UnsafeMutableRawPointer(source).assumingMemoryBound(to: UInt32.self)
    let (flags, plans) = Self.otherThanVectors(source)
    for word in 0..<words where !flags.contains(word) && !plans.contains(where: { $0 ~= word }) {
      memory[word] = UInt32(word)
    }
    source.pointee.pitchEnvelope.plans[3].lastSpeed = 7
    for slot in 0..<6 { source.pointee.operators[slot].envelope.plans[3].lastSpeed = Float(slot) }
    source.pointee.wirings[3].carrierSlots = 0b10_1101
    VoiceGroup.copy(3, of: source, to: target, 6)
    #expect(target.pointee.wirings[6].carrierSlots == 0b10_1101)
    var copied = 0
    for word in 0..<words where !flags.contains(word) && !plans.contains(where: { $0 ~= word }) {
      guard word % 8 == 6 else { continue }
      #expect(memory[words + word] == UInt32(word - 3), "word \(word)")
      copied += 1
    }
    #expect(copied > 150)
    #expect(target.pointee.pitchEnvelope.plans[6].lastSpeed == 7)
    for slot in 0..<6 {
      #expect(target.pointee.operators[slot].envelope.plans[6].lastSpeed == Float(slot))
    }
  }

  /// The words of a group's flags, and those of its plans.
  private static func otherThanVectors(
    _ group: UnsafeMutablePointer<VoiceGroup>
  ) -> (flags: Range<Int>, plans: [Range<Int>]) {
    let start = UnsafeMutableRawPointer(group)
    func word(_ pointer: UnsafeRawPointer) -> Int { (pointer - UnsafeRawPointer(start)) / 4 }
    let first = withUnsafePointer(to: &group.pointee.wirings) { word($0) }
    let size = MemoryLayout<InlineArray<8, EnvelopePlan>>.size / 4
    var plans: [Range<Int>] = []
    for slot in 0..<6 {
      let begin = withUnsafePointer(to: &group.pointee.operators[slot].envelope.plans) { word($0) }
      plans.append(begin..<begin + (size + 7) / 8 * 8)
    }
    let begin = withUnsafePointer(to: &group.pointee.pitchEnvelope.plans) { word($0) }
    plans.append(begin..<begin + (size + 7) / 8 * 8)
    return (first..<MemoryLayout<VoiceGroup>.stride / 4, plans)
  }
}

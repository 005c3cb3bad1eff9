import TineDX7
import TinePatches
import Testing

/// What SysEx messages do to what is played.
struct VoiceMemoryTests {
  private func bank() -> Bank {
    var random = RandomVoice(seed: 1)
    var bank = Bank()
    bank.patches = random.bank(3).map { Patch($0) }
    for number in 0..<3 {
      bank.programs.append(Bank.Program(bank: 0, number: number * 10, patch: number))
    }
    bank.programs.append(Bank.Program(bank: 2, number: 10, patch: 0))
    return bank
  }

  private func inside(_ message: [UInt8]) -> [UInt8] { Array(message.dropFirst().dropLast()) }

  private func changes(_ outcome: VoiceMemory.Outcome) throws -> [VoiceMemory.Change] {
    guard case .changes(let changes, _) = outcome else {
      Issue.record("no changes, but \(outcome)")
      return []
    }
    return changes
  }

  @Test func aVoiceGoesToTheChannelOfItsMessage() throws {
    var random = RandomVoice(seed: 2)
    let voice = random.next()
    var memory = VoiceMemory(bank())
    let found = try changes(
      memory.take(exclusive: inside(VoiceMessage.single(voice, channel: 4))))
    #expect(found.map(\.place) == [.channel(4)])
    #expect(found.first?.patch == Patch(voice))
    #expect(found.first?.movesNotes == false)
    #expect(memory.patch(channel: 4) == Patch(voice))
    #expect(memory.patch(channel: 0) == bank().patches[0])
    memory.select(channel: 4, bank: 0, number: 10)
    #expect(memory.patch(channel: 4) == bank().patches[1])
  }

  @Test func aChannelCanBeForced() throws {
    var memory = VoiceMemory(bank())
    let message = inside(VoiceMessage.single(Voice(), channel: 4))
    #expect(try changes(memory.take(exclusive: message, channel: 7)).map(\.place) == [.channel(7)])
  }

  @Test func aBankGoesToItsPrograms() throws {
    var random = RandomVoice(seed: 3)
    let voices = random.bank()
    var memory = VoiceMemory(bank())
    let found = try changes(memory.take(exclusive: inside(VoiceMessage.bank(voices, channel: 9))))
    #expect(found.map(\.place) == (0..<32).map { .program($0) })
    #expect(found.map(\.patch) == voices.map { Patch($0) })
    #expect(memory.patch(channel: 12) == Patch(voices[0]))
    memory.select(channel: 12, bank: 0, number: 31)
    #expect(memory.patch(channel: 12) == Patch(voices[31]))
    // A bank that has the program keeps its own; one that hasn't falls back.
    #expect(memory.patch(bank: 2, number: 10) == bank().patches[0])
    #expect(memory.patch(bank: 3, number: 10) == Patch(voices[10]))
    memory.replaceBank(bank())
    #expect(memory.patch(channel: 12) == bank().patches[2])
  }

  /// Each of the 155 numbers, on a voice: the patch is that of the voice with that number.
  @Test func everyParameterEditsAVoice() throws {
    var random = RandomVoice(seed: 4)
    for index in 0..<Voice.parameterCount {
      var voice = random.next()
      let other = random.next()
      var memory = VoiceMemory(Bank(single: Patch(voice)))
      let parameter = VoiceParameter(index)
      var change = try #require(
        ParameterChange(exclusive: [0x43, 0x10, UInt8(index >> 7), UInt8(index & 127), 0]))
      change.value = other[parameter]
      let found = try changes(memory.take(exclusive: inside(change.bytes)))
      voice[parameter] = other[parameter]
      #expect(found.map(\.patch) == [Patch(voice)], "\(parameter.name)")
      #expect(found.first?.movesNotes == true)
    }
  }

  /// Of a patch that is no DX7's only what is touched changes.
  @Test func anEditOfAnotherPatchKeepsTheRest() throws {
    var patch = Patch()
    patch.name = "Something of another kind"
    patch.gainDecibels = -3
    patch.pan = 0.25
    patch.routing = .free([Modulation(from: 2, to: 1, depth: 0.33)], carriers: [1])
    patch.operators[0].frequency = .ratio(1.2345)
    patch.operators[1].envelope = .adsr(
      attack: 0.01, decay: 1, sustainDecibels: -10, release: 0.2)
    var wanted = patch
    var memory = VoiceMemory(Bank(single: patch))
    // Operator 1's output level, parameter 105 + 16.
    let found = try changes(memory.take(exclusive: [0x43, 0x10, 0, 121, 50]))
    wanted.operators[0].level = .units(50)
    #expect(found.map(\.patch) == [wanted])
  }

  /// 155 switches operators off; the voice isn't changed by it.
  @Test func operatorSwitches() throws {
    var random = RandomVoice(seed: 5)
    let voice = random.next()
    var memory = VoiceMemory(Bank(single: Patch(voice)))
    // All but operators 1 and 6.
    let off = try changes(memory.take(exclusive: [0x43, 0x10, 1, 27, 0b011110]))
    let patch = try #require(off.first?.patch)
    for index in [0, 5] {
      #expect(patch.operators[index].level == .units(0))
      #expect(patch.operators[index].keyScaling.leftDepth == 0)
    }
    for index in 1...4 { #expect(patch.operators[index] == Patch(voice).operators[index]) }
    #expect(memory.patch(channel: 0) == Patch(voice))
    // Another edit leaves them off; switched on they are what they were.
    let edited = try changes(memory.take(exclusive: [0x43, 0x10, 1, 7, 3]))
    #expect(edited.first?.patch.operators[5].level == .units(0))
    let on = try changes(memory.take(exclusive: [0x43, 0x10, 1, 27, 0x3F]))
    #expect(on.first?.patch.operators == Patch(voice).operators)
  }

  @Test func functionsSetTheControllers() throws {
    var memory = VoiceMemory(bank())
    _ = memory.take(exclusive: [0x43, 0x10, 8, 70, 80])
    let found = try changes(memory.take(exclusive: [0x43, 0x10, 8, 71, 0b101]))
    #expect(
      found.first?.patch.controllers.wheel
        == Controllers.Depths(pitch: 80, amplitude: 0, brightness: 80))
    #expect(found.first?.patch.controllers.aftertouch == bank().patches[0].controllers.aftertouch)
    guard case .refused(let line) = memory.take(exclusive: [0x43, 0x10, 8, 64, 1]) else {
      Issue.record("mono isn't taken")
      return
    }
    #expect(line.contains("mono"))
  }

  /// What is asked for is what was sent.
  @Test func requestsAreAnswered() throws {
    var random = RandomVoice(seed: 6)
    let voices = random.bank()
    var memory = VoiceMemory(bank())
    let bankMessage = VoiceMessage.bank(voices, channel: 3)
    _ = memory.take(exclusive: inside(bankMessage))
    guard case .answer(let bytes, _) = memory.take(exclusive: [0x43, 0x23, 9]) else {
      Issue.record("no answer")
      return
    }
    #expect(bytes == bankMessage)
    let voice = random.next()
    let single = VoiceMessage.single(voice, channel: 3)
    _ = memory.take(exclusive: inside(single))
    guard case .answer(let voiceBytes, _) = memory.take(exclusive: [0x43, 0x23, 0]) else {
      Issue.record("no answer")
      return
    }
    #expect(voiceBytes == single)
  }

  @Test func aSupplementBelongsToTheNextVoice() throws {
    var memory = VoiceMemory(bank())
    var aced = [UInt8](repeating: 0, count: 49)
    aced[23] = 77
    let data: [UInt8] = [0x43, 0, 5, 0, 49] + aced + [0]
    #expect(try changes(memory.take(exclusive: data)).isEmpty)
    let found = try changes(memory.take(exclusive: inside(VoiceMessage.single(Voice()))))
    #expect(found.first?.patch.controllers.wheel.pitch == 77)
    let next = try changes(memory.take(exclusive: inside(VoiceMessage.single(Voice()))))
    #expect(next.first?.patch.controllers == Controllers())
  }

  @Test func whatIsWrongIsToldAndWhatIsNotMeantIsLeft() {
    var memory = VoiceMemory(bank())
    func outcome(_ data: [UInt8]) -> VoiceMemory.Outcome { memory.take(exclusive: data) }
    for wrong: [UInt8] in [
      [0x43, 0x00], [0x43, 0, 0, 1, 0x1B, 1, 2, 3], [0x43, 0, 9, 0x20, 0],
      [0x43, 0, 4, 0x20, 0, 1, 2, 3], [0x43, 0x10, 1, 28, 1], [0x43, 0x20, 5],
    ] {
      guard case .refused(let line) = outcome(wrong) else {
        Issue.record("\(wrong) is taken")
        continue
      }
      #expect(!line.isEmpty && !line.contains("\n"))
    }
    // XG, Roland, universal, nothing.
    for other: [UInt8] in [
      [0x43, 0x10, 0x4C, 0, 0, 0x7E, 0], [0x41, 0x10, 0x42, 0x12], [0x7E, 0x7F, 9, 1], [], [0x43],
    ] {
      #expect(outcome(other) == .notMeant)
    }
  }

  /// A damaged dump is taken as a file's would be, and told.
  @Test func aWrongChecksumIsTold() throws {
    var memory = VoiceMemory(bank())
    var data = inside(VoiceMessage.single(Voice()))
    data[data.count - 1] ^= 1
    guard case .changes(let found, let line) = memory.take(exclusive: data) else {
      Issue.record("it isn't taken")
      return
    }
    #expect(found.count == 1)
    #expect(line?.contains("checksum") == true)
  }
}

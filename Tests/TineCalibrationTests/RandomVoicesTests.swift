import TineEngine
import TineDX7
import TinePatches
import TineTestSupport
import Testing

/// A thousand voices from the whole space of the 155 numbers, the bounds often.
@Suite struct RandomVoicesTests {
  private static func voices(_ seed: UInt64, _ count: Int) -> [Voice] {
    var generator = SeededRandom(seed: seed)
    return (0..<count).map { _ in
      var voice = Voice()
      for index in 0..<145 {
        let parameter = VoiceParameter(index)
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: voice[parameter] = 0
        case 1: voice[parameter] = parameter.maximum
        default: voice[parameter] = Int.random(in: 0...parameter.maximum, using: &generator)
        }
      }
      return voice
    }
  }

  private static let frames = 14_400
  /// When everything is cut off.
  private static let cut = 9_600

  /// A chord with an edit, released, played again and cut off.
  private func render(_ voice: Voice, edit: PatchEdit?, isCut: Bool = true) -> [Float] {
    var performer = Performer(
      Synthesizer(
        sounds: SoundSet(Bank(single: Patch(voice))), voices: 8, removesOffset: false))
    var commands = [36, 60, 84].map { Command(.noteOn, number: $0, value: 100) }
    if edit != nil { commands.append(Command(.changePatch, time: 2_001)) }
    commands.append(Command(.noteOff, time: 4_000, number: 60, value: 64))
    commands.append(Command(.noteOn, time: 6_000, number: 61, value: 127))
    if isCut { commands.append(Command(.allSoundOff, time: UInt64(Self.cut))) }
    var left = [Float](repeating: .nan, count: Self.frames)
    var right = left
    let edits = edit.map { [$0] } ?? []
    commands.withUnsafeBufferPointer { commands in
      edits.withUnsafeBufferPointer { edits in
        _ = performer.render(
          left: &left, right: &right, engineFrames: Self.frames, commands: commands, patches: edits)
      }
    }
    return left
  }

  /// Finite, within full scale, the same each time; it begins from nothing, and cut off it is gone
  /// within 6 ms, in a fade.
  @Test(arguments: 0..<10) func aThousandVoices(part: Int) {
    let voices = Self.voices(UInt64(part), 101)
    for (number, voice) in voices.dropLast().enumerated() {
      let edit = PatchEdit(Patch(voices[number + 1]), at: .channel(0), movesNotes: true)
      let sound = render(voice, edit: edit)
      #expect(sound.allSatisfy { $0.isFinite && abs($0) <= 1 }, "\(part)/\(number)")
      #expect(render(voice, edit: edit) == sound, "\(part)/\(number)")
      #expect(sound[0] == 0, "\(part)/\(number)")
      let whole = render(voice, edit: edit, isCut: false)
      // Up to there the two are the same, and towards the end of the fade of 4 ms less and less is
      // left: 31 % where the last quarter begins, a tick's step more at most.
      #expect(sound[..<Self.cut] == whole[..<Self.cut], "\(part)/\(number)")
      let isFaded = (Self.cut + 144..<Self.cut + 192).allSatisfy {
        abs(sound[$0]) <= 0.45 * abs(whole[$0]) + 1e-6
      }
      #expect(isFaded, "\(part)/\(number)")
      #expect(sound[(Self.cut + 288)...].allSatisfy { $0 == 0 }, "\(part)/\(number)")
    }
  }

  /// A voice that comes under held notes changes none of them, bit for bit.
  @Test func aHundredReplacedVoices() {
    let voices = Self.voices(99, 101)
    for (number, voice) in voices.dropLast().enumerated() {
      let edit = PatchEdit(Patch(voices[number + 1]), at: .channel(0))
      // The next note comes at frame 6,000.
      #expect(
        render(voice, edit: edit)[..<6_000] == render(voice, edit: nil)[..<6_000], "\(number)")
    }
  }
}

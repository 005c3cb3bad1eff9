import TineEngine
import TinePatches
import Testing

/// One note as samples, as others use the library.
@Suite struct PlayNoteTests {
  private let patch = Patch(carrierHertz: 440, modulatorHertz: 440, index: 1)

  @Test func aNoteIsTheEnginesOwnBits() {
    var synthesizer = Synthesizer(patch, sampleRate: 44_100)
    let sound = synthesizer.play(key: 60, velocity: 90, hold: .milliseconds(500))
    #expect(sound.left.count == sound.right.count && sound.left.count >= 22_050)
    let same = play(
      Bank(single: patch),
      [
        Command(.noteOn, number: 60, value: 90),
        Command(.noteOff, time: 22_050, number: 60, value: 64),
      ], seconds: Double(sound.left.count) / 44_100, sampleRate: 44_100, removesOffset: true)
    #expect(same.left == sound.left && same.right == sound.right)
    #expect(sound.left.contains { $0.magnitude > 0.01 })
    let isSilent = synthesizer.isSilent
    #expect(isSilent)
  }

  /// Several synthesizers have nothing in common.
  @Test func severalAtOnce() {
    var one = Synthesizer(patch)
    var other = Synthesizer(Patch(carrierHertz: 440, modulatorHertz: 880, index: 3))
    let first = one.play(key: 60, hold: .milliseconds(50))
    let second = other.play(key: 72, hold: .milliseconds(50))
    var alone = Synthesizer(Patch(carrierHertz: 440, modulatorHertz: 880, index: 3))
    #expect(alone.play(key: 72, hold: .milliseconds(50)) == second)
    #expect(first != second)
  }

  @Test func theTailIsCut() {
    var synthesizer = Synthesizer(patch)
    let sound = synthesizer.play(key: 60, hold: .zero, tail: .milliseconds(10))
    #expect(sound.left.count <= 480)
  }
}

import TineAnalysis
import TineEngine
import TinePatches
import Testing

/// Mono mode, legato and portamento, as a sine shows them.
@Suite struct MonoTests {
  private func on(_ key: Int, at seconds: Double) -> Command {
    Command(.noteOn, time: UInt64(seconds * 48_000), number: UInt8(key), value: 100)
  }
  private func off(_ key: Int, at seconds: Double) -> Command {
    Command(.noteOff, time: UInt64(seconds * 48_000), number: UInt8(key))
  }
  private func control(_ controller: UInt8, _ value: Float, at seconds: Double = 0) -> Command {
    Command(
      .controller, time: UInt64(seconds * 48_000), number: controller, value: value)
  }

  private func hertz(_ key: Int) -> Double { 440 * amplitudeOf(Double(key - 69) * 0.501_716_6) }

  private func play(_ commands: [Command], _ patch: Patch = sinePatch(), seconds: Double) -> Sound {
    TineEngineTests.play(Bank(single: patch), commands, seconds: seconds)
  }

  /// The only partial of a stretch is the key's.
  private func expectOnly(
    _ key: Int, _ sound: Sound, from start: Double, to end: Double,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let peaks = Spectrum(sound.left(from: start, to: end), sampleRate: 48_000).peaks(above: -50)
    #expect(peaks.count == 1, sourceLocation: sourceLocation)
    if let peak = peaks.first {
      #expect(abs(cents(from: hertz(key), to: peak.frequency)) < 1, sourceLocation: sourceLocation)
    }
  }

  @Test func theLastKeySoundsAndTheOnesBelowComeBack() {
    let sound = play(
      [
        Command(.monoMode), on(60, at: 0), on(64, at: 0.2), on(67, at: 0.4), off(67, at: 0.6),
        off(60, at: 0.8), off(64, at: 1),
      ], seconds: 1.2)
    expectOnly(60, sound, from: 0.05, to: 0.2)
    expectOnly(64, sound, from: 0.25, to: 0.4)
    expectOnly(67, sound, from: 0.45, to: 0.6)
    expectOnly(64, sound, from: 0.65, to: 0.8)
    expectOnly(64, sound, from: 0.85, to: 1)
    #expect(SignalLevel(sound.left(from: 1.05, to: 1.2)).peak == 0)
    #expect(sound.counters.notes == 4)
  }

  @Test func theSameKeyTwiceIsOneKey() {
    let sound = play(
      [
        Command(.monoMode), on(60, at: 0), on(64, at: 0.1), on(64, at: 0.2), off(64, at: 0.3),
        off(60, at: 0.5),
      ], seconds: 0.7)
    expectOnly(60, sound, from: 0.35, to: 0.5)
    #expect(SignalLevel(sound.left(from: 0.55, to: 0.7)).peak == 0)
  }

  @Test func moreKeysThanFingersAreForgottenFromTheFirst() {
    let keys = Array(40..<60)
    let sound = play(
      [Command(.monoMode)] + keys.map { on($0, at: Double($0 - 40) * 0.01) }
        + keys.reversed().map { off($0, at: 0.3 + Double(59 - $0) * 0.01) }, seconds: 0.6)
    #expect(SignalLevel(sound.left(from: 0.55, to: 0.6)).peak == 0)
    #expect(sound.counters.notes == 20 + 15)
  }

  @Test func aPedalHoldsOneNoteOnly() {
    let sound = play(
      [
        Command(.monoMode), on(60, at: 0), control(64, 127, at: 0.05), off(60, at: 0.1),
        on(67, at: 0.3), off(67, at: 0.5), control(64, 0, at: 0.7),
      ], seconds: 0.9)
    expectOnly(60, sound, from: 0.15, to: 0.3)
    expectOnly(67, sound, from: 0.35, to: 0.5)
    expectOnly(67, sound, from: 0.55, to: 0.7)
    #expect(SignalLevel(sound.left(from: 0.75, to: 0.9)).peak == 0)
  }

  @Test func allNotesOffForgetsTheKeys() {
    let sound = play(
      [
        Command(.monoMode), on(60, at: 0), Command(.allNotesOff, time: 4_800), on(64, at: 0.2),
        off(64, at: 0.4),
      ], seconds: 0.6)
    #expect(SignalLevel(sound.left(from: 0.45, to: 0.6)).peak == 0)
  }

  /// A fading sine goes on where it was, at another frequency: the level's fall has no step, and no
  /// two samples differ by more than the higher sine at its loudest has it.
  @Test(arguments: [true, false]) func legatoGoesOnWithoutANewAttack(isLegato: Bool) {
    var patch = sinePatch()
    patch.operators[0].envelope = .adsr(
      attack: 0.001, decay: 1, sustainDecibels: -.infinity, release: 0.1)
    let sound = play(
      [
        Command(.monoMode), control(68, isLegato ? 127 : 0), on(69, at: 0), on(76, at: 0.5),
        off(76, at: 0.75),
      ], patch, seconds: 1)
    let before = sound.relativeDecibels(from: 0.45, to: 0.5)
    let after = sound.relativeDecibels(from: 0.51, to: 0.56)
    let back = sound.relativeDecibels(from: 0.76, to: 0.81)
    #expect(sound.counters.notes == (isLegato ? 1 : 3))
    if isLegato {
      // 60 dB a second.
      #expect(abs(before - after - 0.06 * 60) < 0.3)
      #expect(abs(before - back - 0.31 * 60) < 0.3)
      let loudest = amplitudeOf(before + fullDecibels + 0.05 * 60)
      let bound = ClickDetector.bound(amplitude: loudest, highest: hertz(76), sampleRate: 48_000)
      // Where the frequency changes, two slopes meet: the difference of both sines' steps.
      let turn = loudest * 2 * Double.pi * (hertz(76) - hertz(69)) / 48_000
      #expect(ClickDetector(sharpestIn: sound.left(from: 0.45, to: 1)).size < bound + turn)
      expectOnly(76, sound, from: 0.52, to: 0.74)
      expectOnly(69, sound, from: 0.77, to: 0.99)
    } else {
      #expect(after > before + 20)
      #expect(back > before + 20)
    }
  }

  @Test func legatoAfterAProgramChangeBeginsAnew() {
    var bank = Bank(single: sinePatch())
    bank.patches.append(sinePatch(hertz: 1_000))
    bank.programs.append(Bank.Program(bank: 0, number: 1, patch: 1))
    let sound = TineEngineTests.play(
      bank,
      [
        Command(.monoMode), control(68, 127), on(60, at: 0),
        Command(.program, time: 4_800, number: 1), on(64, at: 0.2), off(64, at: 0.4),
        off(60, at: 0.6),
      ], seconds: 0.8)
    #expect(
      abs(sound.meanHertz(from: 0.25, to: 0.4) - 1_000) < 0.1)
    #expect(SignalLevel(sound.left(from: 0.65, to: 0.8)).peak == 0)
  }

  /// From key to key in 4 s · (controller 5 / 127)³, evenly in octaves.
  @Test(arguments: [true, false]) func portamento(isMono: Bool) {
    let seconds = 4 * 0.125
    let sound = play(
      [
        Command(isMono ? .monoMode : .polyMode), control(5, 63.5), control(65, 127),
        on(57, at: 0), off(57, at: 0.5), on(69, at: 0.5),
      ], seconds: 1.5)
    #expect(abs(cents(from: 220, to: sound.meanHertz(from: 0.1, to: 0.45))) < 1)
    for part in [0.1, 0.25, 0.5, 0.75, 0.9] {
      let middle = 0.5 + part * seconds
      let expected = 220 * amplitudeOf(part * 12 * 0.501_716_6)
      let measured = sound.meanHertz(from: middle - 0.02, to: middle + 0.02)
      #expect(abs(cents(from: expected, to: measured)) < 15, "\(part)")
    }
    #expect(abs(cents(from: 440, to: sound.meanHertz(from: 1.01, to: 1.5))) < 1)
  }

  @Test func withoutItsSwitchOrTimeNothingGlides() {
    for settings in [[control(5, 127)], [control(65, 127), control(5, 0)]] {
      let sound = play(
        settings + [on(57, at: 0), off(57, at: 0.1), on(69, at: 0.1)], seconds: 0.3)
      #expect(abs(cents(from: 440, to: sound.meanHertz(from: 0.11, to: 0.3))) < 1)
    }
  }

  @Test func theNamedKeyIsWhereTheNextNoteComesFrom() {
    let sound = play(
      [
        control(5, 63.5), control(84, 57), on(69, at: 0), off(69, at: 0.6), on(69, at: 0.6),
      ], seconds: 1)
    let expected = 220 * amplitudeOf(6 * 0.501_716_6)
    #expect(abs(cents(from: expected, to: sound.meanHertz(from: 0.23, to: 0.27))) < 15)
    // Once only.
    #expect(abs(cents(from: 440, to: sound.meanHertz(from: 0.62, to: 1))) < 1)
  }

  /// The example of the MIDI 1.0 specification: C on, portamento control C, E on, C off, E off.
  @Test func aNamedKeyThatIsDownGoesToTheNewOne() {
    let sound = play(
      [
        control(5, 20), on(60, at: 0), control(84, 60, at: 0.2), on(64, at: 0.2),
        off(60, at: 0.4), off(64, at: 0.6),
      ], seconds: 0.8)
    #expect(sound.counters.notes == 1)
    expectOnly(60, sound, from: 0.05, to: 0.2)
    expectOnly(64, sound, from: 0.25, to: 0.4)
    expectOnly(64, sound, from: 0.45, to: 0.6)
    #expect(SignalLevel(sound.left(from: 0.65, to: 0.8)).peak == 0)
  }

  /// A glide that interrupts another starts from the current pitch.
  @Test func aGlideIsTakenUpWhereItIs() {
    let sound = play(
      [
        Command(.monoMode), control(5, 63.5), control(65, 127), control(68, 127), on(57, at: 0),
        on(69, at: 0.2), on(57, at: 0.45),
      ], seconds: 1)
    // Half way up, 310 Hz, and back from there.
    let up = sound.meanHertz(from: 0.42, to: 0.45)
    let down = sound.meanHertz(from: 0.45, to: 0.48)
    #expect(abs(cents(from: up, to: down)) < 60)
    #expect(abs(cents(from: 220, to: sound.meanHertz(from: 0.96, to: 1))) < 5)
  }

  @Test func drumsAreNeverMono() {
    var bank = Bank(single: sinePatch())
    bank.drumKits = [
      DrumKit(
        number: 0, name: "",
        sounds: [60, 64].map { DrumKit.Sound(key: $0, patch: 0, pitchKey: $0) })
    ]
    let sound = TineEngineTests.play(
      bank,
      [Command(.drumChannel, value: 1), Command(.monoMode), on(60, at: 0), on(64, at: 0)],
      seconds: 0.3)
    #expect(
      Spectrum(sound.left(from: 0.05, to: 0.3), sampleRate: 48_000).peaks(above: -20).count == 2)
  }
}

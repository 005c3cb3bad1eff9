import TineAnalysis
import TineEngine
import TinePatches
import Testing

/// Controllers 71 to 78, balance and the pedals 67 and 69.
@Suite struct SoundControllerTests {
  private func control(_ controller: UInt8, _ value: Float, at seconds: Double = 0) -> Command {
    Command(.controller, time: UInt64(seconds * 48_000), number: controller, value: value)
  }

  private func play(
    _ patch: Patch, _ before: [Command], hold: Double? = nil, seconds: Double
  ) -> Sound {
    TineEngineTests.play(patch, hold: hold, seconds: seconds, before: before)
  }

  /// How much longer a stage takes at a controller's value: 8 to the power of (value − 64) / 64.
  private func times(_ value: Float) -> Double { amplitudeOf(Double(value - 64) * 3 / 64 * 6.0206) }

  private static let values: [Float] = [0, 32, 64, 96, 127]

  @Test(arguments: values) func attack(value: Float) throws {
    var patch = sinePatch(hertz: 2_000)
    patch.operators[0].envelope = .adsr(
      attack: 0.4, decay: 1, sustainDecibels: 0, release: 0.1)
    let sound = play(patch, [control(73, value)], seconds: 0.4 * times(value) + 0.1)
    let curve = LevelCurve(sound.left, sampleRate: 48_000, step: 0.001)
    // The rise is −6 dB from full after 0.729 of its time (ln (9.764 / 2.53) / ln (9.764 / 1.53)).
    let limit = fullDecibels - 3.01 - 6.02
    let reached = try #require(curve.decibels.firstIndex { $0 > limit })
    let expected = 0.7287 * 0.4 * times(value)
    #expect(abs(Double(reached) * 0.001 - expected) < 0.002 + 0.01 * expected)
  }

  @Test(arguments: values) func decayAndRelease(value: Float) throws {
    var patch = sinePatch(hertz: 2_000)
    patch.operators[0].envelope = .adsr(
      attack: 0, decay: 0.5, sustainDecibels: -.infinity, release: 0.1)
    let decay = play(patch, [control(75, value)], seconds: 0.3 * min(times(value), 1))
    let fall = try #require(
      LevelCurve(decay.left, sampleRate: 48_000, step: 0.001)
        .slope(from: 0.01, to: 0.3 * min(times(value), 1)))
    #expect(abs(fall / (-120 / times(value)) - 1) < 0.01)

    patch.operators[0].envelope = .adsr(
      attack: 0, decay: 0.5, sustainDecibels: 0, release: 0.5)
    let end = 0.1 + 0.3 * min(times(value), 1)
    let release = play(patch, [control(72, value)], hold: 0.1, seconds: end)
    let off = try #require(
      LevelCurve(release.left, sampleRate: 48_000, step: 0.001).slope(from: 0.102, to: end))
    #expect(abs(off / (-120 / times(value)) - 1) < 0.01)
    // One doesn't touch the other's.
    let other = play(patch, [control(75, value)], hold: 0.1, seconds: 0.3)
    let slope = try #require(
      LevelCurve(other.left, sampleRate: 48_000, step: 0.001).slope(from: 0.102, to: 0.3))
    #expect(abs(slope / -120 - 1) < 0.01)
  }

  /// Two octaves of the modulators' amplitude to each side for 74, one for 71; carriers stay.
  @Test(
    arguments: [
      (controller: 74, value: 0, decibels: -12.04), (74, 96, 6.02), (74, 127, 11.85),
      (71, 0, -6.02), (71, 127, 5.93),
    ] as [(UInt8, Float, Double)])
  func brightness(controller: UInt8, value: Float, decibels: Double) {
    var patch = sinePatch(hertz: 4_000)
    patch.operators[1] = Operator()
    patch.operators[1].frequency = .fixed(hertz: 300)
    patch.operators[1].level = .decibels(-60)
    patch.routing = .free([Modulation(from: 2, to: 1)], carriers: [1])
    func sideband(_ value: Float) -> Spectrum {
      Spectrum(
        play(patch, [control(controller, value)], seconds: 0.4).left(from: 0.1, to: 0.4),
        sampleRate: 48_000)
    }
    let (middle, moved) = (sideband(64), sideband(value))
    #expect(abs(moved.decibels(at: 4_300) - middle.decibels(at: 4_300) - decibels) < 0.1)
    #expect(abs(moved.decibels(at: 4_000) - middle.decibels(at: 4_000)) < 0.1)
  }

  /// A quarter to four times the rate.
  @Test(arguments: [(0, 1), (32, 2), (64, 4), (96, 8), (128, 16)] as [(Float, Double)])
  func vibratoRate(value: Float, hertz: Double) throws {
    var patch = sinePatch(hertz: 2_000)
    patch.operators[0].amplitudeModulationSensitivity = 3
    patch.lfo.wave = .square
    patch.lfo.speed = .hertz(4)
    patch.lfo.amplitudeDepth = 99
    // 127 is the last value that MIDI has; 128 would be four times.
    let hertz = value == 128 ? hertz * amplitudeOf(-6.0206 / 32) : hertz
    let sound = play(patch, [control(76, min(value, 127))], seconds: 4.5 / hertz)
    let levels = LevelCurve(sound.left, sampleRate: 48_000, step: 0.001).decibels
    let rises = (1..<levels.count).filter {
      levels[$0 - 1] < fullDecibels - 27 && levels[$0] >= fullDecibels - 27
    }
    let first = try #require(rises.first)
    let last = try #require(rises.last)
    let measured = Double(rises.count - 1) / (Double(last - first) * 0.001)
    #expect(abs(measured / hertz - 1) < 0.005)
  }

  private func vibrato(depth: Int, delay: Double = 0) -> Patch {
    var patch = sinePatch()
    patch.lfo.wave = .square
    patch.lfo.speed = .hertz(2)
    patch.lfo.pitchSensitivity = 5
    patch.lfo.pitchDepth = depth
    patch.lfo.delay = .seconds(delay)
    return patch
  }

  /// Half of the range (4.23 semitones) more or less, and never turned over.
  @Test(arguments: [(0, 0), (64, 0.303), (96, 0.553), (127, 0.795)] as [(Float, Double)])
  func vibratoDepth(value: Float, depth: Double) {
    let sound = play(vibrato(depth: 30), [control(77, value)], seconds: 0.5)
    let high = cents(from: 440, to: sound.meanHertz(from: 0.27, to: 0.49))
    #expect(abs(high - 423 * depth) < 1)
  }

  @Test func vibratoDelay() {
    func high(_ value: Float, from start: Double) -> Double {
      let sound = play(
        vibrato(depth: 99, delay: 0.5), [control(78, value)], seconds: start + 0.25)
      return cents(from: 440, to: sound.meanHertz(from: start + 0.02, to: start + 0.24))
    }
    // No delay at 0: the wave is low at first, then high.
    #expect(abs(high(0, from: 0.25) - 423) < 1)
    // As the preset has it: half a second, and half a second to fade in.
    #expect(abs(high(64, from: 0.25)) < 1)
    #expect(abs(high(64, from: 1.25) - 423) < 1)
    // 0.99 s and 1.97 s more.
    #expect(abs(high(127, from: 2.25)) < 1)
  }

  @Test(
    arguments: [(0, 1, 0), (1, 1, 0), (32, 1, 0.492), (64, 1, 1), (96, 0.492, 1), (127, 0, 1)]
      as [(Float, Double, Double)])
  func balance(value: Float, left: Double, right: Double) {
    let sound = play(sinePatch(hertz: 1_000), [control(8, value)], seconds: 0.2)
    let start = sound.index(0.1)
    #expect(
      abs(SignalLevel(sound.left[start...]).peak / Double(fullScale) - left) < 0.002)
    #expect(
      abs(SignalLevel(sound.right[start...]).peak / Double(fullScale) - right) < 0.002)
  }

  /// 3 dB softer if the pedal was down at note-on.
  @Test func theSoftPedal() {
    let soft = play(sinePatch(hertz: 1_000), [control(67, 127)], seconds: 0.2)
    #expect(abs(soft.relativeDecibels(from: 0.1, to: 0.2) + 3) < 0.02)
    let late = TineEngineTests.play(
      Bank(single: sinePatch(hertz: 1_000)),
      [Command(.noteOn, number: 60, value: 100), control(67, 127)], seconds: 0.2)
    #expect(abs(late.relativeDecibels(from: 0.1, to: 0.2)) < 0.02)
  }

  @Test func twoPedalsHoldAndBothMustGoUp() {
    for (first, second) in [(64, 69), (69, 64)] as [(UInt8, UInt8)] {
      let both = TineEngineTests.play(
        Bank(single: sinePatch(hertz: 1_000)),
        [
          control(64, 127), control(69, 127), Command(.noteOn, number: 60, value: 100),
          Command(.noteOff, time: 4_800, number: 60), control(first, 0, at: 0.2),
          control(second, 0, at: 0.3),
        ], seconds: 0.4)
      #expect(abs(both.relativeDecibels(from: 0.25, to: 0.3)) < 0.02)
      #expect(SignalLevel(both.left(from: 0.35, to: 0.4)).peak == 0)
    }
  }
}

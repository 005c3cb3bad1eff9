import TineAnalysis
import TineEngine
import Foundation
import TinePatches
import Testing

/// The LFO in hertz, decibels, semitones and seconds, as its effect on a sine shows it.
@Suite struct LFOTests {
  /// A sine that the LFO attenuates by up to 48 dB.
  private func tremolo(_ wave: LFO.Wave, _ speed: LFO.Speed, depth: Int = 99) -> Patch {
    var patch = sinePatch(hertz: 2_000)
    patch.operators[0].amplitudeModulationSensitivity = 3
    patch.lfo.wave = wave
    patch.lfo.speed = speed
    patch.lfo.amplitudeDepth = depth
    return patch
  }

  /// A sine that the LFO moves by whole steps.
  private func vibrato(depth: Int, sensitivity: Int, hertz: Double = 2) -> Patch {
    var patch = sinePatch()
    patch.lfo.wave = .square
    patch.lfo.speed = .hertz(hertz)
    patch.lfo.pitchDepth = depth
    patch.lfo.pitchSensitivity = sensitivity
    return patch
  }

  /// The peak of each millisecond at 8,000 Hz.
  private func peaks(_ sound: Sound) -> [Float] {
    sound.left.withUnsafeBufferPointer { samples in
      stride(from: 0, to: samples.count - 7, by: 8).map { start in
        var peak: Float = 0
        for i in start..<start + 8 { peak = max(peak, abs(samples[i])) }
        return peak
      }
    }
  }

  /// Times in seconds at which a tremolo with a square wave gets loud.
  private func rises(_ sound: Sound) -> [Double] {
    let peaks = peaks(sound)
    let middle = fullScale / 20
    return (1..<peaks.count).filter { peaks[$0 - 1] < middle && peaks[$0] >= middle }
      .map { Double($0) / 1_000 }
  }

  private func rate(_ patch: Patch, near hertz: Double) throws -> Double {
    let seconds = max(2.7 / hertz, min(20.5 / hertz, 1.5))
    let times = rises(play(patch, seconds: seconds, sampleRate: 8_000))
    let first = try #require(times.first)
    let last = try #require(times.last)
    return Double(times.count - 1) / (last - first)
  }

  /// Within 0.3 % of the firmware's formula, which fits the measured rates within 0.25 %.
  @Test func allSpeeds() throws {
    for speed in 0...99 {
      let s = max(speed * 165 / 64, 1)
      let increment = s < 160 ? 11 * s : s * (11 + (s - 160) / 4)
      let expected = Double(increment) * 372.46 / 65_536
      let measured = try rate(tremolo(.square, .units(speed)), near: expected)
      #expect(abs(measured / expected - 1) < 0.003, "speed \(speed): \(measured) Hz")
    }
  }

  @Test(arguments: [(0, 0.0625), (50, 8.00), (64, 11.25), (99, 49.27)])
  func theMeasuredSpeeds(speed: Int, hertz: Double) throws {
    let measured = try rate(tremolo(.square, .units(speed)), near: hertz)
    #expect(abs(measured / hertz - 1) < 0.004, "\(measured) Hz")
  }

  @Test(arguments: [0.3, 5, 40]) func hertz(hertz: Double) throws {
    let measured = try rate(tremolo(.square, .hertz(hertz)), near: hertz)
    #expect(abs(measured / hertz - 1) < 0.003, "\(measured) Hz")
  }

  /// −1 … 1 at each hundredth of the first two cycles, from where a synchronised key starts.
  private func shape(_ wave: LFO.Wave) -> [Double] {
    // A cycle takes a second; the attenuation is 48 dB · (1 − wave) / 2.
    let sound = play(tremolo(wave, .hertz(1)), seconds: 2.02, sampleRate: 16_000)
    return (0..<200).map { step in
      let time = Double(step) / 100
      let level = sound.relativeDecibels(from: time + 0.001, to: time + 0.009)
      return 1 + level / 24
    }
  }

  @Test(arguments: [LFO.Wave.triangle, .sawDown, .sawUp, .square, .sine])
  func theWaves(wave: LFO.Wave) {
    for (step, measured) in shape(wave).enumerated() where step > 1 {
      // The phase counts from one half.
      let phase = (Double(step) + 0.5) / 100 + 0.5
      let cycle = phase - phase.rounded(.down)
      // Where a wave jumps, within a hundredth of a cycle.
      if min(abs(cycle - 0.5), cycle, 1 - cycle) < 0.012 { continue }
      let saw = cycle < 0.5 ? 2 * cycle : 2 * cycle - 2
      let expected: Double =
        switch wave {
        case .triangle: cycle < 0.5 ? 4 * cycle - 1 : 3 - 4 * cycle
        case .sawUp: saw
        case .sawDown: -saw
        case .square: cycle < 0.5 ? 1 : -1
        default: sin(2 * Double.pi * cycle)
        }
      #expect(abs(measured - expected) < 0.03, "\(wave) at \(cycle): \(measured)")
    }
  }

  /// Sample and hold stays for a cycle and takes another value at the start of each.
  @Test func sampleAndHold() {
    let sound = play(tremolo(.sampleAndHold, .hertz(10)), seconds: 4, sampleRate: 16_000)
    let values = (0..<39).map { cycle in
      let start = 0.05 + Double(cycle) / 10
      let early = sound.relativeDecibels(from: start + 0.005, to: start + 0.025)
      let late = sound.relativeDecibels(from: start + 0.07, to: start + 0.09)
      #expect(abs(early - late) < 0.05)
      return 1 + early / 24
    }
    #expect(values.allSatisfy { $0 >= -1.01 && $0 <= 1.01 })
    #expect(Set(values.map { Int(($0 * 1_000).rounded()) }).count > 35)
    // Uniform: the mean of 39 is within four of its deviations, 1 / √3 / √39 each.
    #expect(abs(values.reduce(0, +) / 39) < 0.37)
  }

  @Test(arguments: [(0, 0.0), (1, 12), (2, 24), (3, 48)])
  func amplitudeSensitivity(sensitivity: Int, decibels: Double) {
    for depth in [0, 33, 99] {
      var patch = tremolo(.square, .hertz(1), depth: depth)
      patch.operators[0].amplitudeModulationSensitivity = sensitivity
      let sound = play(patch, seconds: 0.98, sampleRate: 16_000)
      let low = sound.relativeDecibels(from: 0.05, to: 0.45)
      let high = sound.relativeDecibels(from: 0.55, to: 0.95)
      #expect(abs(high) < 0.02)
      #expect(abs(low + decibels * Double(depth) / 99) < 0.05, "depth \(depth): \(low) dB")
    }
  }

  @Test(arguments: [
    (0, 0.0), (1, 0.45), (2, 0.90), (3, 1.47), (4, 2.59), (5, 4.23), (6, 6.98), (7, 11.7),
  ])
  func pitchSensitivity(sensitivity: Int, semitones: Double) {
    for depth in [50, 99] {
      let sound = play(vibrato(depth: depth, sensitivity: sensitivity), seconds: 0.5)
      let expected = 100 * semitones * Double(depth) / 99
      let low = cents(from: 440, to: sound.meanHertz(from: 0.02, to: 0.24))
      let high = cents(from: 440, to: sound.meanHertz(from: 0.27, to: 0.49))
      #expect(abs(low + expected) < 1, "depth \(depth): \(low)")
      #expect(abs(high - expected) < 1, "depth \(depth): \(high)")
    }
  }

  @Test func theLFOLeavesFixedFrequenciesAlone() {
    var patch = vibrato(depth: 99, sensitivity: 7)
    patch.operators[0].frequency = .fixed(hertz: 440)
    let sound = play(patch, seconds: 0.5)
    #expect(abs(cents(from: 440, to: sound.meanHertz(from: 0.02, to: 0.49))) < 0.1)
  }

  /// The delay passes, then the depth rises for as long again.
  @Test(arguments: [LFO.Delay.units(40), .units(70), .units(85), .seconds(0.3)])
  func delayAndFadeIn(delay: LFO.Delay) {
    let seconds: Double
    switch delay {
    case .seconds(let given): seconds = given
    case .units(let units):
      let d = 99 - units
      let increment = ((16 | (d & 15)) << 9) >> (7 - (d >> 4))
      seconds = 65_536 / Double(increment) / 372.46
    }
    // The square wave's low half, for as long as it takes.
    var patch = tremolo(.square, .hertz(0.05))
    patch.lfo.delay = delay
    let sound = play(patch, seconds: 2.3 * seconds, sampleRate: 16_000)
    func level(_ part: Double) -> Double {
      sound.relativeDecibels(from: part * seconds - 0.002, to: part * seconds + 0.002)
    }
    #expect(abs(level(0.95)) < 0.1)
    #expect(abs(level(1.25) + 12) < 0.48)
    #expect(abs(level(1.5) + 24) < 0.48)
    #expect(abs(level(2.1) + 48) < 0.1)
  }

  /// Without key sync all voices swing together, and where the LFO is when the key comes.
  @Test func withoutKeySyncTheWaveRunsOn() {
    var patch = tremolo(.square, .hertz(4))
    patch.lfo.keySync = false
    func risesOf(_ start: UInt64) -> [Double] {
      let commands = [Command(.noteOn, time: start, number: 60, value: 100)]
      return rises(play(Bank(single: patch), commands, seconds: 1.5, sampleRate: 8_000))
        .filter { $0 > 0.5 }
    }
    let early = risesOf(0)
    let late = risesOf(3_001)
    #expect(early.count == late.count && early.count >= 3)
    for (one, other) in zip(early, late) { #expect(abs(one - other) < 0.002) }
    patch.lfo.keySync = true
    let synced = risesOf(3_001)
    #expect(abs(synced[0] - early[0]) > 0.01)
  }
}

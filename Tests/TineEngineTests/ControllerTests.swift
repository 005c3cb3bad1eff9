import TineAnalysis
import TineEngine
import Foundation
import TinePatches
import Testing

/// What wheel, foot, breath and pressure do to vibrato, tremolo and brightness.
@Suite struct ControllerTests {
  private static let senders: [(name: String, command: Command)] = [
    ("wheel", Command(.controller, number: 1, value: 127)),
    ("breath", Command(.controller, number: 2, value: 127)),
    ("foot", Command(.controller, number: 4, value: 127)),
    ("channel pressure", Command(.channelPressure, value: 127)),
    ("key pressure", Command(.polyPressure, number: 69, value: 127)),
  ]

  private func patch(_ depths: Controllers.Depths, for name: String) -> Patch {
    var patch = sinePatch()
    patch.lfo.wave = .square
    patch.lfo.speed = .hertz(2)
    patch.lfo.pitchSensitivity = 5
    patch.controllers.wheel = Controllers.Depths()
    switch name {
    case "wheel": patch.controllers.wheel = depths
    case "breath": patch.controllers.breath = depths
    case "foot": patch.controllers.foot = depths
    default: patch.controllers.aftertouch = depths
    }
    return patch
  }

  /// The note first: key pressure is for keys that are down.
  private func sound(_ patch: Patch, _ command: Command) -> Sound {
    play(
      Bank(single: patch), [Command(.noteOn, number: 69, value: 100), command], seconds: 0.5)
  }

  @Test(arguments: 0..<5) func vibrato(sender: Int) {
    let (name, command) = Self.senders[sender]
    let sound = sound(patch(Controllers.Depths(pitch: 60), for: name), command)
    let expected = 423.0 * 60 / 99
    let low = cents(from: 440, to: sound.meanHertz(from: 0.02, to: 0.24))
    let high = cents(from: 440, to: sound.meanHertz(from: 0.27, to: 0.49))
    #expect(abs(low + expected) < 1, "\(name)")
    #expect(abs(high - expected) < 1, "\(name)")
  }

  @Test(arguments: 0..<5) func tremolo(sender: Int) {
    let (name, command) = Self.senders[sender]
    var patch = patch(Controllers.Depths(amplitude: 50), for: name)
    patch.operators[0].frequency = .fixed(hertz: 2_000)
    patch.operators[0].amplitudeModulationSensitivity = 2
    let sound = sound(patch, command)
    let low = sound.relativeDecibels(from: 0.05, to: 0.24)
    #expect(abs(low + 24.0 * 50 / 99) < 0.05, "\(name): \(low)")
    #expect(abs(sound.relativeDecibels(from: 0.27, to: 0.49)) < 0.05, "\(name)")
  }

  /// Brightness lifts modulators by up to two octaves of amplitude, 12 dB, and no carrier.
  @Test(arguments: 0..<5) func brightness(sender: Int) {
    let (name, command) = Self.senders[sender]
    var patch = patch(Controllers.Depths(brightness: 99), for: name)
    patch.operators[0].frequency = .fixed(hertz: 4_000)
    patch.operators[1] = Operator()
    patch.operators[1].frequency = .fixed(hertz: 300)
    // So little that the first partials are half the index high.
    patch.operators[1].level = .decibels(-60)
    patch.routing = .free([Modulation(from: 2, to: 1)], carriers: [1])
    let sound = sound(patch, command)
    let spectrum = Spectrum(sound.left(from: 0.1, to: 0.5), sampleRate: 48_000)
    let expected = decibelsOf(13.113 / 2) - 60 + 12.04
    #expect(abs(spectrum.decibels(at: 4_300) - fullDecibels - expected) < 0.1, "\(name)")
    #expect(abs(spectrum.decibels(at: 4_000) - fullDecibels) < 0.1, "\(name)")
  }

  /// RPN 5 says how far the wheel goes; presets are made for half a semitone.
  @Test func theModulationRangeScalesTheWheel() {
    let patch = patch(Controllers.Depths(pitch: 20), for: "wheel")
    let commands = [
      Command(.noteOn, number: 69, value: 100), Command(.modulationRange, value: 1),
      Command(.controller, number: 1, value: 127),
    ]
    let sound = play(Bank(single: patch), commands, seconds: 0.5)
    let high = cents(from: 440, to: sound.meanHertz(from: 0.27, to: 0.49))
    #expect(abs(high - 423.0 * 40 / 99) < 1)
  }

  /// A wheel moved late finds the LFO in the same phase, whichever other notes sound.
  @Test func theLFORunsWhileNobodyNeedsIt() {
    let patch = patch(Controllers.Depths(pitch: 60), for: "wheel")
    let commands = [
      Command(.noteOn, number: 69, value: 100),
      Command(.controller, time: 12_000, number: 1, value: 127),
    ]
    let sound = play(Bank(single: patch), commands, seconds: 1)
    let expected = 423.0 * 60 / 99
    // From half a second on the wave is in its low half again.
    #expect(abs(cents(from: 440, to: sound.meanHertz(from: 0.27, to: 0.49)) - expected) < 1)
    #expect(abs(cents(from: 440, to: sound.meanHertz(from: 0.52, to: 0.74)) + expected) < 1)
  }

  /// Reset all controllers (RP-015): wheel, expression, pressures, bend and pedals, not volume or pan.
  @Test func resetAllControllers() {
    for (name, command) in Self.senders where name != "foot" && name != "breath" {
      let patch = patch(Controllers.Depths(pitch: 60), for: name)
      let commands = [
        Command(.noteOn, number: 69, value: 100), command,
        Command(.pitchBend, value: 1),
        Command(.controller, number: 11, value: 30),
        Command(.controller, number: 7, value: 50),
        Command(.resetControllers, time: 4_800),
      ]
      let sound = play(Bank(single: patch), commands, seconds: 0.5)
      #expect(abs(cents(from: 440, to: sound.meanHertz(from: 0.2, to: 0.49))) < 0.5, "\(name)")
      let volume = 40 * log10(50.0 / 100)
      #expect(abs(sound.relativeDecibels(from: 0.2, to: 0.4) - volume) < 0.05, "\(name)")
    }
  }

  /// The master's balance takes from one side and leaves the other.
  @Test(arguments: [(-1 as Float, 1.0, 0.0), (0.5, 0.5, 1), (0, 1, 1)])
  func masterBalance(balance: Float, left: Double, right: Double) {
    let sound = play(
      sinePatch(hertz: 1_000), seconds: 0.2,
      before: [Command(.masterBalance, value: balance)])
    #expect(abs(SignalLevel(sound.left[4_800...]).peak / Double(fullScale) - left) < 0.001)
    #expect(abs(SignalLevel(sound.right[4_800...]).peak / Double(fullScale) - right) < 0.001)
  }

  /// After a system reset a note is as it was after the start.
  @Test func systemReset() {
    var patches = [sinePatch(), sinePatch(hertz: 300)]
    patches[0].controllers.wheel = Controllers.Depths(pitch: 60)
    var bank = Bank()
    bank.patches = patches
    bank.programs = [
      Bank.Program(bank: 0, number: 0, patch: 0), Bank.Program(bank: 0, number: 1, patch: 1),
    ]
    let changes: [Command] = [
      Command(.program, number: 1), Command(.controller, number: 7, value: 20),
      Command(.controller, number: 10, value: 5), Command(.controller, number: 11, value: 5),
      Command(.controller, number: 1, value: 99), Command(.controller, number: 64, value: 127),
      Command(.pitchBend, value: 1), Command(.bendRange, value: 12),
      Command(.tuning, value: 3), Command(.channelPressure, value: 100),
      Command(.modulationRange, value: 4), Command(.masterGain, value: 0.2),
      Command(.masterTuning, value: -2), Command(.masterBalance, value: 0.7),
      Command(.noteOn, number: 50, value: 100), Command(.systemReset, time: 4_800),
      Command(.noteOn, time: 9_600, number: 69, value: 100),
      Command(.noteOff, time: 14_400, number: 69),
    ]
    let sound = play(bank, changes, seconds: 0.4)
    let fresh = play(bank, changes.suffix(2).map { $0 }, seconds: 0.4)
    #expect(sound.left[9_600...] == fresh.left[9_600...])
    #expect(sound.right[9_600...] == fresh.right[9_600...])
    #expect(sound.counters.activeVoices == 0)
  }
}

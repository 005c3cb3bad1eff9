import TineEngine
import TinePatches
import TineTestSupport
import Testing

/// Whatever was sent before: when all keys and pedals are up, it gets silent.
@Suite struct HangingNoteTests {
  /// A note, a note with a modulator and a vibrato, and a drum; releases of 0.2 s at most.
  private var bank: Bank {
    var bank = Bank(single: sinePatch())
    var second = sinePatch()
    second.operators[0].envelope = .adsr(
      attack: 0.05, decay: 0.1, sustainDecibels: -6, release: 0.2)
    second.operators[1] = Operator()
    second.operators[1].level = .units(80)
    second.routing = .free(
      [Modulation(from: 2, to: 1), Modulation(from: 2, to: 2)], carriers: [1])
    second.lfo.pitchDepth = 50
    second.controllers.aftertouch = Controllers.Depths(pitch: 99, amplitude: 99, brightness: 99)
    bank.patches.append(second)
    bank.programs.append(Bank.Program(bank: 0, number: 1, patch: 1))
    bank.drumKits = [
      DrumKit(
        number: 0, name: "",
        sounds: (30..<70).map {
          DrumKit.Sound(key: $0, patch: $0 & 1, pitchKey: $0, exclusiveGroup: $0 % 5)
        })
    ]
    return bank
  }

  /// All keys up and all pedals; then eight times the longest release (controller 72) and its way
  /// from full to the floor, 90 dB.
  @Test(arguments: 0..<24) func allKeysUpIsSilence(seed: Int) {
    let rate = 8_000.0
    var random = SeededRandom(seed: UInt64(seed))
    var synthesizer = Synthesizer(sounds: SoundSet(bank), sampleRate: rate, voices: 24)
    var left = [Float](repeating: 0, count: 64)
    var right = left
    var broken = 0
    var loudest: Float = 0
    func render() {
      synthesizer.render(left: &left, right: &right, frames: left.count)
      for index in 0..<left.count {
        loudest = max(loudest, abs(left[index]))
        if !left[index].isFinite || !right[index].isFinite { broken += 1 }
      }
    }
    for _ in 0..<400 {
      for _ in 0..<3 { synthesizer.apply(RandomCommand.next(using: &random)) }
      render()
    }
    synthesizer.apply(Command(.resume))
    // So long after the last note-on that a note-off is for all notes of its key.
    render()
    for channel in 0..<16 as Range<UInt8> {
      for key in 0..<128 as Range<UInt8> {
        for tag in RandomCommand.tags {
          synthesizer.apply(Command(.noteOff, channel: channel, number: key, tag: tag))
        }
      }
      for pedal in [64, 66, 69] as [UInt8] {
        synthesizer.apply(Command(.controller, channel: channel, number: pedal, value: 0))
      }
    }
    var seconds = 0.0
    while !synthesizer.isSilent && seconds < 8 * 0.2 * 90 / 60 + 0.1 {
      render()
      seconds += 64 / rate
    }
    let isSilent = synthesizer.isSilent
    #expect(isSilent, "after \(seconds) s")
    #expect(broken == 0)
    #expect(loudest > 0 && loudest <= 1)
    // Nothing is left in the lanes either, nor in the filter of the mix.
    for _ in 0..<Int(rate) / 64 { render() }
    #expect(left.allSatisfy { $0 == 0 })
  }
}

import TineEngine
import TinePatches
import Testing

/// Voices rendered each by itself.
struct ApartTests {
  /// Added up, they are what is heard; and each is what it is alone.
  @Test func addUpToTheMix() throws {
    let bank = Bank(single: try BundledPresets.patch("keys/grand-piano"))
    let keys: [UInt8] = [48, 60, 67, 72, 60]
    let strikes = keys.enumerated().map {
      Command(.noteOn, channel: UInt8($0.offset), number: $0.element, value: 70)
    }
    let frames = 9_600
    func apart(_ commands: [Command]) -> [SIMD8<Float>] {
      var synthesizer = Synthesizer(sounds: SoundSet(bank), voices: 8)
      for command in commands { synthesizer.apply(command) }
      var voices = [SIMD8<Float>](repeating: .zero, count: frames)
      // In pieces that don't fit the ticks.
      voices.withUnsafeMutableBufferPointer { voices in
        synthesizer.renderVoicesSeparately(to: voices.baseAddress!, frames: 4_001)
        synthesizer.renderVoicesSeparately(to: voices.baseAddress! + 4_001, frames: frames - 4_001)
      }
      return voices
    }
    let together = apart(strikes)
    let mix = play(bank, strikes, seconds: 0.2).left
    for (voices, sample) in zip(together, mix) {
      #expect(abs(voices.sum() - sample) < 1e-6)
    }
    #expect(together.contains { abs($0[4]) > 0.01 })
    #expect(together.allSatisfy { $0[5] == 0 && $0[6] == 0 && $0[7] == 0 })
    for (index, strike) in strikes.enumerated() {
      let alone = apart([strike])
      #expect(together.indices.allSatisfy { together[$0][index] == alone[$0][0] })
    }
  }

  /// Where a tick is shorter than the widest vector, nothing of one voice gets into the next.
  @Test func allEightAtALowRate() {
    let bank = Bank(single: sinePatch())
    func apart(_ keys: Range<UInt8>) -> [SIMD8<Float>] {
      var synthesizer = Synthesizer(sounds: SoundSet(bank), sampleRate: 8_000, voices: 8)
      for key in keys { synthesizer.apply(Command(.noteOn, number: key, value: 70)) }
      var voices = [SIMD8<Float>](repeating: .zero, count: 800)
      voices.withUnsafeMutableBufferPointer { voices in
        synthesizer.renderVoicesSeparately(to: voices.baseAddress!, frames: 800)
      }
      return voices
    }
    let together = apart(60..<68)
    for index in 0..<8 {
      let alone = apart(60 + UInt8(index)..<61 + UInt8(index))
      let isTheSame = together.indices.allSatisfy { together[$0][index] == alone[$0][0] }
      #expect(isTheSame, "voice \(index)")
    }
  }
}

import TineDX7
import Testing

/// The packed form, byte by byte, and that nothing is lost in it.
struct VoiceBytesTests {
  /// Operator 6 comes first.
  static let operator6: [UInt8] = [
    0x01, 0x02, 0x03, 0x04,  // rates
    0x05, 0x06, 0x07, 0x08,  // levels
    0x27,  // break point 39
    0x0A, 0x0B,  // left and right depth
    0b0000_1101,  // right curve 3, left curve 1
    0b0_1110_101,  // detune 14, rate scaling 5
    0b00_110_10,  // velocity 6, amplitude sensitivity 2
    0x63,  // output level 99
    0b0_11111_1,  // coarse 31, fixed
    0x32,  // fine 50
  ]
  static let common: [UInt8] = [
    0x14, 0x15, 0x16, 0x17, 0x18, 0x19, 0x1A, 0x1B,  // pitch rates and levels
    0x1F,  // algorithm 32
    0b0000_1_110,  // oscillator sync, feedback 6
    0x23, 0x10, 0x11, 0x12,  // LFO speed, delay, pitch and amplitude depth
    0b111_101_1,  // pitch sensitivity 7, sample and hold, sync
    0x0C,  // transpose -12
  ]
  static let bytes: [UInt8] =
    operator6 + [UInt8](repeating: 0, count: 85) + common + Array("Test \u{5C}~\u{7F}\0 ".utf8)

  @Test func packedBytesSayWhatTheyMean() {
    var repairs = VoiceRepairs()
    let voice = Voice(packed: Self.bytes[...], repairs: &repairs)
    #expect(repairs.isEmpty)
    #expect(voice.packed == Self.bytes)
    #expect(voice[.rate1, 6] == 1)
    #expect(voice[.level4, 6] == 8)
    #expect(voice[.breakPoint, 6] == 39)
    #expect(voice[.leftDepth, 6] == 10)
    #expect(voice[.rightDepth, 6] == 11)
    #expect(voice[.leftCurve, 6] == 1)
    #expect(voice[.rightCurve, 6] == 3)
    #expect(voice[.rateScaling, 6] == 5)
    #expect(voice[.detune, 6] == 14)
    #expect(voice[.amplitudeSensitivity, 6] == 2)
    #expect(voice[.velocitySensitivity, 6] == 6)
    #expect(voice[.outputLevel, 6] == 99)
    #expect(voice[.mode, 6] == 1)
    #expect(voice[.coarse, 6] == 31)
    #expect(voice[.fine, 6] == 50)
    #expect(voice[.outputLevel, 1] == 0)
    #expect(voice[.pitchRate4] == 0x17)
    #expect(voice[.pitchLevel1] == 0x18)
    #expect(voice[.algorithm] == 31)
    #expect(voice[.feedback] == 6)
    #expect(voice[.oscillatorSync] == 1)
    #expect(voice[.lfoDelay] == 16)
    #expect(voice[.lfoAmplitudeDepth] == 18)
    #expect(voice[.lfoWave] == 5)
    #expect(voice[.lfoSync] == 1)
    #expect(voice[.pitchSensitivity] == 7)
    #expect(voice[.transpose] == 12)
    #expect(voice.name == "Test ¥→←␀")
  }

  @Test func parameterNumbersAreThoseOfParameterChanges() {
    #expect(VoiceParameter(.rate1, operator: 6).index == 0)
    #expect(VoiceParameter(.detune, operator: 1).index == 125)
    #expect(VoiceParameter(.pitchRate1).index == 126)
    #expect(VoiceParameter(.algorithm).index == 134)
    #expect(VoiceParameter(.lfoSpeed).index == 137)
    #expect(VoiceParameter(.transpose).index == 144)
    #expect(VoiceParameter(nameCharacter: 9).index == 154)
    #expect(VoiceParameter(16 + 4 * 21).name == "operator 2 output level")
  }

  @Test func thousandVoicesKeepEveryByte() {
    var random = RandomVoice(seed: 1)
    for index in 0..<1000 {
      let voice = random.next()
      var repairs = VoiceRepairs()
      #expect(Voice(packed: voice.packed[...], repairs: &repairs) == voice, "voice \(index)")
      #expect(repairs.isEmpty)
      #expect(Voice(unpacked: voice.unpacked[...], repairs: &repairs) == voice)
      #expect(repairs.isEmpty)
      #expect(voice.packed.allSatisfy { $0 < 128 })
    }
  }

  @Test func everythingAtItsMostIsClamped() {
    var repairs = VoiceRepairs()
    let voice = Voice(unpacked: [UInt8](repeating: 127, count: 155)[...], repairs: &repairs)
    // All but the ten characters of the name.
    #expect(repairs.clamps.count == 145)
    #expect(repairs.clamps.allSatisfy { $0.found == 127 && $0.kept == voice[$0.parameter] })
    #expect(voice[.detune, 3] == 14)
    #expect(voice[.transpose] == 48)
    #expect(voice[.lfoWave] == 5)
  }

  /// Bits that the packed form doesn't use, one at a time.
  @Test(arguments: [(11, 0x70), (13, 0x60), (15, 0x40), (110, 0x60), (111, 0x70)])
  func unusedBitsAreClearedAndCounted(byte: Int, mask: Int) {
    let clean = Voice().packed
    for bit in 0..<7 where mask >> bit & 1 == 1 {
      var bytes = clean
      bytes[byte] |= 1 << bit
      var repairs = VoiceRepairs()
      let voice = Voice(packed: bytes[...], repairs: &repairs)
      #expect(repairs.reservedBits == 1)
      #expect(repairs.clamps.isEmpty)
      #expect(voice.packed == clean)
    }
  }

  @Test func namesOfOtherAlphabetsComeNear() {
    func named(_ name: String) -> (voice: Voice, isWhole: Bool) {
      var voice = Voice()
      let isWhole = voice.setName(name)
      return (voice, isWhole)
    }
    #expect(named("BELLS").isWhole)
    #expect(named("BELLS").voice.name == "BELLS")
    #expect(named("BELLS").voice.packed.suffix(10).elementsEqual("BELLS     ".utf8))
    #expect(!named("Flöte ~ lang genug").isWhole)
    #expect(named("Flöte ~ lang genug").voice.name == "Flote ? la")
    #expect(!named("Cafe\u{301}").isWhole)
    #expect(named("Cafe\u{301}").voice.name == "Cafe")
    #expect(named("0123456789   ").isWhole)
    #expect(!named("0123456789A").isWhole)
  }
}

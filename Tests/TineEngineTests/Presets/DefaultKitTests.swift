import TineAnalysis
import TineEngine
import Foundation
import TinePatches
import Testing

/// The standard kit of the default bank, on channel 10.
struct DefaultKitTests {
  /// What a key plays at velocity 100.
  private func strike(_ keys: [(key: Int, time: Double)], seconds: Double = 2) throws -> Sound {
    let commands = keys.map {
      Command(
        .noteOn, time: UInt64($0.time * 48_000), channel: 9, number: UInt8($0.key), value: 100)
    }
    return play(BundledPresets.sounds.borrowed(), commands, seconds: seconds)
  }

  private func energy(_ key: Int) throws -> Double {
    let sound = try strike([(key, 0)])
    return 10 * log10(sound.mono.reduce(0) { $0 + Double($1) * Double($1) })
  }

  @Test(arguments: Array(27...87))
  func everyKeySoundsAndEnds(key: Int) throws {
    let sound = try strike([(key, 0)], seconds: 5)
    let peak = SignalLevel(sound.left).peakDecibels
    #expect((-50 ... -6).contains(peak))
    // Cymbals and the triangle ring on for some seconds.
    #expect(SignalLevel(sound.left(from: 4.5, to: 5)).peakDecibels < peak - 40)
  }

  /// As in a mixed kit: the bass drum and the snare in front, toms near them, cymbals behind, hats
  /// and shakers last.
  @Test func isMixed() throws {
    let kick = try energy(36)
    let snare = try energy(38)
    let tom = try energy(45)
    let hat = try energy(42)
    let maracas = try energy(70)
    #expect(abs(tom - kick) < 6)
    #expect(snare < kick)
    #expect(hat < snare - 8)
    #expect(hat < tom - 8)
    #expect(maracas < snare - 8)
  }

  /// The toms rise with their keys, and so do the pairs of hand drums.
  @Test func higherDrumsAreHigher() throws {
    for keys in [[41, 43, 45, 47, 48, 50], [61, 60], [64, 63], [66, 65], [68, 67], [77, 76]] {
      let pitches = try keys.map { key in
        let sound = try strike([(key, 0)], seconds: 0.5).mono
        return try #require(Spectrum(sound, sampleRate: 48_000).peaks(above: -20, most: 1).first)
          .frequency
      }
      #expect(pitches == pitches.sorted(), "\(keys): \(pitches)")
      #expect(Set(pitches).count == pitches.count)
    }
  }

  /// Bass drums lie below 120 Hz, claves and triangles above 2 kHz, hats above 6 kHz.
  @Test(arguments: [
    (27, 500.0...4500.0), (31, 1500...4000), (33, 1000...4000), (34, 2500...6000),
    (82, 7000...14_000), (83, 5000...10_000), (84, 4000...9000), (86, 40...160), (87, 40...120),
    (35, 20...120), (36, 20...120), (41, 60...200), (56, 500...1000), (75, 2000...3000),
    (81, 2500...9000), (42, 6000...12_000), (46, 6000...12_000), (49, 4000...12_000),
  ])
  func liesWhereItShould(key: Int, range: ClosedRange<Double>) throws {
    let sound = try strike([(key, 0)], seconds: 0.3).mono
    #expect(range.contains(Spectrum(sound, sampleRate: 48_000).centroid))
  }

  /// Closing the hi-hat, by stick or foot, ends the open one; a snare doesn't.
  @Test(arguments: [(42, true), (44, true), (38, false)])
  func hiHatsCutEachOther(key: Int, cuts: Bool) throws {
    let open = try strike([(46, 0)], seconds: 0.8).left(from: 0.55, to: 0.8)
    let both = try strike([(46, 0), (key, 0.1)], seconds: 0.8).left(from: 0.55, to: 0.8)
    let lost = SignalLevel(open).rmsDecibels - SignalLevel(both).rmsDecibels
    #expect(cuts ? lost > 15 : lost < 3)
  }
}

import TineAnalysis
import TineEngine
import Foundation
import TinePatches
import Testing

/// The kits that a program change on the drum channel asks for.
struct KitVariantTests {
  /// Roland's numbers.
  static let kits = [
    8: "Room", 16: "Power", 24: "Electronic", 25: "Analog", 32: "Jazz", 40: "Brush",
    48: "Orchestra",
  ]

  private func strike(_ key: Int, kit: Int, seconds: Double = 1) throws -> Sound {
    let commands = [
      Command(.program, channel: 9, number: UInt8(kit)),
      Command(.noteOn, channel: 9, number: UInt8(key), value: 100),
    ]
    return play(BundledPresets.sounds.borrowed(), commands, seconds: seconds)
  }

  @Test func areThere() throws {
    let bank = try BundledPresets.bank()
    for (number, name) in Self.kits {
      let kit = try #require(bank.drumKits.first { $0.number == number })
      #expect(kit.name == name)
      #expect(Set(kit.sounds.map(\.key)).isSuperset(of: 35...81))
    }
  }

  /// Every key sounds, and each kit is another than the standard one where its name says so.
  @Test(arguments: Array(kits.keys).sorted())
  func everyKeySounds(kit: Int) throws {
    let keys = try #require(try BundledPresets.bank().drumKits.first { $0.number == kit }).sounds
    for key in keys.map(\.key) {
      let peak = SignalLevel(try strike(key, kit: kit, seconds: 2).left).peakDecibels
      #expect((-50 ... -6).contains(peak), "key \(key): \(peak) dB")
    }
    let changed = [8: 38, 16: 38, 24: 36, 25: 36, 32: 36, 40: 38, 48: 41][kit] ?? 38
    #expect(try strike(changed, kit: kit).left != strike(changed, kit: 0).left)
  }

  /// A kit is as loud as another: a change of program doesn't throw a song out of balance.
  @Test(arguments: Array(kits.keys).sorted())
  func drumsKeepTheirPlaceInTheMix(kit: Int) throws {
    // A brush is no stick, and the orchestra has other drums there.
    let keys = [40: [36, 42, 45], 48: [54, 56, 81]][kit] ?? [36, 38, 42, 45]
    for key in keys {
      func energy(_ kit: Int) throws -> Double {
        10 * log10(try strike(key, kit: kit).left.reduce(0) { $0 + Double($1) * Double($1) })
      }
      #expect(abs(try energy(kit) - energy(0)) < 5, "key \(key)")
    }
  }

  /// Timpani are tuned to their keys: an octave and a bit from F.
  @Test func timpaniPlayATune() throws {
    let pitches = try [41, 45, 50, 53].map { key in
      let sound = try strike(key, kit: 48, seconds: 1).mono
      let frequency = 440 * exp2(Double(key - 69) / 12)
      let peak = try #require(
        Spectrum(Array(sound[9_600...]), sampleRate: 48_000).peak(near: frequency, withinCents: 60))
      return cents(from: frequency, to: peak.frequency)
    }
    #expect(pitches.allSatisfy { abs($0) < 20 }, "\(pitches)")
  }

  /// A number that no kit has is the standard kit.
  @Test func othersAreTheStandardKit() throws {
    #expect(try strike(38, kit: 99).left == strike(38, kit: 0).left)
  }
}

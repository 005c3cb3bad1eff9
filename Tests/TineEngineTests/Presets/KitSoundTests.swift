import TineAnalysis
import TineEngine
import Foundation
import TinePatches
import Testing

/// Each key of each kit of the default bank.
struct KitSoundTests {
  private static let bank = try! BundledPresets.bank()

  /// Every key of a kit sounds: not silent, not too loud, and finite. Keys with the same sound are
  /// tested once.
  @Test(arguments: bank.drumKits.indices)
  func everyKeySounds(index: Int) throws {
    let kit = Self.bank.drumKits[index]
    let earlier = Self.bank.drumKits[..<index].flatMap(\.sounds).map(Stroke.init)
    var known = Set(earlier)
    for sound in kit.sounds where known.insert(Stroke(sound)).inserted {
      let commands = [
        Command(
          .program, channel: 9, number: UInt8(kit.number), value: Float(kit.bank << 7)),
        Command(.noteOn, channel: 9, number: UInt8(sound.key), value: 100),
      ]
      let played = play(BundledPresets.sounds.borrowed(), commands, seconds: 0.6)
      let level = SignalLevel(played.left)
      #expect(level.notFinite == 0, "key \(sound.key)")
      // A reversed cymbal has only begun.
      #expect((-56 ... -6).contains(level.peakDecibels), "key \(sound.key)")
      // No constant but what a swing that has only begun leaves.
      #expect(abs(level.offset) < 0.2 * level.peak, "key \(sound.key)")
    }
  }

  /// What a stroke sounds like.
  private struct Stroke: Hashable {
    var patch: Int
    var pitchKey: Int
    var gain: Float

    init(_ sound: DrumKit.Sound) {
      patch = sound.patch
      pitchKey = sound.pitchKey
      gain = sound.gainDecibels
    }
  }

  /// An open surdo is ended by a muted one, and so is a scratch by the next, in both layouts.
  @Test(arguments: [(0, 87, 86), (127, 14, 13)])
  func surdosCutEachOther(bank: Int, open: Int, muted: Int) throws {
    func sound(_ keys: [(key: Int, frame: UInt64)]) -> ArraySlice<Float> {
      let select = Command(.program, channel: 9, number: 0, value: Float(bank << 7))
      let strokes = keys.map {
        Command(.noteOn, time: $0.frame, channel: 9, number: UInt8($0.key), value: 100)
      }
      return play(BundledPresets.sounds.borrowed(), [select] + strokes, seconds: 0.6).left.suffix(
        9_600)
    }
    let rings = SignalLevel(sound([(open, 0)])).rmsDecibels
    let ended = SignalLevel(sound([(open, 0), (muted, 4_800)])).rmsDecibels
    #expect(rings - ended > 6)
  }

  /// What tells the effects from noise: how long they last, and where they lie. Each is struck at
  /// middle C and held.
  @Test(arguments: [
    ("effects/siren", 500.0...3500.0, 0.9), ("effects/dog", 400...1600, 0.05),
    ("effects/heart-beat", 30...120, 0.5), ("effects/submarine", 60...1400, 0.9),
    ("effects/explosion", 60...2500, 0.8), ("effects/thunder", 40...2000, 0.8),
    ("effects/wind", 100...1500, 0.9), ("effects/shower", 4000...14_000, 0.9),
    ("effects/bird", 2500...7000, 0.5), ("effects/wind-chimes", 1500...9000, 0.5),
    ("effects/bubble", 300...1500, 0.5), ("effects/cat", 700...2500, 0.9),
    ("effects/ghost", 400...1200, 0.9), ("effects/demon", 60...1200, 0.9),
    ("effects/dial-tone", 350...450, 0.9), ("effects/flute-key-click", 300...2500, 0),
    ("effects/punch", 40...2500, 0.02), ("effects/laser-gun", 300...6000, 0.15),
  ])
  func liesWhereItShould(name: String, range: ClosedRange<Double>, share: Double) throws {
    let patch = try BundledPresets.patch(name)
    let sound = play(patch, key: 60, velocity: 100, hold: 1, seconds: 1).left
    let centroid = Spectrum(sound, sampleRate: 48_000).centroid
    #expect(range.contains(centroid), "\(centroid) Hz")
    // The share of blocks of 20 ms that are within 40 dB of the loudest.
    let blocks = stride(from: 0, to: 48_000 - 960, by: 960).map {
      SignalLevel(sound[$0..<$0 + 960]).rmsDecibels
    }
    let loudest = try #require(blocks.max())
    let heard = Double(blocks.count { $0 > loudest - 40 }) / Double(blocks.count)
    #expect(heard >= share, "\(heard)")
    if share < 0.2 { #expect(heard < 0.6, "\(heard)") }
  }
}

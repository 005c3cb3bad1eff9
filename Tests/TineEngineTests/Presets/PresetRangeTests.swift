import TineAnalysis
import TineEngine
import TinePatches
import Testing

/// Every preset over the keyboard, at every strength.
struct PresetRangeTests {
  /// It sounds, stays finite, and a single note stays below full scale.
  @Test(arguments: BundledPresets.names)
  func soundsOnEveryKey(name: String) throws {
    let patch = try BundledPresets.patch(name)
    for key in [36, 60, 84] {
      for velocity in [30, 80, 127] {
        let level = SignalLevel(play(patch, key: key, velocity: velocity, seconds: 0.6).left)
        #expect(level.notFinite == 0)
        // −70 dB: quieter than any sound here at velocity 30, louder than what a slow attack or a
        // key at the edge of a drum's range leaves.
        #expect(level.peakDecibels > -70, "key \(key), velocity \(velocity)")
        #expect(level.peakDecibels < -3, "key \(key), velocity \(velocity)")
        // No constant: it would cost headroom and click. Inharmonic modulators leave a little.
        #expect(abs(level.offset) < 0.35 * level.peak, "key \(key), velocity \(velocity)")
      }
    }
  }

  /// After its key went up it is silent in the end: the longest tail, a tower bell's, lasts 13.5 s
  /// (90 dB at 60 dB in 9 s).
  @Test(arguments: BundledPresets.names)
  func ends(name: String) throws {
    let sound = play(
      try BundledPresets.patch(name), key: 36, velocity: 127, hold: 0.5, seconds: 14.5)
    #expect(sound.left(from: 14.4, to: 14.5).allSatisfy { $0 == 0 })
    #expect(sound.left.contains { $0 != 0 })
  }

  /// Harder is louder, by at least 6 dB from velocity 30 to 127, and never duller; except where the
  /// instrument itself doesn't care.
  @Test(arguments: BundledPresets.melodic)
  func answersToVelocity(name: String) throws {
    let patch = try BundledPresets.patch(name)
    let soft = play(patch, key: 60, velocity: 30, seconds: 1).left
    let hard = play(patch, key: 60, velocity: 127, seconds: 1).left
    let difference = SignalLevel(hard).rmsDecibels - SignalLevel(soft).rmsDecibels
    if PresetTable.unmoved.contains(name) {
      #expect(abs(difference) < 6)
    } else {
      #expect(difference > 6)
      let brighter =
        Spectrum(hard, sampleRate: 48_000).centroid / Spectrum(soft, sampleRate: 48_000).centroid
      #expect(brighter > 0.9)
    }
  }

  /// The wheel adds vibrato to sustained sounds, but not to a piano.
  @Test(arguments: BundledPresets.melodic)
  func wheelSwingsThePitch(name: String) throws {
    let patch = try BundledPresets.patch(name)
    #expect(patch.controllers.wheel.pitch > 0 || name == "organs/pipe-organ")
    #expect(patch.lfo.pitchSensitivity > 0)
  }
}

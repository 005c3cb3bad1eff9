import TineMatching
import TinePatches
import Testing

/// All presets are as loud as each other, so that a song's own balance holds whatever plays it.
struct PresetLoudnessTests {
  /// Integrated loudness by BS.1770 of a single line at velocity 80 and channel volume 100: eight such
  /// lines and a kit stay below full scale. What dies away plays quick notes, as such instruments do.
  @Test(arguments: BundledPresets.melodic)
  func isBalanced(name: String) throws {
    let patch = try BundledPresets.patch(name)
    let loudness = PresetLoudness.loudness(of: patch, key: Self.middle(of: name))
    let integrated = try #require(loudness)
    #expect(abs(integrated - PresetLoudness.target) < 1.5, "\(integrated) LUFS")
  }

  /// The key that the middle of the line lies on: two octaves below middle C for what plays the
  /// bass, an octave above it for small bells and pipes.
  private static func middle(of name: String) -> Int {
    let low = [
      "brass/trombone", "brass/tuba", "percussion/melodic-tom", "percussion/synth-drum",
      "percussion/taiko", "percussion/timpani", "strings/contrabass", "strings/solo-cello",
      "winds/baritone-sax", "winds/bassoon",
    ]
    let high = [
      "bells/glockenspiel", "bells/music-box", "bells/tinkle-bell", "bells/xylophone",
      "keys/celesta", "winds/piccolo", "winds/whistle",
    ]
    if name.hasPrefix("bass/") || low.contains(name) { return 36 }
    return high.contains(name) ? 72 : 60
  }
}

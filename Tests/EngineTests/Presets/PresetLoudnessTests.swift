import Analysis
import Commands
import Patches
import Testing

/// All presets are as loud as each other, so that a song's own balance holds whatever plays it.
struct PresetLoudnessTests {
  /// Integrated loudness by BS.1770 of a single line at velocity 80 and channel volume 100: eight such
  /// lines and a kit stay below full scale.
  static let target = -32.0

  /// Semitones over the key in the middle of an instrument's range.
  private static let quick = [0, 4, 7, 12, 11, 7, 5, 2, 4, 7, 11, 12, 7, 4, 2, 0].map { ($0, 0.25) }
  private static let slow = [
    (0, 0.5), (4, 0.5), (7, 0.5), (12, 0.5), (11, 1.0), (7, 1.0), (0, 2.0),
  ]

  @Test(arguments: BundledPresets.melodic)
  func isBalanced(name: String) throws {
    // What dies away plays quick notes, as such instruments do.
    let folder = name.prefix { $0 != "/" }
    let isStruck =
      ["keys", "bells", "plucked", "bass", "percussion"].contains(folder)
      || name == "strings/orchestra-hit"
    let phrase = isStruck ? Self.quick : Self.slow
    var commands: [Command] = []
    var time = 0.0
    for (semitones, seconds) in phrase {
      let key = UInt8(Self.middle(of: name) + semitones)
      let start = UInt64(time * 48_000)
      commands.append(Command(.noteOn, time: start, number: key, value: 80))
      let end = UInt64((time + seconds * 0.9) * 48_000)
      commands.append(Command(.noteOff, time: end, number: key))
      time += seconds
    }
    let bank = Bank(single: try BundledPresets.patch(name))
    let sound = play(bank, commands, seconds: isStruck ? 5 : 8)
    var loudness = Loudness(sampleRate: 48_000)
    loudness.add(left: sound.left, right: sound.right)
    let integrated = try #require(loudness.integrated)
    #expect(abs(integrated - Self.target) < 1.5, "\(integrated) LUFS")
  }

  /// The key that the middle of the phrase lies on: basses an octave or two below middle C, small
  /// bells and pipes an octave above.
  private static func middle(of name: String) -> Int {
    if name.hasPrefix("bass/") { return 36 }
    let low = [
      "brass/tuba", "winds/bassoon", "strings/solo-cello", "winds/baritone-sax", "brass/trombone",
      "percussion/timpani", "percussion/taiko",
    ]
    let high = [
      "bells/glockenspiel", "keys/celesta", "bells/music-box", "winds/piccolo",
      "bells/tinkle-bell", "winds/whistle", "bells/xylophone",
    ]
    return low.contains(name) ? 48 : high.contains(name) ? 72 : 60
  }
}

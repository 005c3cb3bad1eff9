/// How a note begins and ends, which tells one kind of instrument from another.
///
/// Middle C at velocity 80, held for two seconds. No note fits two kinds: the bounds touch nowhere.
struct PresetKind: Sendable {
  var name: String
  /// Milliseconds until it is within 3 dB of its loudest. A key is there at once, a stroke or pluck
  /// has its whole string moving in some 40, a blown note takes up to 70 ms to speak, a bow 70 to 250,
  /// and a pad fades in.
  var attack: ClosedRange<Double>
  /// Seconds from its loudest until it is 20 dB below; nil is never while the key is down.
  var decay: ClosedRange<Double>?
  /// Decibels that it has lost after two seconds, for those that don't decay that far.
  var loss: ClosedRange<Double> = -100...200
  /// Presets by brightness.
  var dark: [String] = []
  var mellow: [String] = []
  var bright: [String] = []
  var piercing: [String] = []

  var allNames: [String] { dark + mellow + bright + piercing }

  /// The centre of the first half second's spectrum, in multiples of the key's frequency. A sine has
  /// 1, a saw of forty partials 2.7; dark ones have little but the fundamental (flute, marimba,
  /// horn), and above 4.8 most of the power lies beyond the fourth partial.
  func brightness(of preset: String) -> ClosedRange<Double> {
    if dark.contains(preset) { return 0.45...1.45 }
    if mellow.contains(preset) { return 1.35...2.4 }
    if bright.contains(preset) { return 2.2...5.1 }
    return 4.8...12
  }
}

/// What each preset is, by its name.
enum PresetTable {
  /// A struck or plucked thing rings for 0.5 s to 2 s (pianos, guitars, bars of metal), less (wood,
  /// gut, skins) or longer (thick strings, great bells). Pipes, reeds, bows and electronics hold on.
  static let kinds = [
    PresetKind(
      name: "short", attack: 0...62, decay: 0.02...0.444,
      dark: [
        "bells/kalimba", "bells/marimba", "bells/xylophone", "percussion/melodic-tom",
        "percussion/synth-drum", "percussion/taiko", "plucked/muted-guitar",
      ],
      mellow: [
        "bells/steel-drum", "bells/tinkle-bell", "percussion/agogo",
      ],
      bright: [
        "percussion/timpani", "percussion/wood-block", "plucked/koto",
      ],
      piercing: [
        "bells/glockenspiel"
      ]),
    PresetKind(
      name: "ringing", attack: 0...62, decay: 0.445...2,
      dark: [
        "bass/rubber-bass", "bass/upright-bass", "bells/crystal", "bells/vibraphone",
        "keys/celesta", "plucked/harp", "plucked/nylon-guitar",
      ],
      mellow: [
        "bells/music-box", "keys/bright-piano", "keys/electric-grand", "keys/felt-piano",
        "keys/honky-tonk",
      ],
      bright: [
        "bells/tubular-bells", "keys/harpsichord", "plucked/banjo", "plucked/clean-guitar",
        "plucked/shamisen", "plucked/sitar", "plucked/steel-guitar", "strings/orchestra-hit",
      ],
      piercing: [
        "bells/dulcimer"
      ]),
    PresetKind(
      name: "sinking", attack: 63...1000, decay: 0.02...2,
      dark: [
        "plucked/pizzicato"
      ]),
    PresetKind(
      name: "tolling", attack: 0...62, decay: nil, loss: 8.8...20,
      dark: [
        "bass/slap-bass", "effects/rain", "leads/calliope",
      ],
      mellow: [
        "bass/finger-bass", "bass/fretless-bass", "bells/tower-bell", "keys/glass-tines",
        "keys/grand-piano",
      ],
      bright: [
        "keys/clavinet", "pads/new-age-pad", "plucked/jazz-guitar",
      ],
      piercing: [
        "bass/popped-bass"
      ]),
    PresetKind(
      name: "keyed", attack: 0...22, decay: nil, loss: -3...8.7,
      dark: [
        "bass/sub-bass", "keys/reed-piano", "leads/chiff", "winds/ocarina",
      ],
      mellow: [
        "brass/soft-brass", "brass/synth-brass", "leads/bass-and-lead", "leads/charang",
        "leads/square-lead", "pads/space-voice", "winds/baritone-sax", "winds/tenor-sax",
      ],
      bright: [
        "brass/muted-trumpet", "leads/fifths-lead", "organs/rock-organ",
        "plucked/distortion-guitar", "winds/soprano-sax",
      ],
      piercing: [
        "plucked/guitar-harmonics"
      ]),
    PresetKind(
      name: "blown", attack: 23...72, decay: nil, loss: -3...8.7,
      dark: [
        "brass/tuba", "organs/drawbar-organ", "pads/voice-oohs",
      ],
      mellow: [
        "effects/brightness", "organs/percussive-organ",
      ],
      bright: [
        "bass/picked-bass", "brass/trombone", "brass/trumpet", "organs/bandoneon",
        "organs/harmonica", "organs/reed-organ", "plucked/overdriven-guitar", "winds/clarinet",
        "winds/reed-sax", "winds/shanai",
      ]),
    PresetKind(
      name: "bowed", attack: 73...246, decay: nil,
      dark: [
        "leads/voice-lead", "pads/bowed-glass", "winds/blown-bottle", "winds/piccolo",
        "winds/recorder", "winds/shakuhachi", "winds/whistle",
      ],
      mellow: [
        "effects/echoes", "effects/soundtrack", "pads/halo-pad", "pads/synth-voice",
        "strings/string-machine", "strings/synth-strings", "strings/tremolo-strings",
        "winds/bassoon", "winds/flute", "winds/pan-flute",
      ],
      bright: [
        "brass/brass-section", "effects/atmosphere", "effects/sci-fi", "organs/accordion",
        "strings/fiddle", "strings/solo-viola", "winds/bagpipe", "winds/oboe",
      ]),
    PresetKind(
      name: "swelling", attack: 247...2000, decay: nil,
      dark: [
        "effects/goblins", "pads/warm-pad",
      ],
      mellow: [
        "brass/french-horn", "pads/metallic-pad", "pads/polysynth-pad", "strings/contrabass",
        "strings/slow-strings",
      ],
      bright: [
        "leads/saw-lead", "organs/pipe-organ", "pads/choir-aahs", "pads/sweep-pad",
        "strings/solo-cello", "strings/solo-violin", "strings/string-section", "winds/english-horn",
      ]),
  ]

  /// Noise: their spectrum has no lines between 200 Hz and 12 kHz. With the kit's cymbals, snares,
  /// shakers and scrapers.
  static let noises = [
    "effects/applause", "effects/breath-noise", "effects/gunshot", "effects/seashore",
    "percussion/cabasa", "percussion/china", "percussion/clap", "percussion/crash",
    "percussion/hat-closed", "percussion/hat-open", "percussion/hat-pedal", "percussion/maracas",
    "percussion/reverse-cymbal", "percussion/ride", "percussion/snare",
    "percussion/snare-electric", "percussion/splash", "percussion/tambourine",
    "percussion/vibraslap", "percussion/guiro-long", "percussion/guiro-short",
  ]

  /// As loud at every velocity, as the instruments themselves are.
  static let unmoved = [
    "keys/harpsichord", "organs/drawbar-organ", "organs/percussive-organ", "organs/pipe-organ",
    "winds/bagpipe", "organs/rock-organ", "organs/reed-organ",
  ]
}

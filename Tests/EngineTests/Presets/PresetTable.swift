/// How a note begins and ends, which tells one kind of instrument from another.
///
/// Middle C at velocity 80, held for two seconds. No note fits two kinds: the bounds touch nowhere.
struct PresetKind: Sendable {
  var name: String
  /// Milliseconds until it is within 3 dB of its loudest. A key is there at once, a stroke or pluck
  /// has its whole string moving in some 40, a blown note takes up to 70 ms to speak, a bow 70 to 240,
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
        "bells/marimba", "bells/tinkle-bell", "bells/xylophone", "percussion/melodic-tom",
        "percussion/synth-drum", "percussion/taiko", "plucked/muted-guitar", "plucked/pizzicato",
      ],
      mellow: [
        "percussion/agogo", "strings/orchestra-hit",
      ],
      bright: [
        "percussion/wood-block", "plucked/banjo", "plucked/shamisen",
      ],
      piercing: [
        "bells/glockenspiel"
      ]),
    PresetKind(
      name: "ringing", attack: 0...62, decay: 0.445...2,
      dark: [
        "bass/upright-bass", "bells/crystal", "bells/kalimba", "bells/steel-drum",
        "bells/vibraphone", "effects/echoes", "keys/celesta", "percussion/timpani",
        "plucked/nylon-guitar",
      ],
      mellow: [
        "bass/finger-bass", "bells/music-box", "keys/bright-piano", "keys/electric-grand",
        "keys/felt-piano", "keys/honky-tonk", "plucked/clean-guitar", "plucked/guitar-harmonics",
        "plucked/harp", "plucked/koto",
      ],
      bright: [
        "bass/picked-bass", "bass/slap-bass", "keys/harpsichord", "plucked/steel-guitar",
      ],
      piercing: [
        "bells/dulcimer", "plucked/sitar",
      ]),
    PresetKind(
      name: "tolling", attack: 0...62, decay: nil, loss: 8.8...20,
      dark: [
        "effects/rain"
      ],
      mellow: [
        "bass/fretless-bass", "bells/tower-bell", "bells/tubular-bells", "keys/glass-tines",
        "keys/grand-piano",
      ],
      bright: [
        "keys/clavinet", "plucked/jazz-guitar",
      ]),
    PresetKind(
      name: "keyed", attack: 0...22, decay: nil, loss: -3...8.7,
      dark: [
        "bass/rubber-bass", "effects/atmosphere", "keys/reed-piano", "leads/calliope",
        "leads/chiff",
      ],
      mellow: [
        "effects/brightness", "leads/bass-and-lead", "leads/fifths-lead", "leads/saw-lead",
        "leads/square-lead", "pads/space-voice",
      ],
      bright: [
        "bass/square-bass", "effects/sci-fi", "leads/charang", "organs/rock-organ",
        "plucked/overdriven-guitar", "winds/bagpipe",
      ],
      piercing: [
        "plucked/distortion-guitar"
      ]),
    PresetKind(
      name: "blown", attack: 23...72, decay: nil, loss: -3...8.7,
      dark: [
        "leads/voice-lead", "organs/drawbar-organ", "pads/synth-voice", "winds/blown-bottle",
        "winds/flute", "winds/ocarina", "winds/pan-flute", "winds/piccolo", "winds/recorder",
        "winds/shakuhachi", "winds/whistle",
      ],
      mellow: [
        "brass/brass-section", "brass/french-horn", "brass/trombone", "brass/trumpet", "brass/tuba",
        "organs/percussive-organ", "pads/polysynth-pad", "strings/contrabass", "winds/clarinet",
      ],
      bright: [
        "brass/muted-trumpet", "brass/synth-brass", "organs/bandoneon", "organs/harmonica",
        "organs/reed-organ", "winds/baritone-sax", "winds/bassoon", "winds/english-horn",
        "winds/oboe", "winds/reed-sax", "winds/shanai", "winds/soprano-sax",
      ]),
    PresetKind(
      name: "bowed", attack: 73...240, decay: nil,
      dark: [
        "pads/voice-oohs"
      ],
      mellow: [
        "brass/soft-brass", "effects/soundtrack", "pads/choir-aahs",
      ],
      bright: [
        "organs/accordion", "strings/solo-cello", "strings/solo-violin", "strings/string-section",
        "strings/tremolo-strings",
      ]),
    PresetKind(
      name: "swelling", attack: 241...2000, decay: nil,
      dark: [
        "pads/bowed-glass", "pads/halo-pad", "pads/metallic-pad", "pads/new-age-pad",
        "pads/warm-pad",
      ],
      mellow: [
        "effects/goblins", "pads/sweep-pad", "strings/slow-strings", "strings/synth-strings",
      ],
      bright: [
        "organs/pipe-organ"
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

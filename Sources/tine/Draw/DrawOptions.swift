import TinePatches
import TinePictures

/// The options of `tine draw`; `tine render --draw` has some of them, too.
enum DrawOptions {
  static let output = Option(
    "output", "o", value: "PICTURE",
    "the file; its ending says its kind: png, svg or pdf; `-` is\nstandard output. Without it, the"
      + " picture is made of letters")
  static let format = Option("format", "f", value: "KIND", "the kind, whatever the name's ending")
  static let kind = Option(
    "kind", "k", value: "KIND",
    "waveform, spectrum or spectrogram; of a preset also envelope and\nalgorithm (waveform, or"
      + " algorithm of a preset)")
  static let size = Option(
    "size", "s", value: "WxH", "pixels, or points in a PDF, 16 to 16384 a side (1200x400 for most)")
  static let theme = Option("theme", "t", value: "THEME", "light or dark (light)")
  static let background = Option(
    "background", value: "COLOR", "#RRGGBB, a name such as navy, or transparent")
  static let color = Option("color", "c", value: "COLOR", "the curve's")
  static let map = Option(
    "map", value: "MAP",
    "a spectrogram's colors: \(ColourMap.allCases.map(\.rawValue).joined(separator: ", "))")
  static let title = Option(
    "title", value: "TEXT", "what stands above it; '' is nothing (the file's name)")
  static let bare = Option("bare", nil, "no axes, no words, no margin")
  static let from = Option("from", value: "TIME", "where it begins, 90 or 1:30 (0)")
  static let to = Option("to", value: "TIME", "where it ends (the sound's end)")
  static let channels = Option(
    "channels", value: "WHICH",
    "mix: all in one, none cancelling another; each: below each other;\nleft, right, or a number"
      + " from 1 (mix)")
  static let bars = Option(
    "bars", value: "WIDTH", isValueOptional: true, "a waveform of bars, pixels wide (3)")
  static let gap = Option("gap", value: "PIXELS", "between the bars (2)")
  static let normalize = Option("normalize", "n", "the loudest sample reaches the edge")
  static let axis = Option("axis", value: "NAMES", "what frequencies are called: hz or notes (hz)")
  static let range = Option(
    "range", value: "DB", "decibels of a spectrum (90) or a spectrogram (80), 10 to 180")
  static let preset = Option(
    "preset", "p", value: "PRESET",
    "what a song is played with (\(PresetFolders.defaultBank))")
  static let dry = RenderOptions.dry
  static let key = Option("key", value: "KEY", "the key that a preset is heard on (60)")
  static let velocity = Option("velocity", value: "N", "how hard it is struck, 1 to 127 (100)")
  static let hold = Option("hold", value: "SECONDS", "how long it is down, 0.01 to 60 (2)")
  static let ascii = Option("ascii", nil, "letters without braille")

  static let all = [
    output, format, kind, size, theme, background, color, map, title, bare, from, to, channels,
    bars, gap, normalize, axis, range, preset, TextOption.encoding, dry, key, velocity, hold, ascii,
    .quiet, .help,
  ]
}

/// The kinds of pictures.
enum PictureKind: String, CaseIterable, Sendable {
  case waveform, spectrum, spectrogram, envelope, algorithm

  /// Whether it is a picture of a preset, not of a sound.
  var isOfPreset: Bool { self == .envelope || self == .algorithm }

  /// What looks well if no option says otherwise.
  var usualSize: String {
    switch self {
    case .waveform, .spectrum: "1200x400"
    case .spectrogram: "1200x500"
    case .envelope: "1000x560"
    case .algorithm: "800x500"
    }
  }

  static let names = allCases.map(\.rawValue)
}

import TinePatches
import TinePictures

/// The options of `tine draw`; `tine render --draw` has some of them, too.
enum DrawOptions {
  static let output = Option(
    "output", "o", value: "PICTURE",
    """
    picture file; its extension sets the format: png, svg or pdf; `-` is standard
    output. Without this option the picture is drawn in characters
    """)
  static let format = Option(
    "format", "f", value: "KIND",
    "file format, whatever the extension")
  static let kind = Option(
    "kind", "k", value: "KIND",
    """
    waveform, spectrum or spectrogram; for a preset also envelope or algorithm
    (waveform, or algorithm for a preset)
    """)
  static let size = Option(
    "size", "s", value: "WxH",
    "size in pixels, or points for PDF, 16 to 16384 each way (1200x400 for most kinds)")
  static let theme = Option("theme", "t", value: "THEME", "light or dark (light)")
  static let background = Option(
    "background", value: "COLOR",
    "background: #RRGGBB, a name such as navy, or transparent")
  static let color = Option(
    "color", "c", value: "COLOR",
    "color of the curve")
  static let map = Option(
    "map", value: "MAP",
    """
    color map of a spectrogram: \(ColourMap.allCases.map(\.rawValue).joined(separator:
    ", "))
    """)
  static let title = Option(
    "title", value: "TEXT",
    "title; '' for none (the file's name)")
  static let bare = Option(
    "bare", nil,
    "no axes, labels or margin")
  static let from = Option(
    "from", value: "TIME",
    "start of the excerpt, 90 or 1:30 (0)")
  static let to = Option(
    "to", value: "TIME",
    "end of the excerpt (end of the sound)")
  static let channels = Option(
    "channels", value: "WHICH",
    """
    mix: all channels in one curve, by their extremes and power; each: one below the
    other; left, right, or a number from 1 (mix)
    """)
  static let bars = Option(
    "bars", value: "WIDTH", isValueOptional: true,
    "draw the waveform as bars of this many pixels (3)")
  static let gap = Option(
    "gap", value: "PIXELS",
    "pixels between bars (2)")
  static let normalize = Option(
    "normalize", "n",
    "scale the loudest sample to the full height")
  static let axis = Option(
    "axis", value: "NAMES",
    "label frequencies in hz or as notes; C3 is middle C, key 60 (hz)")
  static let range = Option(
    "range", value: "DB",
    "dynamic range in decibels of a spectrum (90) or spectrogram (80), 10 to 180")
  static let preset = Option(
    "preset", "p", value: "PRESET",
    "preset or bank to render a song with (\(PresetFolders.defaultBank))")
  static let dry = RenderOptions.dry
  static let key = Option(
    "key", value: "KEY",
    "MIDI key to play a preset on; 60 is middle C, called C3 (60)")
  static let velocity = Option(
    "velocity", value: "N",
    "velocity of the note, 1 to 127 (100)")
  static let hold = Option(
    "hold", value: "SECONDS",
    "how long the key is held, 0.01 to 60 (2)")
  static let ascii = Option(
    "ascii", nil,
    "draw in ASCII instead of braille")

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

  /// The default size.
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

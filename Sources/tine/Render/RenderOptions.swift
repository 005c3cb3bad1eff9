import TinePatches
import TineRendering

/// The options of `tine render` beyond those of every file.
enum RenderOptions {
  static let preset = Option(
    "preset", "p", value: "PRESET",
    """
    preset for all channels, or a bank: a name (see `tine presets list`) or a file; DX7
    voices too: rom.syx, or rom.syx:11 for the eleventh (\(PresetFolders.defaultBank))
    """)
  static let gain = Option(
    "gain", "g", value: "DB",
    "output gain in decibels, −96 to 24 (0)")
  static let normalize = Option(
    "normalize", "n", value: "LEVEL",
    """
    normalize each file: peak=DBFS (-1) or loudness=LUFS (-16). This renders twice;
    nothing is limited
    """)
  static let tail = Option(
    "tail", "t", value: "SECONDS",
    """
    time to keep rendering after the last event, 0 to 600; `auto`: until it is silent,
    at most 30 s (auto)
    """)
  static let longest = Option(
    "max-length", value: "SECONDS",
    "cut songs longer than this, 1 to 86400 (3600)")
  static let voices = Option(
    "voices", "v", value: "N",
    "polyphony: maximum number of voices, 1 to 1024 (128)")
  static let dry = Option("dry", nil, "without reverb and chorus")
  static let vintage = Option(
    "vintage", nil,
    "emulate the clock, DAC and output filter of a DX7")
  static let oversample = Option(
    "oversample", value: "N",
    "oversample 1, 2 or 4 times to avoid aliasing (1)")
  static let stems = Option(
    "stems", value: "FOLDER",
    "also write a file for each channel; they sum to the mix before its soft clipper")
  static let stemsBy = Option(
    "stems-by", value: "PART",
    "what gets a stem: channel or track (channel)")
  static let draw = Option(
    "draw", value: "PICTURE",
    "also draw a picture of the sound, named .png, .svg or .pdf")
  static let drawKind = Option(
    "draw-kind", value: "KIND",
    "kind of picture: waveform, spectrum or spectrogram (waveform)")
  static let drawSize = Option(
    "draw-size", value: "WxH",
    "size of the picture in pixels (1200x400)")
  static let drawTheme = Option(
    "draw-theme", value: "THEME",
    "theme of the picture: light or dark (light)")
  static let jobs = Option(
    "jobs", "j", value: "N",
    "songs to render at once, or threads for a single song, 1 to 1024 (one per processor)")
  static let jobsRange = 1...1024
  static let update = Option(
    "update", "u",
    "skip songs whose output is up to date")
  static let shard = Option(
    "shard", value: "K/N",
    "render only part K of N; no song is in two parts")
  static let strict = Option(
    "strict", nil,
    "treat warnings about a song as errors")
  static let json = Option(
    "json", nil,
    "print a line of JSON for each song")

  static let all =
    [preset] + SongOptions.ending + OutputOptions.all
    + [
      gain, normalize, tail, SongEnd.option, TextOption.encoding, longest, voices, dry, vintage,
      oversample,
    ]
    + KeySettings.options
    + [stems, stemsBy, draw, drawKind, drawSize, drawTheme, jobs, update, shard, strict, json]
    + [.quiet, .help]
}

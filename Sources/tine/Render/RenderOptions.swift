import TinePatches

/// The options of `tine render` beyond those of every file.
enum RenderOptions {
  static let preset = Option(
    "preset", "p", value: "PRESET",
    """
    a preset for all channels, or a bank: a name (see `tine presets list`)
    or a file, also of DX7 voices: rom.syx, or rom.syx:11 for the eleventh
    (\(PresetFolders.defaultBank))
    """)
  static let gain = Option("gain", "g", value: "DB", "louder or softer, −96 to 24 (0)")
  static let normalize = Option(
    "normalize", "n", value: "LEVEL",
    "bring each file to a level: peak=DBFS (-1) or loudness=LUFS (-16);\nit is rendered twice,"
      + " and nothing is limited")
  static let tail = Option(
    "tail", "t", value: "SECONDS",
    "how long it sounds on after the end, 0 to 600; `auto`: until it is\nsilent, at most 30 s (auto)"
  )
  static let longest = Option(
    "max-length", value: "SECONDS", "where a song is cut that never ends, 1 to 86400 (3600)")
  static let voices = Option("voices", "v", value: "N", "voices at once, 1 to 1024 (128)")
  static let dry = Option("dry", nil, "without reverb and chorus")
  static let vintage = Option(
    "vintage", nil, "through the clock, converter and output filter of a DX7")
  static let oversample = Option(
    "oversample", value: "N",
    "compute N times as many frames, 1, 2 or 4, so that nothing comes back\nfrom beyond half the rate (1)"
  )
  static let stems = Option(
    "stems", value: "FOLDER",
    "a file for each channel, too; before the limiter, they sum to the mix")
  static let stemsBy = Option("stems-by", value: "PART", "channel or track (channel)")
  static let draw = Option(
    "draw", value: "PICTURE", "a picture of the sound, too: a name that ends in .png, .svg or .pdf")
  static let drawKind = Option(
    "draw-kind", value: "KIND", "waveform, spectrum or spectrogram (waveform)")
  static let drawSize = Option("draw-size", value: "WxH", "its size in pixels (1200x400)")
  static let drawTheme = Option("draw-theme", value: "THEME", "light or dark (light)")
  static let jobs = Option(
    "jobs", "j", value: "N", "songs, or threads for one, at once, 1 to 1024 (one a processor)")
  static let jobsRange = 1...1024
  static let update = Option(
    "update", "u", "leave alone what is newer than its song and its presets")
  static let shard = Option(
    "shard", value: "K/N", "the K-th of N parts of the work, which share no song")
  static let strict = Option("strict", nil, "what is odd about a song is an error")
  static let json = Option("json", nil, "a line of JSON for each song, for scripts")

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

import TineFiles
import TineEngine
import TineMIDIFile
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

/// Settings for all songs of a run.
struct RenderSettings: Sendable {
  var renderer: Renderer
  /// The encoding of the texts that become tags; nil: a guess.
  var encoding: TextEncoding?
  var isStrict: Bool

  /// - Parameter isForOne: whether a single song is rendered.
  init(_ arguments: Arguments, _ format: AudioFormat, isForOne: Bool) throws(Failure) {
    let settings = try RendererSettings(arguments, format)
    encoding = try TextOption.encoding(arguments)
    isStrict = arguments.has(RenderOptions.strict)
    // Last: wrong options are reported before presets are loaded.
    renderer = try Renderer(
      preset: RenderCommand.preset(arguments), settings, isForOne: isForOne,
      isQuiet: arguments.has(.quiet))
  }
}

extension Renderer {
  /// - Parameters:
  ///   - preset: a preset or a bank, as `--preset` takes it.
  ///   - isForOne: whether a single song is rendered; from a bundled bank, only its presets are loaded.
  init(
    preset: String, _ settings: RendererSettings, isForOne: Bool, isQuiet: Bool
  ) throws(Failure) {
    if isForOne, let bank = PresetLoader.bundled(preset) {
      self.init(bank, settings: settings)
    } else {
      self.init(bank: try PresetLoader.bank(preset, isQuiet: isQuiet), settings: settings)
    }
  }
}

extension RendererSettings {
  init(_ arguments: Arguments, _ format: AudioFormat) throws(Failure) {
    typealias Options = RenderOptions
    self.init()
    self.format = format
    let choice = try SongChoice(arguments, mustEnd: true)
    if choice.selection.repeats == .forever {
      throw .usage("--loops forever never ends; give a number", see: arguments.subcommand)
    }
    selection = choice.selection
    semitones = choice.semitones
    tail = try Self.tail(arguments)
    voices = try arguments.integer(Options.voices, in: 1...1024) ?? 128
    effects = !arguments.has(Options.dry)
    clock = try Self.clock(arguments, format.sampleRate)
    gainDecibels = try arguments.number(Options.gain, in: -96...24) ?? 0
    maxSeconds = try arguments.number(Options.longest, in: 1...86_400) ?? 3600
    songEnd = try SongEnd(arguments)
    normalization = try Self.normalization(arguments)
    stems = try Self.stems(arguments)
    isMeasured = !arguments.has(.quiet) || arguments.has(Options.json)
    let keys = try KeySettings(arguments)
    keyHertz = keys.hertz
    velocityCurve = keys.velocityCurve
    model = keys.model
  }

  private static func normalization(_ arguments: Arguments) throws(Failure) -> Normalization? {
    typealias Options = RenderOptions
    guard let text = arguments.text(Options.normalize) else { return nil }
    guard let normalization = Normalization(text) else {
      throw arguments.wrong(
        Options.normalize, "peak or loudness, with a level from −60 to 0 (peak=-1)")
    }
    if arguments.has(Options.gain) {
      throw .usage(
        "--normalize and --gain both set the level; use only one of them",
        see: arguments.subcommand)
    }
    return normalization
  }

  private static func stems(_ arguments: Arguments) throws(Failure) -> StemSettings? {
    typealias Options = RenderOptions
    let folder = arguments.text(Options.stems)
    if folder == "" { throw arguments.wrong(Options.stems, "the name of a folder") }
    var parts = StemSettings.Parts.channel
    if let text = arguments.text(Options.stemsBy) {
      guard folder != nil else {
        throw .usage("--stems-by needs --stems FOLDER", see: arguments.subcommand)
      }
      guard let found = StemSettings.Parts(rawValue: text) else {
        throw arguments.wrong(Options.stemsBy, "channel or track")
      }
      parts = found
    }
    return folder.map { StemSettings(folder: $0, by: parts) }
  }

  private static func tail(_ arguments: Arguments) throws(Failure) -> Tail {
    guard let text = arguments.text(RenderOptions.tail) else { return .automatic }
    guard let tail = Tail(text) else {
      throw arguments.wrong(RenderOptions.tail, "`auto`, or seconds from 0 to 600")
    }
    return tail
  }

  private static func clock(_ arguments: Arguments, _ rate: Int) throws(Failure) -> EngineClock {
    let isVintage = arguments.has(RenderOptions.vintage)
    guard let times = try arguments.integer(RenderOptions.oversample, in: 1...4), times != 1 else {
      return EngineClock(isVintage: isVintage)
    }
    if times == 3 { throw arguments.wrong(RenderOptions.oversample, "1, 2 or 4") }
    if isVintage {
      throw .usage(
        "--vintage has a DX7's sample rate, so it can't be combined with --oversample",
        see: arguments.subcommand)
    }
    let most = 192_000
    if times * rate > most {
      throw .usage(
        "--oversample \(times) at \(rate) Hz is beyond the maximum of \(most) Hz",
        see: arguments.subcommand)
    }
    return .faster(times)
  }
}

extension Shard {
  /// From the option; nil without it.
  init?(_ arguments: Arguments) throws(Failure) {
    guard let text = arguments.text(RenderOptions.shard) else { return nil }
    guard let shard = Shard(text) else {
      throw arguments.wrong(RenderOptions.shard, "K/N with K from 1 to N, such as 1/4")
    }
    self = shard
  }
}

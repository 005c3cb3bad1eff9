import TineEngine
import TineRendering
import TineMIDIFile
import TinePatches

/// What holds for every song of a run.
struct RenderSettings: Sendable {
  var format: AudioFormat
  var presets: SongPresets
  var keys: KeySettings
  /// What of each song is rendered.
  var choice: SongChoice
  var tail: Tail
  var voices: Int
  var effects: Bool
  /// How fast the engine runs.
  var clock: EngineClock
  var gainDecibels: Double
  /// Seconds.
  var longest: Double
  /// Where a song stops if its tracks run on after its last sound; nil: at the end of the file, or
  /// at the last sound if that is more than `SilentEnd.played` seconds earlier.
  var songEnd: SongEnd?
  /// What the texts that become tags are in; nil: a guess.
  var encoding: TextEncoding?
  var normalization: Normalization?
  var stems: StemParts?
  var isStrict: Bool
  var isMeasured: Bool
  /// Threads that a song may use.
  var threads = 1

  /// - Parameter isForOne: whether a single song is rendered.
  init(_ arguments: Arguments, _ format: AudioFormat, isForOne: Bool) throws(Failure) {
    typealias Options = RenderOptions
    self.format = format
    choice = try SongChoice(arguments, mustEnd: true)
    if choice.selection.repeats == .forever {
      throw .usage("--loops forever never ends; give a number", see: arguments.subcommand)
    }
    tail = try Self.tail(arguments)
    voices = try arguments.integer(Options.voices, in: 1...1024) ?? 128
    effects = !arguments.has(Options.dry)
    clock = try Self.clock(arguments, format.sampleRate)
    gainDecibels = try arguments.number(Options.gain, in: -96...24) ?? 0
    longest = try arguments.number(Options.longest, in: 1...86_400) ?? 3600
    songEnd = try SongEnd(arguments)
    encoding = try TextOption.encoding(arguments)
    if let text = arguments.text(Options.normalize) {
      normalization = Normalization(text)
      guard normalization != nil else {
        throw arguments.wrong(
          Options.normalize, "peak or loudness, with a level from −60 to 0 (peak=-1)")
      }
      if arguments.has(Options.gain) {
        throw .usage(
          "--normalize and --gain both set the level; use only one of them",
          see: arguments.subcommand)
      }
    }
    if arguments.has(Options.stems) {
      if arguments.text(Options.stems) == "" {
        throw arguments.wrong(Options.stems, "the name of a folder")
      }
      stems = .channel
    }
    if let text = arguments.text(Options.stemsBy) {
      guard stems != nil else {
        throw .usage("--stems-by needs --stems FOLDER", see: arguments.subcommand)
      }
      stems = StemParts(rawValue: text)
      guard stems != nil else { throw arguments.wrong(Options.stemsBy, "channel or track") }
    }
    isStrict = arguments.has(Options.strict)
    isMeasured = !arguments.has(.quiet) || arguments.has(Options.json)
    keys = try KeySettings(arguments)
    // At last: wrong options are reported before any work is done.
    presets = try SongPresets(
      RenderCommand.preset(arguments), keys: keys, isForOne: isForOne,
      isQuiet: arguments.has(.quiet))
  }

  private static func tail(_ arguments: Arguments) throws(Failure) -> Tail {
    guard let text = arguments.text(RenderOptions.tail), text != "auto" else { return .automatic }
    guard let seconds = Double(text), (0...600).contains(seconds) else {
      throw arguments.wrong(RenderOptions.tail, "`auto`, or seconds from 0 to 600")
    }
    return .seconds(seconds)
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

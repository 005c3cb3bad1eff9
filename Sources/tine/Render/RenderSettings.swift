import TineEngine
import TineMIDIFile
import TinePatches
import TineRendering
import TineFiles

/// What holds for every song of a run.
struct RenderSettings: Sendable {
  var renderer: Renderer
  /// What the texts that become tags are in; nil: a guess.
  var encoding: TextEncoding?
  var isStrict: Bool

  /// - Parameter isForOne: whether a single song is rendered, from a preset of its own if it can be.
  init(_ arguments: Arguments, _ format: AudioFormat, isForOne: Bool) throws(Failure) {
    let settings = try RendererSettings(arguments, format)
    encoding = try TextOption.encoding(arguments)
    isStrict = arguments.has(RenderOptions.strict)
    // At last: wrong options are reported before any work is done.
    let name = RenderCommand.preset(arguments)
    if isForOne, let bank = PresetLoader.bundled(name) {
      renderer = Renderer(bank, settings: settings)
    } else {
      renderer = Renderer(
        bank: try PresetLoader.bank(name, isQuiet: arguments.has(.quiet)), settings: settings)
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

extension Normalization {
  /// `peak`, `peak=-3`, `loudness`, `loudness=-14`; nil for anything else.
  init?(_ text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let number = parts.count > 1 ? Double(withKeyboardMinus(parts[1])) : nil
    if parts.count > 1 && number == nil { return nil }
    let level = number ?? (parts.first == "peak" ? -1 : -16)
    guard (-60...0).contains(level) else { return nil }
    switch parts.first {
    case "peak": self = .peak(level)
    case "loudness": self = .loudness(level)
    default: return nil
    }
  }
}

extension Shard {
  /// What the option says; nil without it.
  init?(_ arguments: Arguments) throws(Failure) {
    guard let text = arguments.text(RenderOptions.shard) else { return nil }
    guard let shard = Shard(text) else {
      throw arguments.wrong(RenderOptions.shard, "K/N with K from 1 to N, such as 1/4")
    }
    self = shard
  }
}

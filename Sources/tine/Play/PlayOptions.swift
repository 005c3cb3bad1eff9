import TinePatches
import TineDevices
import TineLive
import TineMIDIFile
import TineRendering

/// The options of `tine play`.
struct PlayOptions {
  var song: String?
  /// The part of the song that is played.
  var choice: SongChoice
  var preset: String
  var inputs: [String]
  /// The name of the MIDI port and of the sequencer client.
  var clientName: String
  var sysex: SessionSettings.SysExTarget
  var answers: String?
  var output: String?
  var sound = PlaybackOptions()
  var voices: Int
  var effects: Bool
  var gainDecibels: Double
  /// Whether the output has the DX7's converter and filter.
  var isVintage: Bool
  var keys: KeySettings
  /// Seconds after which a song is cut.
  var longest: Double
  /// Where the song ends if its tracks continue after the last sound; nil: it depends on how long.
  var songEnd: SongEnd?
  /// The encoding of the song's texts; nil to detect it.
  var encoding: TextEncoding?
  /// nil: no report.
  var report: Report.Target?
  var endsWithInput: Bool
  /// Whether a song's lyrics and markers are printed.
  var showsLyrics: Bool
  var isQuiet: Bool
  /// Whether lines are printed instead of the view.
  var isPlain: Bool
  var usesASCII: Bool

  init(_ arguments: Arguments) throws(Failure) {
    typealias Play = PlayCommand
    if arguments.operands.count > 1 {
      throw .usage(
        "unexpected argument “\(arguments.operands[1])”: only one song at a time", see: Play.name)
    }
    song = arguments.operands.first
    choice = try SongChoice(arguments)
    let forSongs = SongOptions.all + [SongEnd.option, TextOption.encoding, Play.lyrics]
    if song == nil, let option = forSongs.first(where: { arguments.has($0) }) {
      throw .usage("--\(option.name) needs a song", see: Play.name)
    }
    preset = arguments.text(Play.preset) ?? PresetFolders.defaultBank
    inputs = arguments.texts(Play.input)
    clientName = try Self.clientName(arguments)
    sysex = try SessionSettings.SysExTarget(arguments)
    answers = arguments.text(Play.answers)
    output = arguments.text(Play.output)
    sound.rate = try arguments.integer(Play.rate, in: 8_000...192_000) ?? 48_000
    sound.period = try arguments.integer(Play.period, in: 32...8_192) ?? 128
    sound.periods = try arguments.integer(Play.periods, in: 2...32) ?? 2
    sound.channels = try arguments.integer(Play.channels, in: 1...64) ?? 2
    sound.format = try Self.format(arguments)
    sound.plantedFault = try Self.fault(arguments)
    sound.waitsForDevice = arguments.has(Play.waitForDevice)
    sound.pacing = .automatic
    voices = try arguments.integer(Play.voices, in: 1...1_024) ?? 128
    effects = !arguments.has(Play.dry)
    gainDecibels = try arguments.number(Play.gain, in: ControlCommand.volumes) ?? 0
    isVintage = arguments.has(Play.vintage)
    keys = try KeySettings(arguments)
    // An endless loop isn't cut after an hour.
    let longest = try arguments.number(Play.longest, in: 1...86_400)
    self.longest = longest ?? (choice.selection.repeats == .forever ? 1e9 : 3_600)
    songEnd = try SongEnd(arguments)
    encoding = try TextOption.encoding(arguments)
    report = try Self.report(arguments)
    endsWithInput = arguments.has(Play.exitOnEOF) && song != "-"
    showsLyrics = arguments.has(Play.lyrics)
    if showsLyrics, case .standardOutput? = report {
      throw .usage(
        "--lyrics and --report=- both print on standard output; give the report a file",
        see: Play.name)
    }
    isQuiet = arguments.has(.quiet)
    isPlain = arguments.has(Play.plain)
    usesASCII = arguments.has(Play.ascii)
  }

  /// The longest name that ALSA takes, less what is appended for hidden ports.
  private static let longestName = 57

  private static func clientName(_ arguments: Arguments) throws(Failure) -> String {
    guard let name = arguments.text(PlayCommand.clientName) else { return "tine" }
    let isPrintable = name.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    guard !name.allSatisfy(\.isWhitespace), name.utf8.count <= longestName, isPrintable else {
      throw arguments.wrong(
        PlayCommand.clientName, "a name of 1 to \(longestName) bytes without control characters")
    }
    return name
  }

  private static func report(_ arguments: Arguments) throws(Failure) -> Report.Target? {
    guard arguments.has(PlayCommand.report) else { return nil }
    switch arguments.text(PlayCommand.report) {
    case nil: return .text
    case ""?:
      throw arguments.wrong(PlayCommand.report, "the name of a file, or nothing without “=”")
    case "-"?: return .standardOutput
    case let path?: return .file(path)
    }
  }

  private static let formats: [(word: String, format: PCMFormat)] = [
    ("s16", .s16), ("s24", .s24), ("s24packed", .s24Packed), ("s32", .s32), ("float", .float32),
  ]

  private static func format(_ arguments: Arguments) throws(Failure) -> PCMFormat? {
    guard let text = arguments.text(PlayCommand.format) else { return nil }
    let wanted = text.lowercased()
    guard let found = formats.first(where: { $0.word == wanted }) else {
      throw arguments.wrong(PlayCommand.format, "s16, s24, s24packed, s32 or float")
    }
    return found.format
  }

  private static func fault(
    _ arguments: Arguments
  ) throws(Failure) -> PlaybackOptions.PlantedFault? {
    guard let text = arguments.text(PlayCommand.plantFault) else { return nil }
    let numbers = text.split(separator: " ").compactMap { Int($0) }
    guard numbers.count == 2, 1...60_000 ~= numbers[0], 1...1_000_000_000 ~= numbers[1] else {
      throw arguments.wrong(
        PlayCommand.plantFault, "milliseconds from 1 to 60000 and a number of blocks")
    }
    return PlaybackOptions.PlantedFault(milliseconds: numbers[0], every: numbers[1])
  }
}

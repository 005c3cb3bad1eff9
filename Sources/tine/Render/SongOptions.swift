import TineMIDIFile
import TineRendering

/// The options of every command that plays songs: which part of them, and how.
enum SongOptions {
  static let from = Option(
    "from", value: "PLACE",
    """
    where to start: a time (90, 1:30), a bar and beat (12:3, bar:12) or a marker
    (chorus, marker:2)
    """)
  static let to = Option(
    "to", value: "PLACE",
    "where to stop; sounding notes are released there")
  static let speed = Option(
    "speed", value: "FACTOR",
    "playback speed, 0.05 to 20 or 5% to 2000%; the pitch stays the same (1)")
  static let transpose = Option(
    "transpose", value: "SEMITONES",
    """
    transpose all notes but drums, −60 to 60; notes beyond the keyboard's ends are moved
    back by octaves (0)
    """)
  static let mute = Option(
    "mute", value: "PARTS",
    """
    leave out channels (10 or 3-5), or tracks by number (track:2) or part of their name;
    separate several by commas or repeat the option
    """)
  static let solo = Option(
    "solo", value: "PARTS",
    "play only these channels or tracks")
  static let loops = loopsOption(" or `forever`")

  private static func loopsOption(_ more: String) -> Option {
    Option(
      "loops", value: "N",
      """
      1 to 1000\(more): times to play the part between the song's loop points,
      or else the whole selection (1)
      """)
  }

  static let all = beforeLoops + [loops]

  /// For a command whose output must end: without `forever`.
  static let ending = beforeLoops + [loopsOption("")]

  private static let beforeLoops = [from, to, speed, transpose, mute, solo]
}

extension SongChoice {
  /// - Parameter mustEnd: whether `forever` isn't allowed.
  init(_ arguments: Arguments, mustEnd: Bool = false) throws(Failure) {
    self.init()
    typealias Options = SongOptions
    selection.from = try Self.position(arguments, Options.from)
    selection.to = try Self.position(arguments, Options.to)
    if let text = arguments.text(Options.speed) {
      guard let speed = SongSpeed(text) else {
        throw arguments.wrong(
          Options.speed, "a factor from 0.05 to 20, such as 1.5 or 150%, with at most 4 decimals")
      }
      selection.speed = speed
    }
    semitones = try arguments.integer(Options.transpose, in: -60...60) ?? 0
    selection.muted = try Self.parts(arguments, Options.mute)
    selection.soloed = try Self.parts(arguments, Options.solo)
    if let text = arguments.text(Options.loops) {
      if text == "forever" {
        selection.repeats = .forever
      } else if let count = Int(text), (1...1000).contains(count) {
        selection.repeats = .times(count)
      } else {
        throw arguments.wrong(
          Options.loops, "a whole number from 1 to 1000" + (mustEnd ? "" : ", or `forever`"))
      }
    }
  }

  private static func position(
    _ arguments: Arguments, _ option: Option
  ) throws(Failure) -> SongPosition? {
    guard let text = arguments.text(option) else { return nil }
    guard let position = SongPosition(text) else {
      throw arguments.wrong(
        option,
        "a time such as 90 or 1:30, a bar and beat such as 12:3 or bar:12, or a marker's name")
    }
    return position
  }

  private static func parts(
    _ arguments: Arguments, _ option: Option
  ) throws(Failure) -> [SongPart] {
    var parts: [SongPart] = []
    for text in arguments.texts(option) {
      guard let more = SongPart.list(text) else {
        throw .usage(
          "--\(option.name) takes channels from 1 to 16 or tracks, such as 10, 3-5, track:2 or"
            + " piano, not “\(text)”", see: arguments.subcommand)
      }
      parts += more
    }
    return parts
  }

  /// - Parameter name: the song's, for messages.
  func select(
    _ song: Song, _ name: String, _ songEnd: SongEnd? = nil
  ) throws(Failure) -> SelectedSong {
    do throws(SelectionError) {
      return try select(song, songEnd)
    } catch {
      throw Failure("\(name): \(error.description)")
    }
  }
}

extension SongEnd {
  static let option = Option(
    "end", value: "WHERE",
    """
    where a song stops: `sound`, when its last note ends, or `file`, when its last track
    ends (file, but sound if the file ends more than five minutes later)
    """)

  /// Nil without the option.
  init?(_ arguments: Arguments) throws(Failure) {
    guard let text = arguments.text(Self.option) else { return nil }
    guard let end = Self(rawValue: text) else {
      throw arguments.wrong(Self.option, "`sound` or `file`")
    }
    self = end
  }
}

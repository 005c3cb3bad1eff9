public import TineEngine
public import TineMIDIFile

/// How songs are rendered.
///
/// Thread: any.
public struct RendererSettings: Sendable {
  /// The sample rate, the bits and the kind of file; a path's ending says the kind, if it says one. The tags
  /// are the song's, where they are left empty. Two channels.
  public var format = AudioFormat(.wav, sampleRate: 48_000)
  /// The output's gain in decibels, −96 … 24. ``normalization`` replaces it.
  public var gainDecibels = 0.0
  /// The level that each file is brought to; nil: what the gain makes of it, through the soft clipper.
  public var normalization: Normalization?
  /// Whether reverb and chorus are heard.
  public var effects = true
  /// Notes at once, 1 … 1,024; more are stolen.
  public var voices = 128
  /// How fast the engine runs: at the output's rate, oversampled, or as a DX7 with its output stage.
  public var clock = EngineClock.output
  /// What of a song is played, how often and how fast.
  public var selection = SongSelection()
  /// How far notes are moved, except those of drums; upwards above 0.
  public var semitones = 0
  /// How long the sound goes on after the last event.
  public var tail = Tail.automatic
  /// Seconds after which a song is cut: a damaged file may last for years.
  public var maxSeconds = 3600.0
  /// Where a song stops whose tracks run on after its last sound. Nil: at the end of the file, or at the
  /// last sound if that is more than five minutes earlier.
  public var songEnd: SongEnd?
  /// The frequency of each of the 128 keys in hertz; empty is equal temperament.
  public var keyHertz: [Double] = []
  /// What becomes of how hard a key is struck.
  public var velocityCurve = VelocityCurve.linear
  /// At which phase synchronised oscillators start.
  public var model = Model.dx7
  /// Files for the parts of a song, beside the mix.
  public var stems: StemSettings?
  /// Whether peak and loudness are measured.
  public var isMeasured = true
  /// Threads for a song, 1 or 2: with 2, the next blocks are made while one is measured and written. The
  /// sound is the same.
  public var threads = 1

  public init() {}

  /// How a ``Performer`` plays it into a file, but for the level.
  ///
  /// - Parameter end: the engine's frame at which the sound is cut.
  func performerSettings(end: Int) -> PerformerSettings {
    var settings = PerformerSettings(
      sampleRate: format.sampleRate, clock: clock, voices: voices, effects: effects)
    settings.end = UInt64(end)
    settings.block = Rendering.block
    return settings
  }

  /// Frames a second that the engine makes.
  package var engineRate: Int { clock.rate(for: format.sampleRate) }
}

/// How long the sound goes on after the last event.
///
/// Thread: any.
public enum Tail: Equatable, Sendable {
  /// Until it is silent, at most 30 s.
  case automatic
  /// So long, 0 or more.
  case seconds(Double)

  /// `auto`, or seconds from 0 to 600; nil for anything else.
  public init?(_ text: String) {
    if text == "auto" {
      self = .automatic
    } else if let seconds = Double(text), (0...600).contains(seconds) {
      self = .seconds(seconds)
    } else {
      return nil
    }
  }

  /// Where ``automatic`` ends, in seconds.
  static let longest = 30.0
}

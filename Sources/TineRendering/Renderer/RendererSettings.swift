public import TineEngine
public import TineMIDIFile

/// How songs are rendered.
///
/// Thread: any.
public struct RendererSettings: Sendable {
  /// The sample rate, 8,000 … 192,000 Hz, the bits and the file format; the ending of a path overrides the
  /// format. Tags that are empty are taken from the song. Two channels.
  public var format = AudioFormat(.wav, sampleRate: 48_000)
  /// The output's gain in decibels, −96 … 24. ``normalization`` replaces it.
  public var gainDecibels = 0.0
  /// The level that each file is normalized to; nil: ``gainDecibels`` and the soft clipper apply.
  public var normalization: Normalization?
  /// Whether reverb and chorus are on.
  public var effects = true
  /// Polyphony: the maximum number of voices, 1 … 1,024.
  public var voices = 128
  /// The engine's rate: the output's, oversampled 2 to 4 times, at most 192,000 Hz, or a DX7's with its
  /// output stage.
  public var clock = EngineClock.output
  /// Which part of a song is played, how often and how fast. It must not repeat forever.
  public var selection = SongSelection()
  /// Transposition of all notes except drums; positive is up.
  public var semitones = 0
  /// How long to keep rendering after the last event.
  public var tail = Tail.automatic
  /// Longer songs are cut, in seconds, 0 … 86,400: a damaged file may last for years.
  public var maxSeconds = 3600.0
  /// Where a song stops if its tracks continue after the last sound. Nil: at the end of the file, but at
  /// the last sound if the file ends more than five minutes later.
  public var songEnd: SongEnd?
  /// The frequency of each of the 128 keys in hertz, 0 for silent keys; empty for equal temperament.
  public var keyHertz: [Double] = []
  /// How velocities are mapped.
  public var velocityCurve = VelocityCurve.linear
  /// The phase at which synchronised oscillators start.
  public var model = Model.dx7
  /// The stems to write beside the mix; nil for none.
  public var stems: StemSettings?
  /// Whether peak and loudness are measured.
  public var isMeasured = true
  /// Threads for a song, 1 or 2: with 2, the next blocks are rendered while one is measured and written. The
  /// samples are the same.
  public var threads = 1

  /// The default settings.
  public init() {}

  /// Throws ``RenderError/setting(_:value:allowed:)`` if one of the settings is out of range.
  func check() throws(RenderError) {
    func check<Value: Comparable>(
      _ name: String, _ value: Value, in range: ClosedRange<Value>
    ) throws(RenderError) {
      if range.contains(value) { return }
      throw .setting(
        name, value: "\(value)", allowed: "\(range.lowerBound) to \(range.upperBound)")
    }
    try check("format.sampleRate", format.sampleRate, in: 8_000...192_000)
    try check("format.channels", format.channels, in: 2...2)
    try check("gainDecibels", gainDecibels, in: -96...24)
    try check("voices", voices, in: 1...1024)
    try check("threads", threads, in: 1...2)
    try check("maxSeconds", maxSeconds, in: 0...86_400)
    if case .faster(let times) = clock { try check("clock", times, in: 2...4) }
    try check("the engine's rate", engineRate, in: 8_000...192_000)
    if case .seconds(let seconds) = tail { try check("tail", seconds, in: 0...600) }
    switch normalization {
    case .peak(let level), .loudness(let level): try check("normalization", level, in: -60...0)
    case nil: break
    }
    if selection.repeats == .forever {
      throw .setting("selection.repeats", value: "forever", allowed: "a number of times")
    }
  }

  /// The settings of a ``Performer``, without its level.
  ///
  /// - Parameter end: the engine frame at which the sound is cut.
  func performerSettings(end: Int) -> PerformerSettings {
    var settings = PerformerSettings(
      sampleRate: format.sampleRate, clock: clock, voices: voices, effects: effects)
    settings.end = UInt64(end)
    settings.block = Rendering.block
    return settings
  }

  /// The engine's frames per second.
  package var engineRate: Int { clock.rate(for: format.sampleRate) }
}

/// How long to keep rendering after the last event.
///
/// Thread: any.
public enum Tail: Equatable, Sendable {
  /// Until it is silent, at most 30 s.
  case automatic
  /// A fixed time in seconds, 0 … 600.
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

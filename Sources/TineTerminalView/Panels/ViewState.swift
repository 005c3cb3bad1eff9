/// Everything that is on the screen at one moment, as plain values.
///
/// Thread: any.
public struct ViewState: Sendable {
  /// What is looked at.
  public enum Page: Int, CaseIterable, Sendable {
    /// A little of everything.
    case overview
    /// The wave alone.
    case wave
    /// The spectrum alone.
    case spectrum
    /// Operators and channels.
    case instrument

    /// The one after it, round and round.
    public var next: Page { Page(rawValue: rawValue + 1) ?? .overview }
  }

  /// What a channel plays.
  public struct Channel: Equatable, Sendable {
    /// 1 … 16.
    public var number: Int
    /// What its next note plays.
    public var sound: String
    /// Keys that are down.
    public var keysDown: Int
    /// Voices that sound.
    public var voices: Int
    /// Whether it is the one that the computer's keys play.
    public var isWatched = false

    /// - Parameters: as the properties.
    public init(number: Int, sound: String, keysDown: Int, voices: Int, isWatched: Bool = false) {
      self.number = number
      self.sound = sound
      self.keysDown = keysDown
      self.voices = voices
      self.isWatched = isWatched
    }
  }

  /// One operator of the preset that is played.
  public struct Operator: Equatable, Sendable {
    /// 1 … 6.
    public var number: Int
    /// Whether it is heard.
    public var isCarrier: Bool
    /// Its frequency in words.
    public var frequency: String
    /// Its gain in the latest voice, linear; 0 is silence.
    public var gain: Float

    /// - Parameters: as the properties.
    public init(number: Int, isCarrier: Bool, frequency: String, gain: Float) {
      self.number = number
      self.isCarrier = isCarrier
      self.frequency = frequency
      self.gain = gain
    }
  }

  /// What the computer's keyboard plays with.
  public struct Hand: Equatable, Sendable {
    /// The key that the lower row begins with.
    public var lowestKey = 60
    /// 1 … 127.
    public var velocity = 100
    /// Whether the sustain pedal is down.
    public var sustains = false
    /// Whether the terminal says when a key goes up.
    public var hasKeyUps = false

    /// In the middle.
    public init() {}
  }

  /// The first line: what is played.
  public var title = ""
  /// Figures beside the two meters, a row each, the most important first.
  public var figures: [[String]] = []
  /// The wave, the spectrum and the meters.
  public var sound = SoundAnalysis()
  /// What is played by whom; empty where there is no synthesizer.
  public var channels: [Channel] = []
  /// Empty where there is no synthesizer.
  public var operators: [Operator] = []
  /// A bit for each key that is down: 0 … 63, and 64 … 127.
  public var keysDown: (low: UInt64, high: UInt64) = (0, 0)
  /// Nil where nothing can be played.
  public var hand: Hand?
  /// The last thing to be told, with its style.
  public var message: (text: String, style: Style)?
  /// What the last line says when there is no message: keys with what they do, the most important
  /// first.
  public var hints: [String] = []
  /// What is looked at.
  public var page = Page.overview
  /// Lines that cover everything else.
  public var help: [String]?
  /// What is said below ``help``, in whole sentences.
  public var helpNote = ""
  /// The preset's text as it is edited.
  public var editor: EditorPicture?

  /// Nothing.
  public init() {}
}

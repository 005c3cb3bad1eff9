/// Everything that is on the screen at one moment, as plain values.
///
/// Thread: any.
package struct ViewState: Sendable {
  /// The page that is shown.
  package enum Page: Int, CaseIterable, Sendable {
    /// A little of everything.
    case overview
    /// The wave alone.
    case wave
    /// The spectrum alone.
    case spectrum
    /// Operators and channels.
    case instrument

    /// The one after it, round and round.
    package var next: Page { Page(rawValue: rawValue + 1) ?? .overview }
  }

  /// What a channel plays.
  package struct Channel: Equatable, Sendable {
    /// 1 … 16.
    package var number: Int
    /// What its next note plays.
    package var sound: String
    /// Keys that are down.
    package var keysDown: Int
    /// Voices that sound.
    package var voices: Int
    /// Whether it is the one that the computer's keys play.
    package var isWatched = false

    /// - Parameters: as the properties.
    package init(number: Int, sound: String, keysDown: Int, voices: Int, isWatched: Bool = false) {
      self.number = number
      self.sound = sound
      self.keysDown = keysDown
      self.voices = voices
      self.isWatched = isWatched
    }
  }

  /// One operator of the preset that is played.
  package struct Operator: Equatable, Sendable {
    /// 1 … 6.
    package var number: Int
    /// Whether it is heard.
    package var isCarrier: Bool
    /// Its frequency in words.
    package var frequency: String
    /// Its gain in the latest voice, linear; 0 is silence.
    package var gain: Float

    /// - Parameters: as the properties.
    package init(number: Int, isCarrier: Bool, frequency: String, gain: Float) {
      self.number = number
      self.isCarrier = isCarrier
      self.frequency = frequency
      self.gain = gain
    }
  }

  /// What the computer's keyboard plays with.
  package struct Hand: Equatable, Sendable {
    /// The key that the lower row begins with.
    package var lowestKey = 60
    /// 1 … 127.
    package var velocity = 100
    /// Whether the sustain pedal is down.
    package var sustains = false
    /// Whether the terminal says when a key goes up.
    package var hasKeyUps = false

    /// In the middle.
    package init() {}
  }

  /// The first line: what is played.
  package var title = ""
  /// Figures beside the two meters, a row each, the most important first.
  package var figures: [[String]] = []
  /// The wave, the spectrum and the meters.
  package var sound = SoundAnalysis()
  /// What is played by whom; empty where there is no synthesizer.
  package var channels: [Channel] = []
  /// Empty where there is no synthesizer.
  package var operators: [Operator] = []
  /// A bit for each key that is down: 0 … 63, and 64 … 127.
  package var keysDown: (low: UInt64, high: UInt64) = (0, 0)
  /// Nil where nothing can be played.
  package var hand: Hand?
  /// The last message, with its style.
  package var message: (text: String, style: Style)?
  /// What the last line says when there is no message: keys with what they do, the most important
  /// first.
  package var hints: [String] = []
  /// The page that is shown.
  package var page = Page.overview
  /// Lines that cover everything else.
  package var help: [String]?
  /// What is said below ``help``, in whole sentences.
  package var helpNote = ""
  /// The preset's text as it is edited.
  package var editor: EditorPicture?

  /// Nothing.
  package init() {}
}

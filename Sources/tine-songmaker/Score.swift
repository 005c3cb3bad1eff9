/// A piece as its text says it, before it is made into events.
struct Score: Equatable {
  var title = ""
  var copyright = ""
  var ticksPerQuarter = 480
  var beatsPerBar = 4
  var tempos: [Tempo] = []
  var markers: [Marker] = []
  var patterns: [String: Pattern] = [:]
  var parts: [Part] = []

  /// A tempo from a place on, or on its way to another.
  struct Tempo: Equatable {
    var tick: Int
    var beatsPerMinute: Double
    var target: Double?
    var targetTick = 0
  }

  struct Marker: Equatable {
    var tick: Int
    var text: String
  }

  /// A run of notes that parts play by its name.
  struct Pattern: Equatable {
    var notes: [Note] = []
    /// Ticks, rests at the end included.
    var length = 0
  }

  struct Note: Equatable {
    var tick: Int
    var length: Int
    var key: Int
    /// Added to the velocity, in steps of MIDI.
    var accent = 0
    /// What the velocity is multiplied by.
    var loudness = 1.0
    /// How much of its length it sounds; nil for what the part says.
    var gate: Double?
    /// Drums keep their key when the pattern is transposed.
    var isDrum = false
  }

  /// One instrument on one channel.
  struct Part: Equatable {
    var name: String
    /// 0 … 15.
    var channel = 0
    /// 0 … 127; nil for the drums' standard kit.
    var program: Int?
    /// Controllers at the start, in the order of the text.
    var settings: [Setting] = []
    var lines: [PlayLine] = []
    var moves: [Move] = []
  }

  struct Setting: Equatable {
    var controller: Int
    var value: Int
  }

  /// Patterns one after another from a place on.
  struct PlayLine: Equatable {
    var tick: Int
    var patterns: [String] = []
    var velocity = 80.0
    var targetVelocity: Double?
    var transpose = 0
    var gate = 0.85
  }

  /// A controller or the bend wheel, set or moved.
  struct Move: Equatable {
    enum Target: Equatable {
      case controller(Int)
      /// In semitones of the usual range of two.
      case bend
    }

    var tick: Int
    var target: Target
    var value: Double
    var end: Double?
    var endTick = 0
  }
}

/// A line of the text that can't be understood.
struct ScoreError: Error, Equatable, CustomStringConvertible {
  /// Counted from 1.
  var line: Int
  var problem: String

  var description: String { "line \(line): \(problem)" }
}

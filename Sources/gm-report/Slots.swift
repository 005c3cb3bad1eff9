import Matching

/// What is played of each program and drum, the same for the reference and for ours.
enum Slots {
  static let sampleRate = 48_000.0

  /// One note of a score.
  struct Note {
    var key: Int
    var velocity: Int
  }

  /// Three keys and three velocities: the middle key at each, the others at one.
  static let melodic = [
    Note(key: 48, velocity: 80), Note(key: 60, velocity: 40), Note(key: 60, velocity: 80),
    Note(key: 60, velocity: 120), Note(key: 72, velocity: 80),
  ]
  /// The one that single figures are taken of.
  static let middle = 2
  static let melodicHold = 2.0
  static let melodicLength = 3.0

  static let drumKeys = Array(35...81)
  static let drumVelocities = [40, 80, 120]
  static let drumHold = 1.0
  static let drumLength = 1.5

  /// Programs of a family, of which a file has one.
  static let familySize = 8
  static let families = 16

  /// A recorded note of a slot, without its samples.
  static func note(_ note: Note, samples: [Float]) -> RecordedNote {
    RecordedNote(
      samples: samples, sampleRate: sampleRate, key: note.key, velocity: note.velocity,
      hold: melodicHold)
  }

  /// A drum as it is looked at: all at the same key, so that one can be held against another.
  static func drum(velocity: Int, samples: [Float]) -> RecordedNote {
    RecordedNote(
      samples: samples, sampleRate: sampleRate, key: 60, velocity: velocity, hold: drumHold)
  }
}

import TineMatching

/// What is played of each program and drum, the same for the reference and for ours.
enum Slots {
  static let sampleRate = 48_000.0

  /// One note of a score.
  struct Note {
    var key: Int
    var velocity: Int
  }

  /// Every note that is recorded of a program.
  static let melodic =
    [36, 48, 60, 72, 84].map { Note(key: $0, velocity: 80) }
    + [48, 60, 72].flatMap { [Note(key: $0, velocity: 40), Note(key: $0, velocity: 120)] }

  /// Where an instrument lies: the key in the middle, from which an octave to each side is compared.
  enum Register: Int, CaseIterable {
    case low = 48
    case middle = 60
    case high = 72

    /// Basses, the low strings and winds and the big drums lie low; small bells and pipes high.
    init(program: Int) {
      let low = Set([32, 33, 34, 35, 36, 37, 38, 39, 42, 43, 47, 57, 58, 67, 70, 116, 117, 118])
      let high = Set([8, 9, 10, 13, 72, 78, 112])
      self = low.contains(program) ? .low : high.contains(program) ? .high : .middle
    }

    /// Three keys and three velocities, as places in ``melodic``: the middle key at each velocity, the
    /// others at one. The first is the one that single figures are taken of.
    var places: [Int] {
      let wanted = [
        (rawValue, 80), (rawValue - 12, 80), (rawValue + 12, 80), (rawValue, 40), (rawValue, 120),
      ]
      return wanted.compactMap { key, velocity in
        melodic.firstIndex { $0.key == key && $0.velocity == velocity }
      }
    }
  }
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

/// How far a sound is from the one it should be, and in what.
///
/// All parts are decibels on average, so that 1 is hardly heard and 20 is another instrument. The
/// numbers mean something beside each other only.
///
/// Thread: any.
public struct Distance: Sendable, Equatable {
  /// The mel spectra over time.
  public var spectrum = 0.0
  /// The level over time.
  public var envelope = 0.0
  /// The pitch: 1 for each ``centsOfOne`` cents, at most 5; 0 where there is none.
  public var pitch = 0.0

  /// How far attack and end are off: 1 for each time twice as slow or as fast, at most 3 each.
  public var timing = 0.0

  /// The sound as one number: ``spectrum``, half of ``envelope``, and ``pitch``.
  public var total: Double { spectrum + 0.5 * envelope + pitch }

  /// What a search makes small: the sound, and ``timing``, to which the levels alone are nearly deaf
  /// (an attack of 60 ms is a few of their stretches, and yet a bow and no hammer).
  public var sought: Double { total + timing }

  static let centsOfOne = 10.0
  private static let maxOctaves = 3.0
  /// Decibels below the loudest at which sound counts as silence.
  static let depth: Float = 60
  /// Decibels of full scale below which there is nothing.
  private static let silence: Float = -90

  /// The distance of several notes of one instrument from their recordings: the mean over the notes.
  ///
  /// Where a recording is silent, the instrument has no such note: it doesn't count; infinite where all
  /// are.
  ///
  /// A common gain doesn't count: it is taken out first. How loud the notes are beside each other does.
  ///
  /// - Parameters:
  ///   - notes: features of what is judged.
  ///   - references: those of the recordings, in the same order and of the same lengths.
  package init(of notes: [NoteFeatures], from references: [NoteFeatures]) {
    precondition(notes.count == references.count && !notes.isEmpty)
    let pairs = zip(notes, references).filter { $1.loudest > Self.silence }
    guard !pairs.isEmpty else {
      spectrum = .infinity
      return
    }
    let count = Double(pairs.count)
    var gain: Float = 0
    for (note, reference) in pairs {
      gain += (reference.meanLevel - note.meanLevel) / Float(count)
    }
    for (note, reference) in pairs {
      let loudest = reference.loudest
      for (bands, wanted) in zip(note.bands, reference.bands) {
        let top = wanted.max() ?? loudest
        spectrum += Self.mean(bands, wanted, gain: gain, floor: top - Self.depth) / 3
      }
      envelope += Self.mean(
        note.levels, reference.levels, gain: gain, floor: loudest - Self.depth)
      if reference.cents != nil {
        pitch += note.cents.map { min(abs($0) / Self.centsOfOne, 5) } ?? 5
      }
      timing += min(note.outline.attackOctaves(from: reference.outline), Self.maxOctaves)
      timing += min(note.outline.endingOctaves(from: reference.outline), Self.maxOctaves)
    }
    spectrum /= count
    envelope /= count
    pitch /= count
    timing /= count
  }

  /// The mean difference in decibels; where both are quiet it counts little.
  private static func mean(
    _ values: [Float], _ wanted: [Float], gain: Float, floor: Float
  ) -> Double {
    var sum: Float = 0
    var weights: Float = 0
    for index in wanted.indices {
      let one = max(values[index] + gain, floor)
      let other = max(wanted[index], floor)
      let weight = 0.05 + (max(one, other) - floor) / depth
      sum += weight * abs(one - other)
      weights += weight
    }
    return weights > 0 ? Double(sum / weights) : 0
  }
}

/// The distance between a sound and its target, by feature.
///
/// All parts are on a scale of mean decibels: 1 is hardly audible, 20 is another instrument. Only
/// comparisons of distances are meaningful.
///
/// Thread: any.
public struct Distance: Sendable, Equatable {
  /// The difference of the mel spectra over time.
  public var spectrum = 0.0
  /// The difference of the levels over time.
  public var envelope = 0.0
  /// The pitch: 1 for each ``centsOfOne`` cents, at most 5; 0 where there is none.
  public var pitch = 0.0

  /// The difference of attack and end times: 1 per octave (twice as slow or as fast), at most 3
  /// each.
  public var timing = 0.0

  /// The sound as one number: ``spectrum``, half of ``envelope``, and ``pitch``.
  public var total: Double { spectrum + 0.5 * envelope + pitch }

  /// The objective that a search minimises: ``total`` and ``timing``. The levels alone hardly show
  /// the attack: 60 ms are only a few frames, but distinguish a bow from a hammer.
  public var sought: Double { total + timing }

  static let centsOfOne = 10.0
  private static let maxOctaves = 3.0
  /// Decibels below the loudest at which sound counts as silence.
  static let depth: Float = 60
  /// Levels below this count as silence, in decibels of full scale.
  private static let silence: Float = -90

  /// The distance of several notes of one instrument from their recordings: the mean over the notes.
  ///
  /// Silent recordings are left out; the distance is infinite if all of them are silent.
  ///
  /// A common gain is removed first; differences in level between the notes count.
  ///
  /// - Parameters:
  ///   - notes: the features of the candidate.
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

internal import TineAnalysis

/// The features of a note that are compared with those of another.
///
/// Thread: any.
package struct NoteFeatures: Sendable {
  /// The levels of the mel bands in decibels, frame by frame, for each resolution.
  var bands: [[Float]]
  /// The level in decibels, frame by frame.
  var levels: [Float]
  /// How far the partials lie from the key's, in cents, weighted by power; nil where too little of the
  /// sound lies near them.
  package internal(set) var cents: Double?
  /// Its attack and decay.
  let outline: NoteOutline
  /// The maximum of ``levels``.
  var loudest: Float { levels.max() ?? -120 }
  /// The mean power of the frames in decibels.
  var meanLevel: Float

  init(bands: [[Float]], levels: [Float], cents: Double?, outline: NoteOutline) {
    self.bands = bands
    self.outline = outline
    self.levels = levels
    self.cents = cents
    var power = 0.0
    for level in levels { power += power10(Double(level) / 10) }
    meanLevel = levels.isEmpty ? -120 : Float(10 * logarithm10(power / Double(levels.count)))
  }
}

extension NoteFeatures {
  /// The features of a note. Those of two notes can be held against each other where key, sample
  /// rate, length, hold and tuning are the same.
  package init(_ note: RecordedNote) {
    let plan = NotePlan(note)
    self = FeatureReader(plan).features(note.samples, plan)
  }
}

/// Extracts features; owns the buffers of the transforms. Used by one thread at a time.
final class FeatureReader {
  private let short: PowerTransform
  private let middle: PowerTransform
  private let long: PowerTransform
  private let pitch: PowerTransform

  /// For notes of one sample rate.
  init(_ plan: NotePlan) {
    short = PowerTransform(size: plan.resolutions[0].size)
    middle = PowerTransform(size: plan.resolutions[1].size)
    long = PowerTransform(size: plan.resolutions[2].size)
    pitch = PowerTransform(size: 2 * plan.resolutions[2].size, window: .blackmanHarris)
  }

  func features(_ samples: [Float], _ plan: NotePlan) -> NoteFeatures {
    let bands = [
      Self.bands(samples, plan.resolutions[0], short),
      Self.bands(samples, plan.resolutions[1], middle),
      Self.bands(samples, plan.resolutions[2], long),
    ]
    let levels = plan.levels.map { range -> Float in
      var sum: Float = 0
      for index in range where index < samples.count { sum += samples[index] * samples[index] }
      return Float(10 * logarithm10(Double(sum / Float(range.count)) + 1e-12))
    }
    let outline = NoteOutline(
      samples, sampleRate: plan.sampleRate, frequency: plan.frequency, hold: plan.hold)
    return NoteFeatures(
      bands: bands, levels: levels, cents: cents(samples, plan), outline: outline)
  }

  private static func bands(
    _ samples: [Float], _ resolution: NotePlan.Resolution, _ transform: borrowing PowerTransform
  ) -> [Float] {
    var all: [Float] = []
    for middle in resolution.middles {
      all += resolution.mel.decibels(transform.power(of: samples, around: middle))
    }
    return all
  }

  /// The mean distance of the power near the first six multiples of the key's frequency from these:
  /// the pitch of a chorus of detuned voices is that of its middle.
  private func cents(_ samples: [Float], _ plan: NotePlan) -> Double? {
    guard plan.held.count > pitch.size / 4 else { return nil }
    let middle = min(
      plan.held.lowerBound + pitch.size / 2, (plan.held.lowerBound + plan.held.upperBound) / 2)
    let power = pitch.power(of: samples, around: middle)
    let binWidth = plan.sampleRate / Double(pitch.size)
    var sum = 0.0
    var weights = 0.0
    for multiple in 1...6 {
      let line = plan.frequency * Double(multiple)
      // Half a semitone, and no less than the width of a line.
      let reach = max(line * 0.03, 4 * binWidth)
      let low = max(1, Int((line - reach) / binWidth))
      let high = min(power.count - 1, Int(((line + reach) / binWidth).rounded(.up)))
      // Partials that overlap can't be measured.
      guard low < high, reach < plan.frequency / 2 else { continue }
      for bin in low...high {
        sum += Double(power[bin]) * (Double(bin) * binWidth / line - 1)
        weights += Double(power[bin])
      }
    }
    let all = power.reduce(0.0) { $0 + Double($1) }
    guard weights > 0.1 * all, all > 0 else { return nil }
    // Small intervals: 1200 / ln 2 cents for each part.
    return sum / weights * 1731.2340490667562
  }
}

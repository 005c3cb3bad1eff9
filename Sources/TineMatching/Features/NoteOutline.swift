internal import TineAnalysis

/// How a note begins and ends.
///
/// Thread: any.
package struct NoteOutline: Sendable, Equatable {
  /// Seconds until it is within 3 dB of its loudest.
  package var attack: Double
  /// Seconds in which it would fall by 60 dB after its loudest, while the key is down; infinite for one
  /// that doesn't fall.
  package var decay: Double
  /// Decibels that it has lost when the key goes up.
  package var lossDecibels: Double
  /// Seconds from when the key goes up until it is 20 dB lower, times three; nil where it isn't, or
  /// where it was silent already.
  package var release: Double?
  /// Decibels of full scale at the loudest.
  package var loudest: Double

  /// Measures a note. Nothing is known of one that is silent: all is 0.
  package init(_ note: RecordedNote) {
    self.init(
      note.samples, sampleRate: note.sampleRate, frequency: note.frequency, hold: note.hold)
  }

  init(_ samples: [Float], sampleRate: Double, frequency: Double, hold: Double) {
    // Two periods at least, or the level would ripple.
    let step = max(0.004, min(0.03, 2 / frequency))
    let levels = LevelCurve(samples, sampleRate: sampleRate, step: step).decibels
    let seconds = Double(samples.count) / sampleRate
    let end = min(levels.count, max(1, Int(min(hold, seconds) / step)))
    loudest = levels.prefix(end).max() ?? -200
    guard loudest > -120 else {
      attack = 0
      decay = 0
      lossDecibels = 0
      return
    }
    let limit = loudest
    let peak = levels.firstIndex { $0 == limit } ?? 0
    let rise = levels.firstIndex { $0 > limit - 3 } ?? 0
    attack = Double(rise) * step
    let last = levels[max(0, end - 4)..<end].max() ?? limit
    lossDecibels = limit - last
    // The time of 20 dB, or what the whole stretch lost.
    if let fallen = levels[peak..<end].firstIndex(where: { $0 < limit - 20 }) {
      decay = Double(fallen - peak) * step * 3
    } else if end - peak > 4, lossDecibels > 0.5 {
      decay = Double(end - peak) * step * 60 / lossDecibels
    } else {
      decay = .infinity
    }
    if end < levels.count, last > limit - 40,
      let fallen = levels[end...].firstIndex(where: { $0 < last - 20 })
    {
      release = Double(fallen - end) * step * 3
    }
  }
}

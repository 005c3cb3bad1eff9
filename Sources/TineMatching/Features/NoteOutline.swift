internal import Glibc
internal import TineAnalysis

/// The attack, decay and release of a note.
///
/// Thread: any.
package struct NoteOutline: Sendable, Equatable {
  /// Attack time: seconds until the level is within 3 dB of the peak.
  package var attack: Double
  /// Seconds in which it would fall by 60 dB after its loudest, while the key is down; infinite for one
  /// that doesn't fall.
  package var decay: Double
  /// Decibels lost by note-off.
  package var lossDecibels: Double
  /// Seconds from when the key goes up until it is 20 dB lower, times three; nil where it isn't, or
  /// where it was silent already.
  package var release: Double?
  /// The peak level in decibels of full scale.
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

extension NoteOutline {
  /// A note that loses this many decibels before note-off counts as decayed.
  private static let gone = 40.0
  /// Seconds below which a note begins, and ends, at once.
  private static let shortestAttack = 0.01
  private static let shortestEnding = 0.05
  /// The longest end time in seconds; anything above counts as this.
  private static let longestEnding = 3.0

  /// Seconds in which the sound ends: after the key went up, or before where it is gone by then.
  /// At most three.
  package var ending: Double { ending(decays: lossDecibels > Self.gone) }

  /// Seconds in which it ends, looked at as what this one is: gone while the key is down, or not.
  ///
  /// - Parameter reference: what decides.
  package func ending(like reference: NoteOutline) -> Double {
    ending(decays: reference.lossDecibels > Self.gone)
  }

  private func ending(decays: Bool) -> Double {
    min(decays ? decay : release ?? Self.longestEnding, Self.longestEnding)
  }

  /// How many times twice as slow, or as fast, it begins; 0 where both begin at once (in 10 ms).
  package func attackOctaves(from reference: NoteOutline) -> Double {
    Self.octaves(attack, reference.attack, least: Self.shortestAttack)
  }

  /// The same for how it ends, where at once is in 50 ms.
  package func endingOctaves(from reference: NoteOutline) -> Double {
    Self.octaves(ending(like: reference), reference.ending, least: Self.shortestEnding)
  }

  private static func octaves(_ one: Double, _ other: Double, least: Double) -> Double {
    abs(logarithm2(max(one, least) / max(other, least)))
  }
}

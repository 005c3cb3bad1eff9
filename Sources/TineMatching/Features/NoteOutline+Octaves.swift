internal import Glibc

extension NoteOutline {
  /// Decibels lost while the key is down that make a note one that is gone by then.
  private static let gone = 40.0
  /// Seconds below which a note begins, and ends, at once.
  private static let shortestAttack = 0.01
  private static let shortestEnding = 0.05
  /// Seconds above which nobody waits for the end.
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

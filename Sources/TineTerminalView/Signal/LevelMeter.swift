internal import Glibc

/// A peak programme meter: instant attack, slow decay, peak hold, and a longer hold of the overload
/// indicator.
///
/// Thread: any.
package struct LevelMeter: Equatable, Sendable {
  /// Decibels a second.
  package static let fall = 24.0
  /// Seconds that the highest level is held.
  package static let holdSeconds = 1.5
  /// Seconds that an overload is shown.
  package static let clipSeconds = 3.0
  /// The lowest level shown, in decibels of full scale.
  package static let floor = -60.0

  /// Decibels below full scale, ``floor`` or more.
  package private(set) var level = floor
  /// The held peak.
  package private(set) var hold = floor
  private var holdLeft = 0.0
  private var clipLeft = 0.0

  /// Silence.
  package init() {}

  /// Whether the overload indicator is lit.
  package var isClipping: Bool { clipLeft > 0 }

  /// Updates the meter with the sound since the last call.
  ///
  /// - Parameters:
  ///   - peak: the largest magnitude, linear.
  ///   - clips: whether it was an overload.
  ///   - seconds: since the last call.
  package mutating func update(peak: Float, clips: Bool, seconds: Double) {
    let now = max(Self.floor, 20 * log10(Double(max(peak, 1e-9))))
    level = max(now, level - Self.fall * seconds, Self.floor)
    holdLeft -= seconds
    if now >= hold {
      hold = now
      holdLeft = Self.holdSeconds
    } else if holdLeft <= 0 {
      hold = max(level, hold - Self.fall * seconds)
    }
    clipLeft = clips ? Self.clipSeconds : max(0, clipLeft - seconds)
  }
}

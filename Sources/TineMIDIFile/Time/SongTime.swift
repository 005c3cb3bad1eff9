/// A moment of a song, exactly: a whole number of units, of which a whole number is a second.
///
/// A frame number is rounded once, when it is asked for, so that nothing drifts however many tempo
/// changes came before.
///
/// Thread: any.
public struct SongTime: Sendable {
  let units: UInt128
  let unitsPerSecond: UInt64

  /// The time in seconds, to the precision of a Double.
  public var seconds: Double {
    Double(units) / Double(unitsPerSecond)
  }

  /// The nearest frame at a sample rate, halves upwards.
  ///
  /// - Parameter rate: Frames a second, 1 … 2³¹.
  /// - Returns: Frames from the beginning of the song; what is beyond `Int.max` is `Int.max`.
  public func frame(atRate rate: Int) -> UInt64 {
    precondition((1...1 << 31).contains(rate), "A sample rate lies between 1 and 2³¹")
    // Most songs fit into 64 bits, where a division takes a tenth of the time.
    if let small = UInt64(exactly: units) {
      let (product, overflow) = small.multipliedReportingOverflow(by: UInt64(rate))
      if !overflow && product <= UInt64(Int.max) {
        return (product + unitsPerSecond / 2) / unitsPerSecond
      }
    }
    // 2³² ticks an event, 2³¹ events, 2²⁴ units a tick and this rate stay below 2¹²⁸; a speed or
    // repetitions may go beyond it.
    let (product, overflow) = units.multipliedReportingOverflow(by: UInt128(rate))
    if overflow { return UInt64(Int.max) }
    let (sum, isBeyond) = product.addingReportingOverflow(UInt128(unitsPerSecond / 2))
    return isBeyond ? UInt64(Int.max) : UInt64(min(sum / UInt128(unitsPerSecond), UInt128(Int.max)))
  }

  /// The time at which the same moment comes at another speed.
  func played(at speed: SongSpeed) -> SongTime {
    if speed == .normal { return self }
    let (product, overflow) = units.multipliedReportingOverflow(by: UInt128(speed.denominator))
    return SongTime(
      units: overflow ? .max : product,
      unitsPerSecond: unitsPerSecond * UInt64(speed.numerator))
  }
}

extension SongTime: Comparable {
  /// Whether two times are the same moment, whatever their units.
  public static func == (left: SongTime, right: SongTime) -> Bool {
    left.product(right) == right.product(left)
  }

  /// Whether a time is the earlier one.
  public static func < (left: SongTime, right: SongTime) -> Bool {
    left.product(right) < right.product(left)
  }

  /// The units times those of another time's second, whole.
  private func product(_ other: SongTime) -> (UInt128, UInt128) {
    let (high, low) = units.multipliedFullWidth(by: UInt128(other.unitsPerSecond))
    return (high, low)
  }
}

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
    // 2³² ticks an event, 2³¹ events, 2²⁴ units a tick and this rate stay below 2¹²⁸.
    let frame = (units * UInt128(rate) + UInt128(unitsPerSecond / 2)) / UInt128(unitsPerSecond)
    return UInt64(min(frame, UInt128(Int.max)))
  }
}

extension SongTime: Comparable {
  /// Whether two times are the same moment, whatever their units.
  public static func == (left: SongTime, right: SongTime) -> Bool {
    left.units * UInt128(right.unitsPerSecond) == right.units * UInt128(left.unitsPerSecond)
  }

  /// Whether a time is the earlier one.
  public static func < (left: SongTime, right: SongTime) -> Bool {
    left.units * UInt128(right.unitsPerSecond) < right.units * UInt128(left.unitsPerSecond)
  }
}

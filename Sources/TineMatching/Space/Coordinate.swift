/// One number of a patch that a search may change.
///
/// A coordinate is a number in a perceptually uniform unit (levels and decibels, octaves of time
/// and frequency). It is rounded when written into a patch, so that the evaluated patch is the
/// saved one.
struct Coordinate: Sendable, Equatable {
  /// The parameter it changes. `Int` is the index of an operator, 0 … 5, or of an edge.
  enum Target: Sendable, Equatable {
    case level(Int)
    /// A place in a table of ``Ratios``; `offset` is what a ratio lies beside it.
    case harmonic(Int, offset: Double, isWhole: Bool)
    /// Octaves.
    case ratio(Int)
    case fixed(Int)
    case coarse(Int)
    /// Octaves of seconds.
    case attack(Int)
    case decay(Int)
    case release(Int)
    /// Decay and release alike, as of what rings on whatever the key does.
    case ringing(Int)
    /// Decibels; below −58 silent.
    case sustain(Int)
    case rate(Int, stage: Int)
    case envelopeLevel(Int, stage: Int)
    case velocity(Int)
    case rateScaling(Int)
    /// −99 … 99: below 0 falling.
    case left(Int)
    case right(Int)
    case feedback
    /// Octaves of the depth of a loop.
    case edge(Int)
  }

  var target: Target
  var range: ClosedRange<Double>
  /// The initial search range.
  var spread: Double
  /// The distance of two values that differ in the patch; 0 where they lie close.
  var step: Double = 0
}

/// Frequency ratios that make harmonic sounds.
enum Ratios {
  /// Whole ones keep the pitch where it is.
  static let whole = (1...16).map { Double($0) } + [18, 20, 22, 24]
  /// With halves between them, the pitch is an octave below: only where a patch has such already.
  static let halves = [0.25, 0.5] + (2...16).map { Double($0) / 2 } + [9, 10, 12, 14, 16]

  static func table(_ isWhole: Bool) -> [Double] { isWhole ? whole : halves }

  /// The place of a ratio that is one of these or lies within 1.5 % of it.
  static func place(of ratio: Double) -> (index: Int, offset: Double, isWhole: Bool)? {
    for isWhole in [true, false] {
      for (index, value) in table(isWhole).enumerated() where abs(ratio / value - 1) < 0.015 {
        return (index, RoundNumber.places(ratio - value, 4), isWhole)
      }
    }
    return nil
  }
}

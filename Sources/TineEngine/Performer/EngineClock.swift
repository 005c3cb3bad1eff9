/// How fast the engine runs.
public enum EngineClock: Equatable, Sendable {
  /// As fast as what comes out.
  case output
  /// As a DX7, through whose output stage the sound comes (``VintageOutput``).
  case vintage
  /// Oversampled: so many times faster than what comes out, 2 or more; what lies above half the output's
  /// rate is 90 dB down before it could come back as an alias.
  case faster(Int)

  /// - Parameter isVintage: ``vintage`` or ``output``.
  public init(isVintage: Bool) { self = isVintage ? .vintage : .output }

  /// Frames a second that the engine makes.
  ///
  /// - Parameter output: frames a second of what comes out.
  public func rate(for output: Int) -> Int {
    switch self {
    case .output: output
    case .vintage: VintageOutput.rate
    case .faster(let times): times * output
    }
  }
}

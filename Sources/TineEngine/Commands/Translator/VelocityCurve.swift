/// What the velocities that a keyboard sends become: keyboards and hands differ.
///
/// Thread: any.
public enum VelocityCurve: Equatable, Sendable {
  /// As they are.
  case linear
  /// For a light touch: 127 · √(v / 127), so that 32 becomes 64.
  case soft
  /// For a heavy hand: v² / 127, so that 64 becomes 32.
  case hard
  /// 16 … 118, which is what the keys of a DX7 send and its voices are made for: evenly from 1 … 127.
  case dx7
  /// The same, 1 … 127, however the keys are struck.
  case fixed(UInt8)

  /// The velocity, 1 … 127, that a velocity of 1 … 127 becomes.
  public func velocity(_ velocity: UInt8) -> UInt8 {
    let v = Float(min(max(velocity, 1), 127))
    let result: Float
    switch self {
    case .linear: result = v
    case .soft: result = 127 * (v / 127).squareRoot()
    case .hard: result = v * v / 127
    case .dx7: result = 16 + (v - 1) * (102.0 / 126)
    case .fixed(let fixed): result = Float(fixed)
    }
    return UInt8(min(max(result + 0.5, 1), 127))
  }
}

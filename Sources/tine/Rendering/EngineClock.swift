import TineEngine

/// How fast the engine runs.
enum EngineClock: Equatable, Sendable {
  /// As fast as what comes out.
  case output
  /// As a DX7, through whose output the sound comes.
  case vintage
  /// So many times faster.
  case faster(Int)

  init(isVintage: Bool) { self = isVintage ? .vintage : .output }

  /// Frames a second that the engine makes.
  ///
  /// - Parameter output: frames a second of what comes out.
  func rate(for output: Int) -> Int {
    switch self {
    case .output: output
    case .vintage: VintageOutput.rate
    case .faster(let times): times * output
    }
  }
}

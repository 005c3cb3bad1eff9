/// How far a channel's sources of modulation at full take each target, beyond what its presets say.
struct ControllerDepths: BitwiseCopyable {
  /// At source × 8 + target, each in its target's unit.
  private var depths = InlineArray<40, Float>(repeating: 0)
  /// Whether any of them isn't 0.
  private(set) var isUsed = false

  @_noLocks
  init() {}

  @_noLocks
  mutating func set(_ number: Int, _ depth: Float) {
    guard number < 40 else { return }
    depths[number] = depth
    isUsed = false
    for place in 0..<40 where depths[place] != 0 { isUsed = true }
  }

  /// What all sources together do to a target.
  ///
  /// - Parameter values: of the sources, 0 … 1.
  @inline(__always) @_noLocks
  func sum(_ target: ControllerDepth.Target, _ values: InlineArray<5, Float>) -> Float {
    var sum: Float = 0
    for source in 0..<5 {
      sum += depths[source &* 8 &+ Int(target.number)] * values[source]
    }
    return sum
  }
}

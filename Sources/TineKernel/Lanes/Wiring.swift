/// How one voice's operators are connected, a bit for each slot.
public struct Wiring: BitwiseCopyable, Sendable {
  /// For each slot who else modulates it.
  public var sources = InlineArray<6, UInt8>(repeating: 0)
  /// The slots that modulate themselves.
  public var feedbackSlots: UInt8 = 0
  /// The slots in a loop of several, or above one; without gaps from slot 5 down.
  public var loopSlots: UInt8 = 0
  /// The slots that are heard.
  public var carrierSlots: UInt8 = 0

  /// For each slot how many operators that modulate themselves have to be made one after the other
  /// before it can be, or, if it is one, with it: it itself isn't counted if nobody else modulates
  /// it.
  public var stages = InlineArray<6, UInt8>(repeating: 0)

  /// Nobody is connected, nobody heard.
  @inlinable
  public init() {}

  /// Fills ``stages`` in, from the rest.
  public mutating func setStages() {
    for slot in (0..<6).reversed() {
      let bit: UInt8 = 1 << UInt8(slot)
      // Loops are made before all else.
      if loopSlots & bit != 0 { continue }
      var stage: UInt8 = 0
      for source in slot + 1..<6 where sources[slot] & (1 << UInt8(source)) != 0 {
        stage = max(stage, stages[source])
      }
      if feedbackSlots & bit != 0 && sources[slot] != 0 { stage += 1 }
      stages[slot] = stage
    }
  }
}

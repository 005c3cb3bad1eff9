/// One voice while its segment is made.
struct VoiceAtWork: BitwiseCopyable {
  let group: UnsafeMutablePointer<VoiceGroup>
  let lane: Int
  /// Where its operators' outputs begin.
  let outputs: UnsafeMutablePointer<Float>
  /// The slots that aren't silent.
  let activeSlots: UInt8
  /// Those of them that are heard, but for the first and the last.
  let innerCarriers: UInt8
  /// The output of the first of those that are heard.
  let firstCarrier: UnsafeMutablePointer<Float>
  /// That of the last; silence where there is but one.
  let lastCarrier: UnsafePointer<Float>

  /// - Parameter carriers: the slots that are heard, at least one.
  @inline(__always) @_noLocks
  init(
    _ group: UnsafeMutablePointer<VoiceGroup>, _ lane: Int,
    outputs: UnsafeMutablePointer<Float>, activeSlots: UInt8, carriers: UInt8, _ scratch: Scratch
  ) {
    self.group = group
    self.lane = lane
    self.outputs = outputs
    self.activeSlots = activeSlots
    let others = carriers & (carriers &- 1)
    let last = 7 &- others.leadingZeroBitCount
    firstCarrier = scratch.output(carriers.trailingZeroBitCount, of: outputs)
    lastCarrier = others == 0 ? scratch.silence : UnsafePointer(scratch.output(last, of: outputs))
    innerCarriers = others == 0 ? 0 : others ^ (1 &<< UInt8(truncatingIfNeeded: last))
  }
}

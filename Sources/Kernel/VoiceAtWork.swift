internal import Lanes

/// One voice while its segment is made.
struct VoiceAtWork: BitwiseCopyable {
  let group: UnsafeMutablePointer<VoiceGroup>
  let lane: Int
  /// Where its operators' outputs begin.
  let outputs: UnsafeMutablePointer<Float>
  /// The slots that aren't silent.
  let activeSlots: UInt8
  /// Those of them that are heard.
  let carriers: UInt8

  @inline(__always) @_noLocks
  init(
    _ group: UnsafeMutablePointer<VoiceGroup>, _ lane: Int,
    outputs: UnsafeMutablePointer<Float>, activeSlots: UInt8, carriers: UInt8
  ) {
    self.group = group
    self.lane = lane
    self.outputs = outputs
    self.activeSlots = activeSlots
    self.carriers = carriers
  }
}

internal import Lanes

extension VoiceGroup {
  /// Half the weight of a slot's edge to itself: the mean of two outputs is half their sum.
  @inline(__always)
  fileprivate func feedback(_ slot: Int) -> LaneFloats {
    weights[slot * 7] * LaneFloats(repeating: 0.5)
  }
}

/// Slot 5, modulated by itself alone, of two groups.
@_noLocks
func renderFeedback(
  _ first: UnsafeMutablePointer<VoiceGroup>, _ second: UnsafeMutablePointer<VoiceGroup>,
  _ scratch: Scratch, _ frames: Int
) {
  var a = LoopOperator(first, 5)
  var b = LoopOperator(second, 5)
  let feedbackA = first.pointee.feedback(5)
  let feedbackB = second.pointee.feedback(5)
  let outputA = scratch.output(5, of: 0)
  let outputB = scratch.output(5, of: 1)
  for i in 0..<frames {
    outputA[i] = a.next(feedbackA * a.lastTwo)
    outputB[i] = b.next(feedbackB * b.lastTwo)
  }
  a.store(first, 5)
  b.store(second, 5)
}

/// A slot that modulates itself, of one group.
///
/// - Parameter isModulated: whether its output's place holds what others modulate it with.
@_noLocks
func renderFeedback(
  _ group: UnsafeMutablePointer<VoiceGroup>, _ place: Int, _ slot: Int, isModulated: Bool,
  _ scratch: Scratch, _ frames: Int
) {
  var state = LoopOperator(group, slot)
  let feedback = group.pointee.feedback(slot)
  let output = scratch.output(slot, of: place)
  if isModulated {
    for i in 0..<frames { output[i] = state.next(output[i] + feedback * state.lastTwo) }
  } else {
    for i in 0..<frames { output[i] = state.next(feedback * state.lastTwo) }
  }
  state.store(group, slot)
}

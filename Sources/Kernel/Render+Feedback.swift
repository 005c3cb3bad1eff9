internal import Lanes

/// One operator that modulates itself: the only state that goes from one frame to the next.
private struct SelfFeedback {
  var phase: LaneBits
  let increment: LaneBits
  var gain: LaneFloats
  let step: LaneFloats
  /// Half the weight: the mean of two outputs is half their sum.
  let weight: LaneFloats
  var last: LaneFloats
  var beforeLast: LaneFloats

  @inline(__always)
  init(_ group: UnsafeMutablePointer<VoiceGroup>) {
    phase = group.pointee.operators[5].phase
    increment = group.pointee.operators[5].increment
    gain = group.pointee.operators[5].gain
    step = group.pointee.operators[5].gainStep
    weight = group.pointee.weights[35] * LaneFloats(repeating: 0.5)
    last = group.pointee.operators[5].last
    beforeLast = group.pointee.operators[5].beforeLast
  }

  @inline(__always)
  mutating func next() -> LaneFloats {
    let output = sine(cycles: cyclesPlusOne(phase) + weight * (last + beforeLast)) * gain
    beforeLast = last
    last = output
    phase &+= increment
    gain += step
    return output
  }

  @inline(__always)
  func store(_ group: UnsafeMutablePointer<VoiceGroup>) {
    group.pointee.operators[5].phase = phase
    group.pointee.operators[5].gain = gain
    group.pointee.operators[5].last = last
    group.pointee.operators[5].beforeLast = beforeLast
  }
}

/// Slot 5, modulated by itself alone, of two groups.
@_noLocks
func renderSelfFeedback(
  _ first: UnsafeMutablePointer<VoiceGroup>, _ second: UnsafeMutablePointer<VoiceGroup>,
  _ scratch: Scratch, _ frames: Int
) {
  var a = SelfFeedback(first)
  var b = SelfFeedback(second)
  let outputA = scratch.output(5, of: 0)
  let outputB = scratch.output(5, of: 1)
  for i in 0..<frames {
    outputA[i] = a.next()
    outputB[i] = b.next()
  }
  a.store(first)
  b.store(second)
}

/// Slot 5, modulated by itself alone, of one group.
@_noLocks
func renderSelfFeedback(
  _ group: UnsafeMutablePointer<VoiceGroup>, _ scratch: Scratch, _ frames: Int
) {
  var a = SelfFeedback(group)
  let output = scratch.output(5, of: 0)
  for i in 0..<frames { output[i] = a.next() }
  a.store(group)
}

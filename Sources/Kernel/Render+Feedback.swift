internal import Lanes

/// One operator that modulates itself: the only state that goes from one frame to the next.
private struct Feedback {
  private var phase: LaneBits
  private let increment: LaneBits
  private var gain: LaneFloats
  private let step: LaneFloats
  /// Half the weight: the mean of two outputs is half their sum.
  private let weight: LaneFloats
  private var last: LaneFloats
  private var beforeLast: LaneFloats

  @inline(__always)
  init(_ group: UnsafeMutablePointer<VoiceGroup>, _ slot: Int) {
    phase = group.pointee.operators[slot].phase
    increment = group.pointee.operators[slot].increment
    gain = group.pointee.operators[slot].gain
    step = group.pointee.operators[slot].gainStep
    weight = group.pointee.weights[slot * 7] * LaneFloats(repeating: 0.5)
    last = group.pointee.operators[slot].last
    beforeLast = group.pointee.operators[slot].beforeLast
  }

  @inline(__always)
  mutating func next() -> LaneFloats {
    advance(cyclesPlusOne(phase) + weight * (last + beforeLast))
  }

  @inline(__always)
  mutating func next(_ modulation: LaneFloats) -> LaneFloats {
    advance((cyclesPlusOne(phase) + modulation) + weight * (last + beforeLast))
  }

  @inline(__always)
  private mutating func advance(_ cycles: LaneFloats) -> LaneFloats {
    let output = sine(cycles: cycles) * gain
    beforeLast = last
    last = output
    phase &+= increment
    gain += step
    return output
  }

  @inline(__always)
  func store(_ group: UnsafeMutablePointer<VoiceGroup>, _ slot: Int) {
    group.pointee.operators[slot].phase = phase
    group.pointee.operators[slot].gain = gain
    group.pointee.operators[slot].last = last
    group.pointee.operators[slot].beforeLast = beforeLast
  }
}

/// Slot 5, modulated by itself alone, of two groups.
@_noLocks
func renderFeedback(
  _ first: UnsafeMutablePointer<VoiceGroup>, _ second: UnsafeMutablePointer<VoiceGroup>,
  _ scratch: Scratch, _ frames: Int
) {
  var a = Feedback(first, 5)
  var b = Feedback(second, 5)
  let outputA = scratch.output(5, of: 0)
  let outputB = scratch.output(5, of: 1)
  for i in 0..<frames {
    outputA[i] = a.next()
    outputB[i] = b.next()
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
  var state = Feedback(group, slot)
  let output = scratch.output(slot, of: place)
  if isModulated {
    for i in 0..<frames { output[i] = state.next(output[i]) }
  } else {
    for i in 0..<frames { output[i] = state.next() }
  }
  state.store(group, slot)
}

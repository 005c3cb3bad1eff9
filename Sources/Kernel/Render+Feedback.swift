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

/// Any loop: all its slots frame by frame, each with every source that it has in the loop.
///
/// - Returns: the highest slot that is left to do.
@_noLocks
func renderLoop(
  _ group: UnsafeMutablePointer<VoiceGroup>, _ place: Int, _ scratch: Scratch, _ frames: Int
) -> Int {
  let loop = group.pointee.loopSlots
  let bottom = loop.trailingZeroBitCount
  let half = LaneFloats(repeating: 0.5)
  for i in 0..<frames {
    var slot = 5
    while slot >= bottom {
      var modulation = LaneFloats()
      var sources = group.pointee.sources[slot] & loop
      while sources != 0 {
        let source = sources.trailingZeroBitCount
        sources &= sources &- 1
        let weight = group.pointee.weights[slot * 6 + source]
        if source > slot {
          modulation += weight * group.pointee.operators[source].last
        } else {
          let last = group.pointee.operators[source].last
          let mean = (last + group.pointee.operators[source].beforeLast) * half
          modulation += weight * mean
        }
      }
      let phase = group.pointee.operators[slot].phase
      let gain = group.pointee.operators[slot].gain
      let output = sine(cycles: cyclesPlusOne(phase) + modulation) * gain
      group.pointee.operators[slot].beforeLast = group.pointee.operators[slot].last
      group.pointee.operators[slot].last = output
      group.pointee.operators[slot].phase = phase &+ group.pointee.operators[slot].increment
      group.pointee.operators[slot].gain = gain + group.pointee.operators[slot].gainStep
      scratch.output(slot, of: place)[i] = output
      slot -= 1
    }
  }
  return bottom - 1
}

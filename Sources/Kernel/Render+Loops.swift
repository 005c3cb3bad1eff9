internal import Lanes

/// The loops of several operators of all groups that have any.
@_noLocks
func renderAllLoops(
  _ groups: UnsafeMutablePointer<VoiceGroup>, _ active: UnsafePointer<Int32>, _ count: Int,
  _ scratch: Scratch, _ frames: Int
) {
  var waiting: Int? = nil
  for place in 0..<count {
    let group = groups + Int(active[place])
    if group.pointee.runningLoopSlots == 0 { continue }
    if !isRing(group) {
      renderLoop(group, place, scratch, frames)
    } else if let first = waiting {
      renderRings(groups + Int(active[first]), first, group, place, scratch, frames)
      waiting = nil
    } else {
      waiting = place
    }
  }
  if let first = waiting { renderRing(groups + Int(active[first]), first, scratch, frames) }
}

/// Any loop of several operators: all its slots frame by frame, each with every source that it has
/// in the loop.
@_noLocks
private func renderLoop(
  _ group: UnsafeMutablePointer<VoiceGroup>, _ place: Int, _ scratch: Scratch, _ frames: Int
) {
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
      if group.pointee.feedbackSlots & (1 &<< UInt8(truncatingIfNeeded: slot)) != 0 {
        let last = group.pointee.operators[slot].last
        let mean = (last + group.pointee.operators[slot].beforeLast) * half
        modulation += group.pointee.weights[slot * 7] * mean
      }
      let phase = group.pointee.operators[slot].phase
      let gain = group.pointee.operators[slot].gain
      let output = wave(cycles: turn(phase) + modulation, gain: gain)
      group.pointee.operators[slot].beforeLast = group.pointee.operators[slot].last
      group.pointee.operators[slot].last = output
      group.pointee.operators[slot].phase = phase &+ group.pointee.operators[slot].increment
      group.pointee.operators[slot].gain = gain + group.pointee.operators[slot].gainStep
      scratch.output(slot, of: place)[i] = output
      slot -= 1
    }
  }
}

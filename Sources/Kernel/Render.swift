public import Lanes

/// Adds a segment of all voices to a stereo mix whose eight lanes are summed later.
///
/// A segment lies within one tick: gains, increments and wiring don't change in it but for what is
/// linear. Whether a tick is rendered in one segment or in many gives the same bits: everything
/// that moves is added up frame by frame, and phases are integers.
///
/// - Parameters:
///   - groups: all groups.
///   - active: the indices of the groups that hold voices, `activeCount` of them.
///   - scratch: room for ``scratchOutputs`` × `stride` vectors.
///   - stride: at least `frames`.
///   - left, right: `frames` vectors each, added to.
///   - sends: `frames` vectors for each effect, added to; nil where there are no effects.
///
/// Thread: audio.
@_noLocks
public func renderSegment(
  groups: UnsafeMutablePointer<VoiceGroup>,
  active: UnsafePointer<Int32>, activeCount: Int,
  scratch: UnsafeMutablePointer<SIMD8<Float>>, stride: Int,
  left: UnsafeMutablePointer<SIMD8<Float>>, right: UnsafeMutablePointer<SIMD8<Float>>,
  sends: SendBuses?, frames: Int
) {
  let scratch = Scratch(scratch, stride: stride)
  var begin = 0
  while begin < activeCount {
    let count = min(activeCount &- begin, groupsAtWork)
    renderGroups(groups, active + begin, count, scratch, left, right, sends, frames)
    begin &+= count
  }
}

/// Slot by slot through all groups: the feedback operators of a slot are rendered together.
@_noLocks
private func renderGroups(
  _ groups: UnsafeMutablePointer<VoiceGroup>, _ active: UnsafePointer<Int32>, _ count: Int,
  _ scratch: Scratch,
  _ left: UnsafeMutablePointer<SIMD8<Float>>, _ right: UnsafeMutablePointer<SIMD8<Float>>,
  _ sends: SendBuses?, _ frames: Int
) {
  var feedback = FeedbackQueue(frames: frames)
  var done = InlineArray<8, UInt8>(repeating: 0)
  // Whoever modulates itself and is modulated by nobody else can come first, whatever its slot.
  for place in 0..<count {
    let group = groups + Int(active[place])
    var slots = group.pointee.freeFeedbackSlots
    done[place] = group.pointee.runningLoopSlots | slots
    while slots != 0 {
      let slot = slots.trailingZeroBitCount
      slots &= slots &- 1
      let output = scratch.output(slot, of: place)
      clear(output, frames)
      feedback.add(group, slot, to: output)
    }
  }
  renderAllLoops(groups, active, count, scratch, frames)
  feedback.flush()
  var slot = 5
  while slot >= 0 {
    for place in 0..<count {
      let group = groups + Int(active[place])
      let bit: UInt8 = 1 &<< UInt8(truncatingIfNeeded: slot)
      if done[place] & bit != 0 { continue }
      if group.pointee.activeSlots & bit == 0 {
        idle(group, slot, frames)
      } else {
        renderSlot(group, place, slot, &feedback, scratch, frames)
      }
    }
    feedback.flush()
    slot &-= 1
  }
  for place in 0..<count {
    renderMix(groups + Int(active[place]), place, scratch, left, right, sends, frames)
  }
}

extension VoiceGroup {
  /// The slots of all loops of several, if any of them sounds: they are rendered together.
  var runningLoopSlots: UInt8 {
    @inline(__always) @_noLocks get { loopSlots & activeSlots == 0 ? 0 : loopSlots }
  }

  /// The feedback slots that sound and that no other slot modulates. None where there is a loop of
  /// several, which may lead to them.
  fileprivate var freeFeedbackSlots: UInt8 {
    if runningLoopSlots != 0 { return 0 }
    var slots = feedbackSlots & activeSlots
    var free: UInt8 = 0
    while slots != 0 {
      let slot = slots.trailingZeroBitCount
      slots &= slots &- 1
      if sources[slot] & activeSlots == 0 { free |= 1 &<< UInt8(truncatingIfNeeded: slot) }
    }
    return free
  }
}

/// An operator that is silent in this tick: only its phase goes on.
@_noLocks @inline(__always)
private func idle(_ group: UnsafeMutablePointer<VoiceGroup>, _ slot: Int, _ frames: Int) {
  group.pointee.operators[slot].last = LaneFloats()
  group.pointee.operators[slot].beforeLast = LaneFloats()
  let increment = group.pointee.operators[slot].increment
  let count = LaneBits(repeating: UInt32(truncatingIfNeeded: frames))
  group.pointee.operators[slot].phase &+= increment &* count
}

/// An operator that is in no loop, but for one that modulates itself: that is left to the queue.
@_noLocks @inline(__always)
private func renderSlot(
  _ group: UnsafeMutablePointer<VoiceGroup>, _ place: Int, _ slot: Int,
  _ feedback: inout FeedbackQueue, _ scratch: Scratch, _ frames: Int
) {
  let output = scratch.output(slot, of: place)
  let feedsItself =
    group.pointee.feedbackSlots & (1 &<< UInt8(truncatingIfNeeded: slot)) != 0
  var sources = group.pointee.sources[slot] & group.pointee.activeSlots
  if !feedsItself && sources == 0 {
    renderPlain(group, slot, to: output, frames)
    return
  }
  // What modulates is summed into the output's own place, but for the last two where it can be
  // added on the way.
  let summed = feedsItself ? 0 : 2
  var isFirst = true
  while sources.nonzeroBitCount > summed {
    let source = sources.trailingZeroBitCount
    sources &= sources &- 1
    let weight = group.pointee.weights[slot &* 6 &+ source]
    let input = scratch.output(source, of: place)
    if isFirst {
      for i in 0..<frames { output[i] = weight * input[i] }
    } else {
      for i in 0..<frames { output[i] += weight * input[i] }
    }
    isFirst = false
  }
  if feedsItself {
    if isFirst { clear(output, frames) }
    feedback.add(group, slot, to: output)
    return
  }
  let source = sources.trailingZeroBitCount
  sources &= sources &- 1
  let input = scratch.output(source, of: place)
  let weight = group.pointee.weights[slot &* 6 &+ source]
  if sources == 0 {
    renderModulated(group, slot, by: input, weight, to: output, frames)
    return
  }
  let second = sources.trailingZeroBitCount
  let secondInput = scratch.output(second, of: place)
  let secondWeight = group.pointee.weights[slot &* 6 &+ second]
  if isFirst {
    renderModulated(
      group, slot, by: input, weight, and: secondInput, secondWeight, to: output, frames)
  } else {
    renderModulatedFurther(
      group, slot, by: input, weight, and: secondInput, secondWeight, to: output, frames)
  }
}

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
///   - scratch: room for 14 × `stride` vectors.
///   - stride: at least `frames`.
///   - left, right: `frames` vectors each, added to.
///
/// Thread: audio.
@_noLocks
public func renderSegment(
  groups: UnsafeMutablePointer<VoiceGroup>,
  active: UnsafePointer<Int32>, activeCount: Int,
  scratch: UnsafeMutablePointer<SIMD8<Float>>, stride: Int,
  left: UnsafeMutablePointer<SIMD8<Float>>, right: UnsafeMutablePointer<SIMD8<Float>>,
  frames: Int
) {
  let scratch = Scratch(scratch, stride: stride)
  // A feedback operator waits for its own last output, about 50 clock cycles a frame; computed for
  // two groups at once, one fills the waits of the other.
  var waiting: UnsafeMutablePointer<VoiceGroup>? = nil
  var waitingRing: UnsafeMutablePointer<VoiceGroup>? = nil
  for i in 0..<activeCount {
    let group = groups + Int(active[i])
    if group.pointee.loopSlots & group.pointee.activeSlots == 0 {
      guard group.pointee.startsWithFeedback else {
        renderSlots(group, 0, from: 5, scratch, left, right, frames)
        continue
      }
      guard let first = waiting else {
        waiting = group
        continue
      }
      renderFeedback(first, group, scratch, frames)
      renderSlots(first, 0, from: 4, scratch, left, right, frames)
      renderSlots(group, 1, from: 4, scratch, left, right, frames)
      waiting = nil
    } else if isRing(group) {
      guard let first = waitingRing else {
        waitingRing = group
        continue
      }
      renderRings(first, group, scratch, frames)
      renderSlots(first, 0, from: first.pointee.belowLoop, scratch, left, right, frames)
      renderSlots(group, 1, from: group.pointee.belowLoop, scratch, left, right, frames)
      waitingRing = nil
    } else {
      renderLoop(group, scratch, frames)
      renderSlots(group, 0, from: group.pointee.belowLoop, scratch, left, right, frames)
    }
  }
  if let group = waiting {
    renderFeedback(group, 0, 5, isModulated: false, scratch, frames)
    renderSlots(group, 0, from: 4, scratch, left, right, frames)
  }
  if let group = waitingRing {
    renderRing(group, scratch, frames)
    renderSlots(group, 0, from: group.pointee.belowLoop, scratch, left, right, frames)
  }
}

extension VoiceGroup {
  /// Whether slot 5 sounds, modulates itself, and isn't modulated by any other.
  fileprivate var startsWithFeedback: Bool {
    feedbackSlots & activeSlots & 0b10_0000 != 0 && sources[5] & activeSlots == 0
  }

  /// The highest slot that is in no loop.
  fileprivate var belowLoop: Int { loopSlots.trailingZeroBitCount &- 1 }
}

/// The slots from `top` down, one loop over the segment each, then the group's carriers to the mix.
@_noLocks
private func renderSlots(
  _ group: UnsafeMutablePointer<VoiceGroup>, _ place: Int, from top: Int, _ scratch: Scratch,
  _ left: UnsafeMutablePointer<SIMD8<Float>>, _ right: UnsafeMutablePointer<SIMD8<Float>>,
  _ frames: Int
) {
  var slot = top
  while slot >= 0 {
    if group.pointee.activeSlots & (1 &<< UInt8(truncatingIfNeeded: slot)) != 0 {
      renderSlot(group, place, slot, scratch, frames)
    } else {
      group.pointee.operators[slot].last = LaneFloats()
      group.pointee.operators[slot].beforeLast = LaneFloats()
      let increment = group.pointee.operators[slot].increment
      let count = LaneBits(repeating: UInt32(truncatingIfNeeded: frames))
      group.pointee.operators[slot].phase &+= increment &* count
    }
    slot -= 1
  }
  renderMix(group, place, scratch, left, right, frames)
}

@_noLocks @inline(__always)
private func renderSlot(
  _ group: UnsafeMutablePointer<VoiceGroup>, _ place: Int, _ slot: Int, _ scratch: Scratch,
  _ frames: Int
) {
  let output = scratch.output(slot, of: place)
  let feedsItself =
    group.pointee.feedbackSlots & (1 &<< UInt8(truncatingIfNeeded: slot)) != 0
  // All sources are summed into the output's own place first, but for the last one, whose sum with
  // them is made where it is needed.
  var sources = group.pointee.sources[slot] & group.pointee.activeSlots
  var isFirst = true
  while sources & (sources &- 1) != 0 || (feedsItself && sources != 0) {
    let source = sources.trailingZeroBitCount
    sources &= sources &- 1
    let weight = group.pointee.weights[slot * 6 + source]
    let input = scratch.output(source, of: place)
    if isFirst {
      for i in 0..<frames { output[i] = weight * input[i] }
    } else {
      for i in 0..<frames { output[i] += weight * input[i] }
    }
    isFirst = false
  }
  if feedsItself {
    renderFeedback(group, place, slot, isModulated: !isFirst, scratch, frames)
    return
  }

  let increment = group.pointee.operators[slot].increment
  let step = group.pointee.operators[slot].gainStep
  var phase = group.pointee.operators[slot].phase
  var gain = group.pointee.operators[slot].gain
  if sources == 0 {
    for i in 0..<frames {
      output[i] = sine(cycles: cyclesPlusOne(phase)) * gain
      phase &+= increment
      gain += step
    }
  } else {
    let source = sources.trailingZeroBitCount
    let weight = group.pointee.weights[slot * 6 + source]
    let input = scratch.output(source, of: place)
    if isFirst {
      for i in 0..<frames {
        output[i] = sine(cycles: cyclesPlusOne(phase) + weight * input[i]) * gain
        phase &+= increment
        gain += step
      }
    } else {
      for i in 0..<frames {
        let modulation = output[i] + weight * input[i]
        output[i] = sine(cycles: cyclesPlusOne(phase) + modulation) * gain
        phase &+= increment
        gain += step
      }
    }
  }
  group.pointee.operators[slot].phase = phase
  group.pointee.operators[slot].gain = gain
}

/// The sum of the carriers, times the voices' gains, to left and right.
@_noLocks @inline(__always)
private func renderMix(
  _ group: UnsafeMutablePointer<VoiceGroup>, _ place: Int, _ scratch: Scratch,
  _ left: UnsafeMutablePointer<SIMD8<Float>>, _ right: UnsafeMutablePointer<SIMD8<Float>>,
  _ frames: Int
) {
  let leftStep = group.pointee.leftStep
  let rightStep = group.pointee.rightStep
  var leftGain = group.pointee.left
  var rightGain = group.pointee.right
  var carriers = group.pointee.carrierSlots & group.pointee.activeSlots

  if carriers == 0 {
    for _ in 0..<frames {
      leftGain += leftStep
      rightGain += rightStep
    }
  } else {
    let mix = scratch.mix(of: place)
    var slot = carriers.trailingZeroBitCount
    carriers &= carriers &- 1
    var isFirst = true
    while carriers != 0 {
      let weight = group.pointee.operators[slot].carrier
      let output = scratch.output(slot, of: place)
      if isFirst {
        for i in 0..<frames { mix[i] = weight * output[i] }
        isFirst = false
      } else {
        for i in 0..<frames { mix[i] += weight * output[i] }
      }
      slot = carriers.trailingZeroBitCount
      carriers &= carriers &- 1
    }
    let weight = group.pointee.operators[slot].carrier
    let output = scratch.output(slot, of: place)
    if isFirst {
      for i in 0..<frames {
        let voice = weight * output[i]
        left[i] += voice * leftGain
        right[i] += voice * rightGain
        leftGain += leftStep
        rightGain += rightStep
      }
    } else {
      for i in 0..<frames {
        let voice = mix[i] + weight * output[i]
        left[i] += voice * leftGain
        right[i] += voice * rightGain
        leftGain += leftStep
        rightGain += rightStep
      }
    }
  }
  group.pointee.left = leftGain
  group.pointee.right = rightGain
}

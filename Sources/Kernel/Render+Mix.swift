internal import Lanes

/// The sum of a group's carriers, times the voices' gains, to left and right and to the effects.
@_noLocks
func renderMix(
  _ group: UnsafeMutablePointer<VoiceGroup>, _ place: Int, _ scratch: Scratch,
  _ left: UnsafeMutablePointer<SIMD8<Float>>, _ right: UnsafeMutablePointer<SIMD8<Float>>,
  _ sends: SendBuses?, _ frames: Int
) {
  var carriers = group.pointee.carrierSlots & group.pointee.activeSlots
  if carriers == 0 {
    advanceGains(group, frames)
    if sends != nil {
      group.pointee.reverb.skip(frames)
      group.pointee.chorus.skip(frames)
    }
    return
  }
  let slot = carriers.trailingZeroBitCount
  carriers &= carriers &- 1
  let output = scratch.output(slot, of: place)
  let weight = group.pointee.operators[slot].carrier
  if carriers == 0 {
    mix(group, output, weight, left, right, frames)
    if let sends { renderSends(group, sends, output, weight, frames) }
    return
  }
  // All but the last are summed first.
  let sum = scratch.mix(of: place)
  var isFirst = true
  while carriers & (carriers &- 1) != 0 {
    let slot = carriers.trailingZeroBitCount
    carriers &= carriers &- 1
    let other = scratch.output(slot, of: place)
    let otherWeight = group.pointee.operators[slot].carrier
    if isFirst {
      for i in 0..<frames { sum[i] = weight * output[i] + otherWeight * other[i] }
    } else {
      for i in 0..<frames { sum[i] += otherWeight * other[i] }
    }
    isFirst = false
  }
  let last = carriers.trailingZeroBitCount
  let lastOutput = scratch.output(last, of: place)
  let lastWeight = group.pointee.operators[last].carrier
  if isFirst {
    mix(group, output, weight, lastOutput, lastWeight, left, right, frames)
    if let sends {
      renderSends(group, sends, output, weight, lastOutput, lastWeight, frames)
    }
  } else {
    let one = LaneFloats(repeating: 1)
    mix(group, sum, one, lastOutput, lastWeight, left, right, frames)
    if let sends { renderSends(group, sends, sum, one, lastOutput, lastWeight, frames) }
  }
}

/// Moves the gains of silent voices on.
@_noLocks
private func advanceGains(_ group: UnsafeMutablePointer<VoiceGroup>, _ frames: Int) {
  var leftGain = group.pointee.left
  var rightGain = group.pointee.right
  for _ in 0..<frames {
    leftGain += group.pointee.leftStep
    rightGain += group.pointee.rightStep
  }
  group.pointee.left = leftGain
  group.pointee.right = rightGain
}

/// The loop over a segment, inlined into both functions below.
///
/// - Parameter voice: the sum of the carriers in a frame.
@_noLocks @inline(__always)
private func mix(
  _ group: UnsafeMutablePointer<VoiceGroup>,
  _ left: UnsafeMutablePointer<SIMD8<Float>>, _ right: UnsafeMutablePointer<SIMD8<Float>>,
  _ frames: Int, _ voice: (_ frame: Int) -> LaneFloats
) {
  let leftStep = group.pointee.leftStep
  let rightStep = group.pointee.rightStep
  var leftGain = group.pointee.left
  var rightGain = group.pointee.right
  for i in 0..<frames {
    let voice = voice(i)
    left[i] += voice * leftGain
    right[i] += voice * rightGain
    leftGain += leftStep
    rightGain += rightStep
  }
  group.pointee.left = leftGain
  group.pointee.right = rightGain
}

/// One carrier to left and right.
@_noLocks @inline(never)
private func mix(
  _ group: UnsafeMutablePointer<VoiceGroup>,
  _ output: UnsafeMutablePointer<SIMD8<Float>>, _ weight: LaneFloats,
  _ left: UnsafeMutablePointer<SIMD8<Float>>, _ right: UnsafeMutablePointer<SIMD8<Float>>,
  _ frames: Int
) {
  mix(group, left, right, frames) { weight * output[$0] }
}

/// Two carriers to left and right.
@_noLocks @inline(never)
private func mix(
  _ group: UnsafeMutablePointer<VoiceGroup>,
  _ first: UnsafeMutablePointer<SIMD8<Float>>, _ firstWeight: LaneFloats,
  _ second: UnsafeMutablePointer<SIMD8<Float>>, _ secondWeight: LaneFloats,
  _ left: UnsafeMutablePointer<SIMD8<Float>>, _ right: UnsafeMutablePointer<SIMD8<Float>>,
  _ frames: Int
) {
  mix(group, left, right, frames) { firstWeight * first[$0] + secondWeight * second[$0] }
}

internal import Lanes

// One operator over a segment. Each loop is a function of its own, so that the constants of the sine
// stay in registers; a call every 32 frames costs nothing beside that.

/// An operator that nobody modulates.
@_noLocks @inline(never)
func renderPlain(
  _ group: UnsafeMutablePointer<VoiceGroup>, _ slot: Int,
  to output: UnsafeMutablePointer<SIMD8<Float>>, _ frames: Int
) {
  let increment = group.pointee.operators[slot].increment
  let step = group.pointee.operators[slot].gainStep
  var phase = group.pointee.operators[slot].phase
  var gain = group.pointee.operators[slot].gain
  for i in 0..<frames {
    output[i] = wave(turn: turn(phase), gain: gain)
    phase &+= increment
    gain += step
  }
  group.pointee.operators[slot].phase = phase
  group.pointee.operators[slot].gain = gain
}

/// An operator that one other modulates.
@_noLocks @inline(never)
func renderModulated(
  _ group: UnsafeMutablePointer<VoiceGroup>, _ slot: Int,
  by input: UnsafeMutablePointer<SIMD8<Float>>, weight: LaneFloats,
  to output: UnsafeMutablePointer<SIMD8<Float>>, _ frames: Int
) {
  let increment = group.pointee.operators[slot].increment
  let step = group.pointee.operators[slot].gainStep
  var phase = group.pointee.operators[slot].phase
  var gain = group.pointee.operators[slot].gain
  for i in 0..<frames {
    output[i] = wave(cycles: turn(phase) + weight * input[i], gain: gain)
    phase &+= increment
    gain += step
  }
  group.pointee.operators[slot].phase = phase
  group.pointee.operators[slot].gain = gain
}

/// An operator that one other modulates, and what its output's place holds.
@_noLocks @inline(never)
func renderModulatedFurther(
  _ group: UnsafeMutablePointer<VoiceGroup>, _ slot: Int,
  by input: UnsafeMutablePointer<SIMD8<Float>>, weight: LaneFloats,
  to output: UnsafeMutablePointer<SIMD8<Float>>, _ frames: Int
) {
  let increment = group.pointee.operators[slot].increment
  let step = group.pointee.operators[slot].gainStep
  var phase = group.pointee.operators[slot].phase
  var gain = group.pointee.operators[slot].gain
  for i in 0..<frames {
    let modulation = output[i] + weight * input[i]
    output[i] = wave(cycles: turn(phase) + modulation, gain: gain)
    phase &+= increment
    gain += step
  }
  group.pointee.operators[slot].phase = phase
  group.pointee.operators[slot].gain = gain
}

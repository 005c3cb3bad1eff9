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

/// The loop of an operator that is modulated, inlined into each of the functions below.
///
/// - Parameter modulation: the cycles that others add in a frame.
@_noLocks @inline(__always)
private func renderModulated(
  _ group: UnsafeMutablePointer<VoiceGroup>, _ slot: Int,
  to output: UnsafeMutablePointer<SIMD8<Float>>, _ frames: Int,
  _ modulation: (_ frame: Int) -> LaneFloats
) {
  let increment = group.pointee.operators[slot].increment
  let step = group.pointee.operators[slot].gainStep
  var phase = group.pointee.operators[slot].phase
  var gain = group.pointee.operators[slot].gain
  for i in 0..<frames {
    output[i] = wave(cycles: turn(phase) + modulation(i), gain: gain)
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
  by input: UnsafeMutablePointer<SIMD8<Float>>, _ weight: LaneFloats,
  to output: UnsafeMutablePointer<SIMD8<Float>>, _ frames: Int
) {
  renderModulated(group, slot, to: output, frames) { weight * input[$0] }
}

/// An operator that two others modulate.
@_noLocks @inline(never)
func renderModulated(
  _ group: UnsafeMutablePointer<VoiceGroup>, _ slot: Int,
  by first: UnsafeMutablePointer<SIMD8<Float>>, _ firstWeight: LaneFloats,
  and second: UnsafeMutablePointer<SIMD8<Float>>, _ secondWeight: LaneFloats,
  to output: UnsafeMutablePointer<SIMD8<Float>>, _ frames: Int
) {
  renderModulated(group, slot, to: output, frames) {
    firstWeight * first[$0] + secondWeight * second[$0]
  }
}

/// An operator that two others modulate, and what its output's place holds.
@_noLocks @inline(never)
func renderModulatedFurther(
  _ group: UnsafeMutablePointer<VoiceGroup>, _ slot: Int,
  by first: UnsafeMutablePointer<SIMD8<Float>>, _ firstWeight: LaneFloats,
  and second: UnsafeMutablePointer<SIMD8<Float>>, _ secondWeight: LaneFloats,
  to output: UnsafeMutablePointer<SIMD8<Float>>, _ frames: Int
) {
  renderModulated(group, slot, to: output, frames) {
    output[$0] + firstWeight * first[$0] + secondWeight * second[$0]
  }
}

/// Leaves nothing in a place.
@_noLocks @inline(__always)
func clear(_ output: UnsafeMutablePointer<SIMD8<Float>>, _ frames: Int) {
  for i in 0..<frames { output[i] = LaneFloats() }
}

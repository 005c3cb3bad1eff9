internal import Lanes

// One operator of one voice over a segment, frames side by side. An operator's frames wait for those
// of its modulator, so the same slot of all voices is made in a row: one fills the other's waits, and
// the constants of the sine stay in registers.

/// One operator that is to be made.
struct OperatorAtWork: BitwiseCopyable {
  /// The voice's place among those at work.
  let place: UInt16
  /// The slot whose output modulates it; its own where several were summed there, or nobody does.
  var source: UInt8
  /// The slot of the second modulator.
  let secondSource: UInt8

  @inline(__always) @_noLocks
  init(_ place: Int, source: Int, secondSource: Int = 0) {
    self.place = UInt16(truncatingIfNeeded: place)
    self.source = UInt8(truncatingIfNeeded: source)
    self.secondSource = UInt8(truncatingIfNeeded: secondSource)
  }
}

/// Where an operator is and goes in a segment, as the loops need it.
struct Course {
  var phase: WidePhases
  let increment: WidePhases
  let gain: WideFloats
  let gainStep: WideFloats

  @inline(__always) @_noLocks
  init(_ voice: UnsafePointer<VoiceAtWork>, _ slot: Int, start: UInt32, scale: Float) {
    let group = voice.pointee.group
    // As a number that can't be beyond a vector, it isn't compared with that.
    let lane = voice.pointee.lane & 7
    let increment = group.pointee.operators[slot].increment[lane]
    phase =
      WidePhases(repeating: group.pointee.operators[slot].phase[lane] &+ start)
      &+ WidePhases(repeating: increment) &* framesFromFirst
    self.increment = WidePhases(
      repeating: increment &* UInt32(truncatingIfNeeded: wideCount))
    gain = WideFloats(repeating: group.pointee.operators[slot].gain[lane] * scale)
    gainStep = WideFloats(repeating: group.pointee.operators[slot].gainStep[lane] * scale)
  }
}

/// The operators of one slot that one other modulates.
@_noLocks @inline(never)
func renderModulated(
  _ items: UnsafePointer<OperatorAtWork>, _ count: Int32, _ slot: Int,
  _ voices: UnsafePointer<VoiceAtWork>, _ scratch: Scratch, _ segment: Segment
) {
  let numbers = scratch.numbers(of: segment)
  let rounder = WideFloats(repeating: scratch.rounder * 0.5)
  for n in 0..<Int(count) {
    let item = items[n]
    let voice = voices + Int(item.place)
    let output = scratch.output(slot, of: voice)
    let input = scratch.output(Int(item.source), of: voice)
    let weight = scratch.weight(of: Int(item.source), in: slot, of: voice)
    var course = Course(voice, slot, start: 0xC000_0000, scale: sineFactor)
    for i in 0..<segment.wideVectors {
      let gain = course.gain + course.gainStep * loaded(numbers, i)
      let cycles = cyclesPlusOne(course.phase) + weight * loaded(input, i)
      store(steadyWave(cycles: cycles, gain: gain, rounder: rounder), output, i)
      course.phase &+= course.increment
    }
  }
}

/// The operators of one slot that two others modulate.
@_noLocks @inline(never)
func renderTwiceModulated(
  _ items: UnsafePointer<OperatorAtWork>, _ count: Int32, _ slot: Int,
  _ voices: UnsafePointer<VoiceAtWork>, _ scratch: Scratch, _ segment: Segment
) {
  let numbers = scratch.numbers(of: segment)
  let rounder = WideFloats(repeating: scratch.rounder * 0.5)
  for n in 0..<Int(count) {
    let item = items[n]
    let voice = voices + Int(item.place)
    let output = scratch.output(slot, of: voice)
    let input = scratch.output(Int(item.source), of: voice)
    let weight = scratch.weight(of: Int(item.source), in: slot, of: voice)
    let secondInput = scratch.output(Int(item.secondSource), of: voice)
    let secondWeight = scratch.weight(of: Int(item.secondSource), in: slot, of: voice)
    var course = Course(voice, slot, start: 0xC000_0000, scale: sineFactor)
    for i in 0..<segment.wideVectors {
      let gain = course.gain + course.gainStep * loaded(numbers, i)
      let modulation = weight * loaded(input, i) + secondWeight * loaded(secondInput, i)
      let cycles = cyclesPlusOne(course.phase) + modulation
      store(steadyWave(cycles: cycles, gain: gain, rounder: rounder), output, i)
      course.phase &+= course.increment
    }
  }
}

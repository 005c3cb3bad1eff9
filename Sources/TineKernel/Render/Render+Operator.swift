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

/// Where an operator is and goes in a segment.
struct OperatorCourse: BitwiseCopyable {
  let phase: UInt32
  let increment: UInt32
  let gain: Float
  let gainStep: Float

  /// - Parameters:
  ///   - ahead: what is added to the phase.
  ///   - scale: what the gain is multiplied with.
  @inline(__always) @_noLocks
  init(_ voice: UnsafePointer<VoiceAtWork>, _ slot: Int, ahead: UInt32, scale: Float) {
    let group = voice.pointee.group
    // As a number that can't be beyond a vector, it isn't compared with that.
    let lane = voice.pointee.lane & 7
    phase = group.pointee.operators[slot].phase[lane] &+ ahead
    increment = group.pointee.operators[slot].increment[lane]
    gain = group.pointee.operators[slot].gain[lane] * scale
    gainStep = group.pointee.operators[slot].gainStep[lane] * scale
  }
}

/// The same as the loops need it.
struct Course {
  var phase: WidePhases
  let increment: WidePhases
  private let firstGain: WideFloats
  private let gainStep: WideFloats

  @inline(__always) @_noLocks
  init(_ course: OperatorCourse) {
    phase =
      WidePhases(repeating: course.phase)
      &+ WidePhases(repeating: course.increment) &* framesFromFirst
    increment = WidePhases(
      repeating: course.increment &* UInt32(truncatingIfNeeded: wideCount))
    firstGain = WideFloats(repeating: course.gain)
    gainStep = WideFloats(repeating: course.gainStep)
  }

  /// Of an operator that others modulate, for ``steadyWave(cycles:gain:rounder:)``.
  @inline(__always) @_noLocks
  init(_ voice: UnsafePointer<VoiceAtWork>, _ slot: Int) {
    // A quarter behind.
    self.init(OperatorCourse(voice, slot, ahead: 0xC000_0000, scale: Sine.factor))
  }

  /// The gain at frames of these numbers.
  @inline(__always) @_noLocks
  func gain(_ numbers: WideFloats) -> WideFloats { firstGain + gainStep * numbers }
}

/// The operators of one slot that one other modulates.
@_noLocks @inline(never)
func renderModulated(
  _ items: UnsafePointer<OperatorAtWork>, _ count: Int32, _ slot: Int,
  _ voices: UnsafePointer<VoiceAtWork>, _ scratch: Scratch, _ segment: Segment
) {
  render(items, count, slot, voices, scratch, segment, isTwice: false)
}

/// The operators of one slot that two others modulate.
@_noLocks @inline(never)
func renderTwiceModulated(
  _ items: UnsafePointer<OperatorAtWork>, _ count: Int32, _ slot: Int,
  _ voices: UnsafePointer<VoiceAtWork>, _ scratch: Scratch, _ segment: Segment
) {
  render(items, count, slot, voices, scratch, segment, isTwice: true)
}

@_noLocks @inline(__always)
private func render(
  _ items: UnsafePointer<OperatorAtWork>, _ count: Int32, _ slot: Int,
  _ voices: UnsafePointer<VoiceAtWork>, _ scratch: Scratch, _ segment: Segment, isTwice: Bool
) {
  let numbers = scratch.numbers(of: segment)
  let rounder = WideFloats(repeating: scratch.rounder * 0.5)
  for n in 0..<Int(count) {
    let item = items[n]
    let voice = voices + Int(item.place)
    let output = scratch.output(slot, of: voice)
    let input = scratch.output(Int(item.source), of: voice)
    let weight = scratch.weight(of: Int(item.source), in: slot, of: voice)
    let second = isTwice ? Int(item.secondSource) : Int(item.source)
    let secondInput = scratch.output(second, of: voice)
    let secondWeight = scratch.weight(of: second, in: slot, of: voice)
    var course = Course(voice, slot)
    for i in 0..<segment.wideVectors {
      var modulation = weight * loaded(input, i)
      if isTwice { modulation += secondWeight * loaded(secondInput, i) }
      let cycles = cyclesPlusOne(wide: course.phase) + modulation
      let gain = course.gain(loaded(numbers, i))
      store(steadyWave(cycles: cycles, gain: gain, rounder: rounder), output, i)
      course.phase &+= course.increment
    }
  }
}

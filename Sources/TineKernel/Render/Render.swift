/// Adds a segment of all voices to the buses.
///
/// A segment lies within one tick: gains, increments and wiring are constant in it, or change
/// linearly, except for voices that ``splitVoice(_:lane:scratch:tickFrames:offset:frames:)`` has
/// rendered up to a change. A tick has the same bits in one segment or in many: ramps are
/// computed from the frame's number in the tick, and phases are integers.
///
/// - Parameters:
///   - groups: all groups.
///   - active: the indices of the groups with voices, `activeCount` of them.
///   - scratch: ``scratchVectors(tickFrames:groups:)``, prepared.
///   - tickFrames: 8, or a multiple of 16.
///   - buses: the buses that voices are added to.
///   - offset: the first frame's place in the tick.
///   - frames: at least 1, at most to the tick's end.
///
/// Thread: audio.
@_noLocks
func renderSegment(
  groups: UnsafeMutablePointer<VoiceGroup>,
  active: UnsafePointer<Int32>, activeCount: Int,
  scratch: UnsafeMutablePointer<SIMD8<Float>>, tickFrames: Int,
  buses: MixBuses, offset: Int, frames: Int
) {
  let scratch = Scratch(scratch, tickFrames: tickFrames)
  let segment = Segment(offset: offset, frames: frames)
  if scratch.splits.pointee.count > 0 { scratch.finishSplits(segment) }
  var begin = 0
  var number = 0
  while begin < activeCount {
    let first = number
    while begin < activeCount && number &- first < listsAtWork {
      let count = min(activeCount &- begin, groupsAtWork)
      let lists = scratch.lists(number)
      if !lists.areOf(groups, active + begin, count) {
        lists.make(
          groups, active + begin, count, outputs: (number &- first) &* voicesAtWork, scratch)
      }
      begin &+= count
      number &+= 1
    }
    let lists = ListsAtWork(scratch.lists(first), count: number &- first)
    renderOperators(lists, scratch, segment)
    for index in 0..<lists.count {
      if scratch.splits.pointee.count > 0 { scratch.replaceOutputs(lists[index]) }
      renderMix(lists[index], scratch, buses, segment)
    }
  }
  for i in 0..<activeCount { advancePhases(groups + Int(active[i]), frames) }
  if scratch.splits.pointee.count > 0 { scratch.removeSplits() }
}

/// Renders the operators of all voices of some groups, modulators first.
@_noLocks
func renderOperators(_ lists: ListsAtWork, _ scratch: Scratch, _ segment: Segment) {
  var plain = PlainList(lists, scratch, segment)
  for index in 0..<lists.count {
    let lists = lists[index]
    if lists.state.pointee.loopCount == 0 { continue }
    var loops = LoopQueue(lists, scratch, segment)
    for n in 0..<lists.state.pointee.loopCount { loops.add(Int(lists.loopItems[n].place)) }
    loops.flush()
  }
  var feedback = FeedbackQueue(lists[0], scratch, segment)
  for index in 0..<lists.count {
    let lists = lists[index]
    feedback.voices = UnsafePointer(lists.voices)
    for n in 0..<lists.state.pointee.pairCount { feedback.addPair(lists.pairItems[n], &plain) }
  }
  for index in 0..<lists.count {
    let lists = lists[index]
    feedback.voices = UnsafePointer(lists.voices)
    for n in 0..<lists.state.pointee.ownCount { feedback.add(lists.ownItems[n], &plain) }
  }
  feedback.flush(&plain)
  plain.render()
  Stages(lists, scratch, segment).render(&feedback)
}

/// Advances the phases of all lanes, also of silent ones.
@_noLocks @inline(__always)
private func advancePhases(_ group: UnsafeMutablePointer<VoiceGroup>, _ frames: Int) {
  let count = LaneBits(repeating: UInt32(truncatingIfNeeded: frames))
  for slot in 0..<6 {
    let increment = group.pointee.operators[slot].increment
    group.pointee.operators[slot].phase &+= increment &* count
  }
}

/// Renders all operators that have modulators. Their stages are rendered in order; each begins with
/// the operators with feedback, all together, and continues with the slots from 5 down.
struct Stages {
  private let lists: ListsAtWork
  private let scratch: Scratch
  private let segment: Segment

  @inline(__always) @_noLocks
  init(_ lists: ListsAtWork, _ scratch: Scratch, _ segment: Segment) {
    self.lists = lists
    self.scratch = scratch
    self.segment = segment
  }

  /// Renders all of them.
  @_noLocks @inline(__always)
  func render(_ feedback: inout FeedbackQueue) {
    var stage = 0
    var isLast = false
    while !isLast {
      isLast = true
      for index in 0..<lists.count {
        let lists = lists[index]
        // Beyond its last stage, a list holds old values.
        let lastStage = lists.state.pointee.lastStage
        if lastStage < stage { continue }
        if lastStage > stage { isLast = false }
        feedback.voices = UnsafePointer(lists.voices)
        let items = lists.feedbackItems + stage &* 6 &* voicesAtWork
        for n in 0..<Int(lists.feedbackCounts[stage]) {
          sumSources(Int(items[n].source), lists.voices + Int(items[n].place))
          feedback.addModulated(items[n])
        }
      }
      feedback.flushModulated()
      for index in 0..<lists.count where lists[index].state.pointee.lastStage >= stage {
        var slot = 5
        while slot >= 0 {
          render(lists[index], stage, slot)
          slot &-= 1
        }
      }
      stage &+= 1
    }
  }

  @_noLocks @inline(__always)
  private func render(_ lists: VoiceLists, _ stage: Int, _ slot: Int) {
    let list = listIndex(stage, slot, 1)
    let items = lists.operators + list &* voicesAtWork
    let counts = lists.operatorCounts + list
    if counts[0] > 0 { renderModulated(items, counts[0], slot, lists.voices, scratch, segment) }
    if counts[1] > 0 {
      renderTwiceModulated(items + voicesAtWork, counts[1], slot, lists.voices, scratch, segment)
    }
    if counts[2] > 0 {
      let items = items + 2 &* voicesAtWork
      for n in 0..<Int(counts[2]) {
        sumSources(slot, lists.voices + Int(items[n].place))
        // The sum is its only modulator now.
        items[n].source = UInt8(truncatingIfNeeded: slot)
      }
      renderModulated(items, counts[2], slot, lists.voices, scratch, segment)
    }
  }

  /// Sums the modulators of a slot, in the memory of its own output.
  @_noLocks @inline(never)
  private func sumSources(_ slot: Int, _ voice: UnsafePointer<VoiceAtWork>) {
    let output = scratch.output(slot, of: voice)
    for i in 0..<segment.wideVectors { store(WideFloats(), output, i) }
    var sources =
      voice.pointee.group.pointee.wirings[voice.pointee.lane].sources[slot]
      & voice.pointee.activeSlots
    while sources != 0 {
      let source = sources.trailingZeroBitCount
      sources &= sources &- 1
      let weight = scratch.weight(of: source, in: slot, of: voice)
      let input = scratch.output(source, of: voice)
      for i in 0..<segment.wideVectors {
        store(loaded(output, i) + weight * loaded(input, i), output, i)
      }
    }
  }
}

// One operator of one voice over a segment, frames side by side. An operator depends on its
// modulators, so the same slot of all voices is rendered in a row: one hides the other's latency,
// and the constants of the sine stay in registers.

/// An operator that is to be rendered.
struct OperatorAtWork: BitwiseCopyable {
  /// The voice's index among those that are rendered.
  let place: UInt16
  /// The slot of its modulator; its own where several were summed there, or it has none.
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

/// The phase and the gain of an operator in a segment.
struct OperatorCourse: BitwiseCopyable {
  let phase: UInt32
  let increment: UInt32
  let gain: Float
  let gainStep: Float

  /// - Parameters:
  ///   - ahead: the number of cycles that is added to the phase.
  ///   - scale: a factor of the gain.
  @inline(__always) @_noLocks
  init(_ voice: UnsafePointer<VoiceAtWork>, _ slot: Int, ahead: UInt32, scale: Float) {
    let group = voice.pointee.group
    // Masked to the lanes of a vector, so that the compiler needs no bounds check.
    let lane = voice.pointee.lane & 7
    phase = group.pointee.operators[slot].phase[lane] &+ ahead
    increment = group.pointee.operators[slot].increment[lane]
    gain = group.pointee.operators[slot].gain[lane] * scale
    gainStep = group.pointee.operators[slot].gainStep[lane] * scale
  }
}

/// The same in the form that the loops need.
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

/// The sums of the voices' carriers, times their gains, to left and right and to the effects.
@_noLocks @inline(never)
func renderMix(_ lists: VoiceLists, _ scratch: Scratch, _ buses: MixBuses, _ segment: Segment) {
  let count = lists.state.pointee.voiceCount
  let numbers = scratch.numbers(of: segment)
  let vectors = segment.wideVectors
  let hasEffects = buses.reverb != nil || buses.chorus != nil
  var place = 0
  while place < count {
    let voice = lists.voices + place
    let sum = CarrierSum(voice, scratch, vectors)
    let sends = VoiceSends(voice, buses)
    // Most voices have constant gains; two of these are added to the buses together.
    if place &+ 1 < count && sends.areSteady && buses.laneDistance == 0 {
      let otherSends = VoiceSends(voice + 1, buses)
      if otherSends.areSteady {
        let other = CarrierSum(voice + 1, scratch, vectors)
        for i in 0..<vectors {
          let one = sum.frames(i, keeps: hasEffects)
          let two = other.frames(i, keeps: hasEffects)
          sends.left.addSteady(one, otherSends.left, two, i)
          sends.right.addSteady(one, otherSends.right, two, i)
        }
        if hasEffects {
          addEffects(voice, sum.output, numbers, buses, vectors)
          addEffects(voice + 1, other.output, numbers, buses, vectors)
        }
        place &+= 2
        continue
      }
    }
    for i in 0..<vectors {
      let one = sum.frames(i, keeps: hasEffects)
      let number = loaded(numbers, i)
      sends.left.add(one, i, number)
      sends.right.add(one, i, number)
    }
    if hasEffects { addEffects(voice, sum.output, numbers, buses, vectors) }
    place &+= 1
  }
}

/// The sum of a voice's carriers.
struct CarrierSum {
  /// The output of the first carrier.
  let output: UnsafeMutablePointer<Float>
  /// The output that is still to be added; silence where there is only one carrier.
  private let last: UnsafePointer<Float>

  @_noLocks @inline(__always)
  init(_ voice: UnsafePointer<VoiceAtWork>, _ scratch: Scratch, _ vectors: Int) {
    output = voice.pointee.firstCarrier
    last = voice.pointee.lastCarrier
    // All but the last are summed in the memory of the first.
    var carriers = voice.pointee.innerCarriers
    while carriers != 0 {
      let other = scratch.output(carriers.trailingZeroBitCount, of: voice)
      carriers &= carriers &- 1
      for i in 0..<vectors {
        store(loaded(output, i) + loaded(other, i), output, i)
      }
    }
  }

  /// The sum.
  ///
  /// - Parameter keeps: whether the sum is stored in ``output``.
  @_noLocks @inline(__always)
  func frames(_ index: Int, keeps: Bool) -> WideFloats {
    let sum = loaded(output, index) + loaded(last, index)
    if keeps { store(sum, output, index) }
    return sum
  }
}

/// Adds a voice to the inputs of the effects.
@_noLocks @inline(__always)
private func addEffects(
  _ voice: UnsafePointer<VoiceAtWork>, _ sum: UnsafePointer<Float>,
  _ numbers: UnsafePointer<Float>, _ buses: MixBuses, _ vectors: Int
) {
  let group = voice.pointee.group
  let lane = voice.pointee.lane & 7
  if let bus = buses.reverb, group.pointee.sendsReverb {
    let send = Send(bus, group.pointee.reverb.gain[lane], group.pointee.reverb.step[lane])
    if send.isHeard { send.add(sum, numbers, vectors) }
  }
  if let bus = buses.chorus, group.pointee.sendsChorus {
    let send = Send(bus, group.pointee.chorus.gain[lane], group.pointee.chorus.step[lane])
    if send.isHeard { send.add(sum, numbers, vectors) }
  }
}

/// The gains of a voice, left and right.
private struct VoiceSends {
  let left: Send
  let right: Send

  @inline(__always) @_noLocks
  init(_ voice: UnsafePointer<VoiceAtWork>, _ buses: MixBuses) {
    let group = voice.pointee.group
    let lane = voice.pointee.lane & 7
    let distance = lane &* buses.laneDistance
    left = Send(buses.left + distance, group.pointee.left[lane], group.pointee.leftStep[lane])
    right = Send(buses.right + distance, group.pointee.right[lane], group.pointee.rightStep[lane])
  }

  /// Whether both gains are constant.
  var areSteady: Bool {
    @inline(__always) @_noLocks get { left.step[0] == 0 && right.step[0] == 0 }
  }
}

/// A bus and the gain of a voice on it.
private struct Send {
  let bus: UnsafeMutablePointer<Float>
  /// At the tick's first frame.
  let gain: WideFloats
  let step: WideFloats

  @inline(__always) @_noLocks
  init(_ bus: UnsafeMutablePointer<FrameFloats>, _ gain: Float, _ step: Float) {
    self.bus = UnsafeMutableRawPointer(bus).assumingMemoryBound(to: Float.self)
    self.gain = WideFloats(repeating: gain)
    self.step = WideFloats(repeating: step)
  }

  /// Whether it isn't silent throughout.
  var isHeard: Bool {
    @inline(__always) @_noLocks get { gain[0] != 0 || step[0] != 0 }
  }

  @inline(__always) @_noLocks
  func add(_ voice: WideFloats, _ index: Int, _ number: WideFloats) {
    store(loaded(bus, index) + voice * (gain + step * number), bus, index)
  }

  /// Adds two voices to the same bus, this one first.
  @inline(__always) @_noLocks
  func addSteady(_ voice: WideFloats, _ other: Send, _ otherVoice: WideFloats, _ index: Int) {
    store(loaded(bus, index) + voice * gain + otherVoice * other.gain, bus, index)
  }

  @inline(__always) @_noLocks
  func add(_ voice: UnsafePointer<Float>, _ numbers: UnsafePointer<Float>, _ vectors: Int) {
    for i in 0..<vectors { add(loaded(voice, i), i, loaded(numbers, i)) }
  }
}

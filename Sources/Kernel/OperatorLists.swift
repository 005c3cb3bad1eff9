internal import Lanes

/// How many lists of operators there are: for each stage and slot, of those that one, two or more
/// others modulate.
var operatorListCount: Int {
  @inline(__always) @_noLocks get { 6 &* listsInStage }
}

/// How many of them are in a stage.
private var listsInStage: Int {
  @inline(__always) @_noLocks get { 18 }
}

/// All operators of the voices at work. Their stages are made one after the other; each begins with the
/// operators that modulate themselves, all together, and goes on through the slots from 5 down.
struct OperatorLists {
  private let scratch: Scratch
  private let segment: Segment
  private var lastStage = 0

  /// Empty lists.
  @inline(__always) @_noLocks
  init(_ scratch: Scratch, _ segment: Segment) {
    self.scratch = scratch
    self.segment = segment
    clear(0)
  }

  @inline(__always) @_noLocks
  private func clear(_ stage: Int) {
    let counts = scratch.operatorCounts + stage &* listsInStage
    for list in 0..<listsInStage { counts[list] = 0 }
    scratch.feedbackCounts[stage] = 0
  }

  /// Adds some operators of a voice.
  ///
  /// - Parameters:
  ///   - slots: a bit for each.
  ///   - feedbackSlots: those of them that modulate themselves.
  @_noLocks @inline(__always)
  mutating func add(
    _ slots: UInt8, _ place: Int, feedbackSlots: UInt8, _ plain: inout PlainList
  ) {
    let voice = scratch.voices + place
    let group = voice.pointee.group
    let lane = voice.pointee.lane
    var slots = slots
    while slots != 0 {
      let slot = slots.trailingZeroBitCount
      let isFeedback = feedbackSlots & slots & (0 &- slots) != 0
      slots &= slots &- 1
      let sources =
        group.pointee.wirings[unchecked: lane].sources[unchecked: slot] & voice.pointee.activeSlots
      if sources == 0 {
        plain.add(OperatorAtWork(place, source: slot))
        continue
      }
      let stage = Int(group.pointee.wirings[unchecked: lane].stages[unchecked: slot])
      while lastStage < stage {
        lastStage &+= 1
        clear(lastStage)
      }
      let item = OperatorAtWork(
        place, source: sources.trailingZeroBitCount,
        secondSource: (sources & (sources &- 1)).trailingZeroBitCount)
      if isFeedback {
        addFeedback(place, slot, stage)
      } else {
        let list =
          stage &* listsInStage &+ slot &* 3
          &+ min(sources.nonzeroBitCount, 3) &- 1
        let count = Int(scratch.operatorCounts[list])
        scratch.operators[list &* voicesAtWork &+ count] = item
        scratch.operatorCounts[list] = Int32(truncatingIfNeeded: count &+ 1)
      }
    }
  }

  /// Adds an operator that modulates itself and that others modulate.
  @_noLocks @inline(never)
  private func addFeedback(_ place: Int, _ slot: Int, _ stage: Int) {
    let count = Int(scratch.feedbackCounts[stage])
    scratch.feedbackItems[stage &* 6 &* voicesAtWork &+ count] = OperatorAtWork(place, source: slot)
    scratch.feedbackCounts[stage] = Int32(truncatingIfNeeded: count &+ 1)
  }

  /// Renders all of them.
  @_noLocks @inline(__always)
  func render(_ feedback: inout FeedbackQueue) {
    for stage in 0...lastStage {
      let items = scratch.feedbackItems + stage &* 6 &* voicesAtWork
      for n in 0..<Int(scratch.feedbackCounts[stage]) {
        let place = Int(items[n].place)
        let slot = Int(items[n].source)
        sumSources(slot, place)
        feedback.add(place, slot, modulated: true)
      }
      feedback.flush(modulated: true)
      var slot = 5
      while slot >= 0 {
        render(stage, slot)
        slot &-= 1
      }
    }
  }

  @_noLocks @inline(__always)
  private func render(_ stage: Int, _ slot: Int) {
    let list = stage &* listsInStage &+ slot &* 3
    let items = scratch.operators + list &* voicesAtWork
    let counts = scratch.operatorCounts + list
    if counts[0] > 0 { renderModulated(items, counts[0], slot, scratch, segment) }
    if counts[1] > 0 {
      renderTwiceModulated(items + voicesAtWork, counts[1], slot, scratch, segment)
    }
    if counts[2] > 0 {
      let items = items + 2 &* voicesAtWork
      for n in 0..<Int(counts[2]) {
        sumSources(slot, Int(items[n].place))
        items[n].source = UInt8(truncatingIfNeeded: slot)
      }
      renderModulated(items, counts[2], slot, scratch, segment)
    }
  }

  /// Sums what modulates a slot into its output's own place.
  @_noLocks @inline(never)
  private func sumSources(_ slot: Int, _ place: Int) {
    let voice = scratch.voices + place
    let output = scratch.output(slot, of: voice)
    for i in 0..<segment.vectors { output[i] = FrameFloats() }
    var sources =
      voice.pointee.group.pointee.wirings[voice.pointee.lane].sources[slot]
      & voice.pointee.activeSlots
    while sources != 0 {
      let source = sources.trailingZeroBitCount
      sources &= sources &- 1
      let weight = scratch.weight(of: source, in: slot, of: voice)
      let input = scratch.output(source, of: voice)
      for i in 0..<segment.vectors { output[i] += weight * input[i] }
    }
  }
}

/// All operators that others modulate. Their stages are made one after the other; each begins with the
/// operators that modulate themselves, all together, and goes on through the slots from 5 down.
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

  /// Makes all of them.
  @_noLocks @inline(__always)
  func render(_ feedback: inout FeedbackQueue) {
    var stage = 0
    var isLast = false
    while !isLast {
      isLast = true
      for index in 0..<lists.count {
        let lists = lists[index]
        // Beyond its last stage, a list holds what it held before.
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
        // The sum is all that is left to modulate it.
        items[n].source = UInt8(truncatingIfNeeded: slot)
      }
      renderModulated(items, counts[2], slot, lists.voices, scratch, segment)
    }
  }

  /// Sums what modulates a slot into its output's own place.
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

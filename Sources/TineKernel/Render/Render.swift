/// Adds a segment of all voices to the buses.
///
/// A segment lies within one tick: gains, increments and wiring don't change in it but for what is
/// linear, except for those of voices that ``splitVoice(_:lane:scratch:tickFrames:offset:frames:)`` has
/// rendered up to the change. Whether a tick is rendered in one segment or in many gives the same bits: what moves is
/// computed from the frame's place in the tick, and phases are integers.
///
/// - Parameters:
///   - groups: all groups.
///   - active: the indices of the groups that hold voices, `activeCount` of them.
///   - scratch: ``scratchVectors(tickFrames:groups:)``, prepared.
///   - tickFrames: 8, or a multiple of 16.
///   - buses: where voices are added.
///   - offset: the first frame's place in the tick.
///   - frames: at least 1, to the tick's end at most.
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

/// The operators of all voices of some groups: what one is modulated by is made before it.
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

/// The phases of all lanes, also of those that were silent.
@_noLocks @inline(__always)
private func advancePhases(_ group: UnsafeMutablePointer<VoiceGroup>, _ frames: Int) {
  let count = LaneBits(repeating: UInt32(truncatingIfNeeded: frames))
  for slot in 0..<6 {
    let increment = group.pointee.operators[slot].increment
    group.pointee.operators[slot].phase &+= increment &* count
  }
}

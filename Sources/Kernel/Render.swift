public import Lanes

/// Adds a segment of all voices to the buses.
///
/// A segment lies within one tick: gains, increments and wiring don't change in it but for what is
/// linear. Whether a tick is rendered in one segment or in many gives the same bits: what moves is
/// computed from the frame's place in the tick, and phases are integers.
///
/// - Parameters:
///   - groups: all groups.
///   - active: the indices of the groups that hold voices, `activeCount` of them.
///   - scratch: ``scratchVectors(tickFrames:)``, prepared.
///   - tickFrames: 8, or a multiple of 16.
///   - buses: where voices are added.
///   - offset: the first frame's place in the tick.
///   - frames: at least 1, to the tick's end at most.
///
/// Thread: audio.
@_noLocks
public func renderSegment(
  groups: UnsafeMutablePointer<VoiceGroup>,
  active: UnsafePointer<Int32>, activeCount: Int,
  scratch: UnsafeMutablePointer<SIMD8<Float>>, tickFrames: Int,
  buses: MixBuses, offset: Int, frames: Int
) {
  let scratch = Scratch(scratch, tickFrames: tickFrames)
  let segment = Segment(offset: offset, frames: frames)
  var begin = 0
  var number = 0
  while begin < activeCount {
    let count = min(activeCount &- begin, groupsAtWork)
    let lists = scratch.lists(number)
    if !lists.areOf(groups, active + begin, count) {
      lists.make(groups, active + begin, count, scratch)
    }
    renderVoices(lists, scratch, buses, segment)
    begin &+= count
    number &+= 1
  }
  for i in 0..<activeCount { advancePhases(groups + Int(active[i]), frames) }
}

/// All voices of some groups: what an operator is modulated by is made before it.
@_noLocks
private func renderVoices(
  _ lists: VoiceLists, _ scratch: Scratch, _ buses: MixBuses, _ segment: Segment
) {
  var plain = PlainList(lists, scratch, segment)
  var loops = LoopQueue(lists, scratch, segment)
  for n in 0..<lists.state.pointee.loopCount { loops.add(Int(lists.loopItems[n].place)) }
  loops.flush()
  var feedback = FeedbackQueue(lists, scratch, segment)
  for n in 0..<lists.state.pointee.pairCount { feedback.addPair(lists.pairItems[n], &plain) }
  for n in 0..<lists.state.pointee.ownCount { feedback.add(lists.ownItems[n], &plain) }
  feedback.flush(&plain)
  plain.render()
  Stages(lists, scratch, segment).render(&feedback)
  renderMix(lists, scratch, buses, segment)
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

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
///   - tickFrames: a multiple of 8.
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
  while begin < activeCount {
    let count = min(activeCount &- begin, groupsAtWork)
    renderGroups(groups, active + begin, count, scratch, buses, segment)
    begin &+= count
  }
  for i in 0..<activeCount { advancePhases(groups + Int(active[i]), frames) }
}

/// All voices of up to ``groupsAtWork`` groups, slot by slot: what an operator is modulated by is in
/// the slots above it.
@_noLocks
private func renderGroups(
  _ groups: UnsafeMutablePointer<VoiceGroup>, _ active: UnsafePointer<Int32>, _ count: Int,
  _ scratch: Scratch, _ buses: MixBuses, _ segment: Segment
) {
  let voices = scratch.voices
  var voiceCount = 0
  var lists = OperatorLists(scratch, segment)
  var feedback = FeedbackQueue(scratch, segment)
  var plain = PlainList(scratch, segment)
  var loops = LoopQueue(scratch, segment)
  for index in 0..<count {
    let group = groups + Int(active[index])
    var lanes = group.pointee.usedLanes
    while lanes != 0 {
      let lane = lanes.trailingZeroBitCount
      lanes &= lanes &- 1
      let active = UInt8(truncatingIfNeeded: group.pointee.activeSlots[lane & 7])
      let carriers = group.pointee.wirings[unchecked: lane].carrierSlots & active
      if carriers == 0 { continue }
      voices[voiceCount] = VoiceAtWork(
        group, lane, outputs: scratch.outputs(of: voiceCount), activeSlots: active,
        carriers: carriers)
      // Loops of several come first, and who modulates itself and is modulated by nobody else.
      var first: UInt8 = 0
      let loopSlots = group.pointee.wirings[unchecked: lane].loopSlots
      if loopSlots & active != 0 {
        first = loopSlots
        loops.add(voiceCount)
      }
      let feedbackSlots = group.pointee.wirings[unchecked: lane].feedbackSlots & active
      var slots = feedbackSlots & ~first
      while slots != 0 {
        let slot = slots.trailingZeroBitCount
        slots &= slots &- 1
        if group.pointee.wirings[unchecked: lane].sources[unchecked: slot] & active != 0 {
          continue
        }
        first |= 1 &<< UInt8(truncatingIfNeeded: slot)
        feedback.add(voiceCount, slot, modulated: false)
      }
      lists.add(active & ~first, voiceCount, feedbackSlots: feedbackSlots, &plain)
      voiceCount &+= 1
    }
  }
  loops.flush()
  feedback.flush(modulated: false)
  plain.render()
  lists.render(&feedback)
  renderMix(voiceCount, scratch, buses, segment)
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

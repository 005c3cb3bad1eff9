internal import TineKernel

// Where voices have ended, those that are left of a group move to free lanes of the others, and the
// group's ticks are saved. A voice sounds the same in any lane, bit by bit.

extension Synthesizer {
  /// Empties the last group, if it is half empty and the others have room for its voices.
  @_noLocks
  mutating func compactVoices() {
    var last = -1
    var room = 0
    for i in 0..<activeCount {
      let index = Int(active[i])
      if groups[index].usedLanes == 0 { continue }
      room &+= laneCount &- groups[index].usedLanes.nonzeroBitCount
      last = index
    }
    if last < 0 { return }
    var used = groups[last].usedLanes
    let count = used.nonzeroBitCount
    if count > laneCount / 2 || count > room &- (laneCount &- count) { return }
    var other = 0
    while used != 0 {
      while groups[other].usedLanes == 0 || groups[other].usedLanes == 0xFF { other &+= 1 }
      let lane = used.trailingZeroBitCount
      used &= used &- 1
      move(lane, of: last, to: other)
    }
  }

  @_noLocks
  private mutating func move(_ lane: Int, of group: Int, to other: Int) {
    let free = (~groups[other].usedLanes & 0xFF).trailingZeroBitCount
    VoiceGroup.copy(lane, of: groups + group, to: groups + other, free)
    groups[other].usedLanes |= 1 &<< UInt32(truncatingIfNeeded: free)
    groups[other].endedLanes &= ~(1 &<< UInt32(truncatingIfNeeded: free))
    voices[other &* laneCount &+ free] = voices[group &* laneCount &+ lane]
    groups[group].usedLanes &= ~(1 &<< UInt32(truncatingIfNeeded: lane))
    voices[group &* laneCount &+ lane].state = .free
    silence(groups + group, lane)
  }
}

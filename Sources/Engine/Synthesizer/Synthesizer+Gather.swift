internal import Lanes

// Where voices have ended, those that are left of a group may cost less beside others: they move
// there, and the group is done. A voice sounds the same in any lane, bit by bit.

extension Synthesizer {
  /// Empties the group with the fewest voices, if the others have room for them at less than its
  /// cost.
  @_noLocks
  mutating func gather() {
    guard let group = emptiest() else { return }
    var saved = cost(of: group)
    var room = 0
    for i in 0..<activeCount {
      room &+= laneCount &- groups[Int(active[i])].usedLanes.nonzeroBitCount
    }
    room &-= laneCount &- groups[group].usedLanes.nonzeroBitCount
    var used = groups[group].usedLanes
    if used.nonzeroBitCount > room { return }
    while used != 0 {
      guard let program = voices[group &* laneCount &+ used.trailingZeroBitCount].program,
        let other = cheapest(for: program, except: group)
      else { return }
      saved &-= cost(of: program, in: groups + other)
      if saved <= 0 { return }
      used &= used &- 1
    }
    used = groups[group].usedLanes
    while used != 0 {
      let lane = used.trailingZeroBitCount
      used &= used &- 1
      guard let program = voices[group &* laneCount &+ lane].program,
        let other = cheapest(for: program, except: group)
      else { continue }
      move(lane, of: group, to: other)
    }
    rewire(groups + group)
  }

  /// The active group with the fewest voices, the last of several.
  @_noLocks
  private func emptiest() -> Int? {
    var best: Int? = nil
    var fewest = laneCount
    for i in 0..<activeCount {
      let count = groups[Int(active[i])].usedLanes.nonzeroBitCount
      if count > 0 && count <= fewest {
        best = Int(active[i])
        fewest = count
      }
    }
    return best
  }

  /// The other active group with a free lane in which a program costs least.
  @_noLocks
  private func cheapest(for program: UnsafeMutablePointer<Program>, except group: Int) -> Int? {
    var best: Int? = nil
    var least = Int.max
    for i in 0..<activeCount {
      let other = Int(active[i])
      if other == group || groups[other].usedLanes == 0 || groups[other].usedLanes == 0xFF {
        continue
      }
      let cost = cost(of: program, in: groups + other)
      if cost < least {
        best = other
        least = cost
      }
    }
    return best
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
    rewire(groups + other)
  }
}

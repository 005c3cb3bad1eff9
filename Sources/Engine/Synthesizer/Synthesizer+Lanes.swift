internal import Lanes

// Which lane a note gets, and when it gives it back.

extension Synthesizer {
  /// A free lane for a new note, after stealing where all voices sound.
  @_noLocks
  mutating func takeLane(for program: UnsafeMutablePointer<Program>) -> Int {
    if soundingVoices() >= maximumVoices {
      let victim = quietestReleased() ?? oldest()
      if let victim {
        counters.stolenVoices &+= 1
        // What hasn't been heard yet needs no fade, and may be many where a file strikes hundreds
        // of keys at one frame.
        if voices[victim].start == frame { return victim }
        fadeOut(victim)
      }
    }
    return freeLane(for: program) ?? mostFaded()
  }

  /// Voices that count: those that fade out are as good as gone.
  @_noLocks
  private func soundingVoices() -> Int {
    var count = 0
    for i in 0..<activeCount {
      let first = Int(active[i]) &* laneCount
      for place in first..<first &+ laneCount
      where !voices[place].isFree && !voices[place].isFading {
        count &+= 1
      }
    }
    return count
  }

  @_noLocks
  private func quietestReleased() -> Int? {
    var best: Int? = nil
    var bestLoudness = Float.infinity
    for place in 0..<groupCount &* laneCount where voices[place].isReleased {
      let loudness = loudness(place)
      if loudness < bestLoudness {
        best = place
        bestLoudness = loudness
      }
    }
    return best
  }

  /// The oldest note that a key or a pedal holds.
  @_noLocks
  private func oldest() -> Int? {
    var best: Int? = nil
    for place in 0..<groupCount &* laneCount
    where voices[place].isHeld || voices[place].isSustained {
      guard let other = best else {
        best = place
        continue
      }
      if voices[place].order < voices[other].order { best = place }
    }
    return best
  }

  /// The gain of the loudest carrier in the mix.
  @inline(__always)
  private func loudness(_ place: Int) -> Float {
    let group = groups + place / laneCount
    let lane = place % laneCount
    var loudest: Float = 0
    for slot in 0..<6 where group.pointee.operators[slot].carrier[lane] > 0 {
      loudest = max(loudest, group.pointee.operators[slot].nextGain[lane])
    }
    return loudest * max(group.pointee.smoothLeft[lane], group.pointee.smoothRight[lane])
  }

  /// The free lane in whose group the program costs least: beside voices of its own program it
  /// costs nothing, beside others what it has and they haven't, alone all of it.
  @_noLocks
  private func freeLane(for program: UnsafeMutablePointer<Program>) -> Int? {
    var best: Int? = nil
    var least = Int.max
    for index in 0..<groupCount {
      let free = ~groups[index].usedLanes & 0xFF
      if free == 0 { continue }
      let cost = cost(of: program, in: groups + index)
      if cost < least {
        best = index &* laneCount &+ free.trailingZeroBitCount
        least = cost
      }
      // All empty groups are alike.
      if cost == 0 || groups[index].usedLanes == 0 { break }
    }
    return best
  }

  /// What a program adds to a group's work, counted in edges: an operator is worth four of them, its
  /// feedback as much again, a loop of several operators the work of a group.
  @_noLocks
  func cost(
    of program: UnsafeMutablePointer<Program>, in group: UnsafeMutablePointer<VoiceGroup>
  ) -> Int {
    var cost = 4 &* (program.pointee.usedSlots & ~group.pointee.usedSlots).nonzeroBitCount
    cost &+= 4 &* (program.pointee.feedbackSlots & ~group.pointee.feedbackSlots).nonzeroBitCount
    for slot in 0..<6 {
      cost &+= (program.pointee.sources[slot] & ~group.pointee.sources[slot]).nonzeroBitCount
    }
    if program.pointee.loopSlots & ~group.pointee.loopSlots != 0 { cost &+= 24 }
    return group.pointee.usedLanes == 0 ? cost &+ Self.groupCost : cost
  }

  /// What a group costs in all, in the same unit.
  @_noLocks
  func cost(of index: Int) -> Int {
    var cost = Self.groupCost
    cost &+= 4 &* groups[index].usedSlots.nonzeroBitCount
    cost &+= 4 &* groups[index].feedbackSlots.nonzeroBitCount
    for slot in 0..<6 { cost &+= groups[index].sources[slot].nonzeroBitCount }
    return groups[index].loopSlots != 0 ? cost &+ 24 : cost
  }

  /// What a group's tick and its mix cost.
  private static var groupCost: Int {
    @inline(__always) @_noLocks get { 8 }
  }

  /// Where no lane is free: the one that is nearest to the end of its fade.
  @_noLocks
  private func mostFaded() -> Int {
    var best = 0
    var bestFade = Float.infinity
    for place in 0..<groupCount &* laneCount where voices[place].isFading {
      let fade = groups[place / laneCount].fade[place % laneCount]
      if fade < bestFade {
        best = place
        bestFade = fade
      }
    }
    return best
  }

  /// Takes a voice to silence within ``fadeSeconds``.
  @_noLocks
  func fadeOut(_ place: Int) {
    voices[place].state = .fading
    groups[place / laneCount].fadeStep[place % laneCount] = fadeStep
  }

  @_noLocks
  func fadeVoices(of channel: Int) {
    for place in 0..<groupCount &* laneCount
    where !voices[place].isFree && Int(voices[place].channel) == channel {
      fadeOut(place)
    }
  }

  @_noLocks
  func fadeExclusive(_ channel: Int, _ exclusiveGroup: UInt8) {
    for place in 0..<groupCount &* laneCount
    where !voices[place].isFree && Int(voices[place].channel) == channel
      && voices[place].exclusiveGroup == exclusiveGroup
    {
      fadeOut(place)
    }
  }

  /// Gives back the lanes whose voices have ended.
  @_noLocks
  mutating func collectEnded() {
    var changed = false
    for i in 0..<activeCount {
      let index = Int(active[i])
      var ended = groups[index].endedLanes
      if ended == 0 { continue }
      changed = true
      groups[index].endedLanes = 0
      groups[index].usedLanes &= ~ended
      while ended != 0 {
        let lane = ended.trailingZeroBitCount
        ended &= ended &- 1
        voices[index &* laneCount &+ lane].state = .free
        silence(groups + index, lane)
      }
      rewire(groups + index)
    }
    if changed {
      gather()
      updateActive()
    }
  }

  /// Leaves a lane so that it costs nothing and sounds like nothing.
  @inline(__always) @_noLocks
  func silence(_ group: UnsafeMutablePointer<VoiceGroup>, _ lane: Int) {
    for slot in 0..<6 {
      group.pointee.operators[slot].envelope.level[lane] = EnvelopeLanes.floor
      group.pointee.operators[slot].envelope.offset[lane] = 0
      group.pointee.operators[slot].envelope.factor[lane] = 1
      group.pointee.operators[slot].envelope.lower[lane] = -EnvelopeLanes.unbounded
      group.pointee.operators[slot].envelope.upper[lane] = EnvelopeLanes.unbounded
      group.pointee.operators[slot].envelope.timer[lane] = EnvelopeLanes.unbounded
      group.pointee.operators[slot].gain[lane] = 0
      group.pointee.operators[slot].gainStep[lane] = 0
      group.pointee.operators[slot].nextGain[lane] = 0
      group.pointee.operators[slot].carrier[lane] = 0
    }
    group.pointee.reverb.silence(lane)
    group.pointee.chorus.silence(lane)
    group.pointee.fade[lane] = 1
    group.pointee.fadeStep[lane] = 0
  }

  /// The list of groups that hold voices, and their number.
  @_noLocks
  mutating func updateActive() {
    activeCount = 0
    var count: Int32 = 0
    for index in 0..<groupCount where groups[index].usedLanes != 0 {
      active[activeCount] = Int32(truncatingIfNeeded: index)
      activeCount &+= 1
      count &+= Int32(truncatingIfNeeded: groups[index].usedLanes.nonzeroBitCount)
    }
    counters.activeVoices = count
    counters.mostVoices = max(
      counters.mostVoices, min(count, Int32(truncatingIfNeeded: maximumVoices)))
  }

  /// The wiring of a group: all edges that any of its voices has.
  @_noLocks
  func rewire(_ group: UnsafeMutablePointer<VoiceGroup>) {
    let first = (group - groups) &* laneCount
    var feedbackSlots: UInt8 = 0
    var loopSlots: UInt8 = 0
    var carrierSlots: UInt8 = 0
    var usedSlots: UInt8 = 0
    var sources = InlineArray<6, UInt8>(repeating: 0)
    for place in first..<first &+ laneCount where !voices[place].isFree {
      guard let program = voices[place].program else { continue }
      feedbackSlots |= program.pointee.feedbackSlots
      loopSlots |= program.pointee.loopSlots
      carrierSlots |= program.pointee.carrierSlots
      usedSlots |= program.pointee.usedSlots
      for slot in 0..<6 { sources[slot] |= program.pointee.sources[slot] }
    }
    group.pointee.feedbackSlots = feedbackSlots
    group.pointee.loopSlots = loopSlots
    group.pointee.carrierSlots = carrierSlots
    group.pointee.usedSlots = usedSlots
    group.pointee.sources = sources
  }
}

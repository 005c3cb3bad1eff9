internal import TineKernel

// Which lane a note gets, and when it gives it back.

extension Synthesizer {
  /// A free lane for a new note, after stealing where all voices sound.
  @_noLocks
  mutating func takeLane() -> Int {
    if soundingVoices() >= maximumVoices {
      let victim = quietestReleased() ?? oldest()
      if let victim {
        counters.stolenVoices &+= 1
        // What hasn't been heard yet needs no fade, and may be many where a file plays hundreds
        // of keys at one frame.
        if voices[victim].start == frame { return victim }
        fadeOut(victim)
      }
    }
    if let lane = freeLane() { return lane }
    // One voice ends and another begins in the same lane.
    renderPending()
    return maxFaded()
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

  /// The first free lane: the fewer groups have voices, the fewer ticks there are to compute.
  @_noLocks
  private func freeLane() -> Int? {
    for index in 0..<groupCount {
      let free = ~groups[index].usedLanes & 0xFF
      if free != 0 { return index &* laneCount &+ free.trailingZeroBitCount }
    }
    return nil
  }

  /// Where no lane is free: the one that is nearest to the end of its fade.
  @_noLocks
  private func maxFaded() -> Int {
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
    }
    if changed {
      compactVoices()
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
    group.pointee.activeSlots[lane] = 0
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
    counters.peakVoices = max(
      counters.peakVoices, min(count, Int32(truncatingIfNeeded: maximumVoices)))
  }
}

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

// Where a note begins or ends inside a segment, only its own voice is rendered up to there; all others
// are rendered at once when the segment ends.

extension Synthesizer {
  /// With fewer voices than this it costs less to end the segment for all of them.
  private static var fewVoices: Int32 {
    @inline(__always) @_noLocks get { 32 }
  }

  /// Renders what a voice has been up to now; after this, its sound may change. In a free lane, one
  /// may begin.
  @_noLocks
  mutating func splitVoice(_ place: Int) {
    if pendingFrames == 0 { return }
    if counters.activeVoices < Self.fewVoices || !trySplitVoice(place) { renderPending() }
  }

  /// - Returns: false, and nothing is done, where too many voices are split already.
  @_noLocks
  private func trySplitVoice(_ place: Int) -> Bool {
    let group = groups + place / laneCount
    let lane = place % laneCount
    let offset = tickOffset &- pendingFrames
    return kernel.splitVoice(
      group, lane: lane, scratch: scratch, tickFrames: tickFrames, offset: offset,
      frames: pendingFrames)
  }

  /// Moves the phases of a voice that has just begun back to the segment's first frame.
  @_noLocks
  func startWithinSegment(_ group: UnsafeMutablePointer<VoiceGroup>, _ lane: Int) {
    if pendingFrames == 0 { return }
    let frames = UInt32(truncatingIfNeeded: pendingFrames)
    for slot in 0..<6 {
      let increment = group.pointee.operators[slot].increment[lane]
      group.pointee.operators[slot].phase[lane] &-= increment &* frames
    }
  }
}

extension Synthesizer {
  /// Makes the next frames of eight voices, each by itself: what is measured on one note costs an eighth
  /// of rendering it alone.
  ///
  /// Vector element n is the (n + 1)-th note struck since the start, at its gain in the left channel,
  /// without the master's gain and the soft clipper. That holds while at most eight notes have been struck,
  /// all of one program: further voices aren't in it.
  ///
  /// - Parameter voices: room for `frames` vectors.
  ///
  /// Thread: audio.
  @_noLocks
  public mutating func renderVoicesSeparately(
    to voices: UnsafeMutablePointer<SIMD8<Float>>, frames: Int
  ) {
    var done = 0
    while done < frames {
      if tickOffset == 0 { beginTick() }
      let count = min(frames &- done, tickFrames &- tickOffset)
      fillBuses(count, offset: tickOffset, laneDistance: busFrames / 8)
      let left = UnsafeMutableRawPointer(leftBus).assumingMemoryBound(to: Float.self)
      for i in 0..<count {
        for lane in 0..<8 { voices[done &+ i][lane] = left[lane &* busFrames &+ i] }
      }
      done &+= count
      frame &+= UInt64(truncatingIfNeeded: count)
      tickOffset = tickOffset &+ count == tickFrames ? 0 : tickOffset &+ count
    }
  }
}

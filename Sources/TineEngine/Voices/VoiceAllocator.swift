internal import TineKernel

/// Which lane each voice is in: gives lanes to notes, steals voices when all sound, and takes back the lanes
/// of voices that have ended.
///
/// It owns the lanes' memory. A place is group × 8 + lane.
struct VoiceAllocator: ~Copyable {
  /// Notes that can sound at once.
  let maximumVoices: Int
  let groupCount: Int
  /// The voices' numbers, eight voices to a group.
  let groups: UnsafeMutablePointer<VoiceGroup>
  /// The voices' notes, by place.
  let voices: UnsafeMutablePointer<VoiceNote>
  /// The groups with voices, ascending.
  let active: UnsafeMutablePointer<Int32>
  private(set) var activeCount = 0
  /// Voices that sound, including those that fade out.
  private(set) var voiceCount: Int32 = 0
  /// The largest ``voiceCount`` so far, at most ``maximumVoices``.
  private(set) var peakVoices: Int32 = 0
  /// Voices that were stolen for new notes.
  private(set) var stolenVoices: UInt64 = 0
  private var nextOrder: UInt64 = 1
  /// How much a fading voice loses per tick.
  private let fadeStep: Float

  /// How long a voice fades that was stolen or cut off, in seconds.
  private static var fadeSeconds: Double { 0.004 }

  /// - Parameters:
  ///   - voices: notes at once.
  ///   - ticksPerSecond: ticks in a second.
  init(voices: Int, ticksPerSecond: Double) {
    maximumVoices = voices
    fadeStep = 1 / Float(max((Self.fadeSeconds * ticksPerSecond).rounded(), 1))
    // A stolen voice fades in its own lane while the new one begins in another: some lanes are spare.
    let lanes = voices + max(16, voices / 4)
    groupCount = (lanes + laneCount - 1) / laneCount
    groups = .allocateByCacheLines(capacity: groupCount)
    groups.initialize(repeating: VoiceGroup(), count: groupCount)
    self.voices = .allocate(capacity: groupCount * laneCount)
    self.voices.initialize(repeating: VoiceNote(), count: groupCount * laneCount)
    active = .allocate(capacity: groupCount)
    active.initialize(repeating: 0, count: groupCount)
  }

  deinit {
    UnsafeMutableRawPointer(groups).deallocate()
    voices.deallocate()
    active.deallocate()
  }
}

// A free lane for a new note.

extension VoiceAllocator {
  /// Steals a voice if as many sound as may: the quietest in its release, else the oldest.
  ///
  /// - Parameter frame: the next frame to be rendered.
  /// - Returns: the place of a voice that hasn't been rendered yet, which the new note can take at once;
  ///   nil where the stolen voice fades out in its lane, or none was stolen.
  @_noLocks
  mutating func steal(at frame: UInt64) -> Int? {
    if soundingVoices() < maximumVoices { return nil }
    guard let victim = quietestReleased() ?? oldest() else { return nil }
    stolenVoices &+= 1
    // What hasn't been heard yet needs no fade, and may be many where a file plays hundreds of keys at
    // one frame.
    if voices[victim].start == frame { return victim }
    fadeOut(victim)
    return nil
  }

  /// The number of voices without those that fade out.
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

  /// The gain of the loudest carrier, with the voice's own gain.
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

  /// The first free place, so that as few groups as possible have voices.
  @_noLocks
  func freeLane() -> Int? {
    for index in 0..<groupCount {
      let free = ~groups[index].usedLanes & 0xFF
      if free != 0 { return index &* laneCount &+ free.trailingZeroBitCount }
    }
    return nil
  }

  /// The place of the voice that is nearest to the end of its fade, for when no lane is free.
  @_noLocks
  func mostFaded() -> Int {
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

  /// Puts a note's voice in a lane, the latest of all.
  @_noLocks
  mutating func occupy(_ place: Int, _ voice: VoiceNote) {
    voices[place] = voice
    voices[place].order = nextOrder
    nextOrder &+= 1
    let lane = UInt32(truncatingIfNeeded: place % laneCount)
    groups[place / laneCount].usedLanes |= 1 &<< lane
    groups[place / laneCount].endedLanes &= ~(1 &<< lane)
  }
}

// Voices that are cut off, and lanes that are taken back.

extension VoiceAllocator {
  /// Fades a voice out within ``fadeSeconds``.
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

  /// Takes back the lanes of voices that have ended.
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

  /// Makes a lane silent, and cheap to render.
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

  /// Lists the groups with voices, and counts these.
  @_noLocks
  mutating func updateActive() {
    activeCount = 0
    var count: Int32 = 0
    for index in 0..<groupCount where groups[index].usedLanes != 0 {
      active[activeCount] = Int32(truncatingIfNeeded: index)
      activeCount &+= 1
      count &+= Int32(truncatingIfNeeded: groups[index].usedLanes.nonzeroBitCount)
    }
    voiceCount = count
    peakVoices = max(peakVoices, min(count, Int32(truncatingIfNeeded: maximumVoices)))
  }
}

// The held notes of a key.

extension VoiceAllocator {
  @inline(__always) @_noLocks
  func holds(_ place: Int, channel: Int, key: Int, tag: UInt8) -> Bool {
    voices[place].isHeld && Int(voices[place].key) == key && voices[place].tag == tag
      && Int(voices[place].channel) == channel
  }

  /// The newest held note with this channel, key and tag; −1 where there is none.
  @_noLocks
  func newestHeld(channel: Int, key: Int, tag: UInt8) -> Int {
    held(channel: channel, key: key, tag: tag).newest
  }

  /// The newest held note with this channel, key and tag, −1 where there is none, and whether there is
  /// no other.
  @_noLocks
  func held(channel: Int, key: Int, tag: UInt8) -> (newest: Int, isOnly: Bool) {
    var newest = -1
    var isOnly = true
    for i in 0..<activeCount {
      let first = Int(active[i]) &* laneCount
      for place in first..<first &+ laneCount
      where holds(place, channel: channel, key: key, tag: tag) {
        if newest >= 0 { isOnly = false }
        if newest < 0 || voices[newest].order < voices[place].order { newest = place }
      }
    }
    return (newest, isOnly)
  }
}

// When voices have ended, those that are left of a group move to free lanes of the others, so that there
// are fewer groups to render. A voice sounds the same in any lane, bit by bit.

extension VoiceAllocator {
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

extension UnsafeMutablePointer {
  /// Memory whose vectors don't straddle the processor's cache lines, 64 bytes each; the language
  /// itself aligns them at 16.
  static func allocateByCacheLines(capacity: Int) -> UnsafeMutablePointer {
    UnsafeMutableRawPointer.allocate(
      byteCount: capacity * MemoryLayout<Pointee>.stride, alignment: 64
    ).bindMemory(to: Pointee.self, capacity: capacity)
  }
}

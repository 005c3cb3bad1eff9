// A decayed modulator, a partial that has died away, the end of a release: about a quarter of all
// operators that aren't silent change nothing that could be heard. They aren't made.

/// Finds the slots that can be heard in this tick, or that something can be heard of.
///
/// What an operator reaches in the mix is, for a carrier, its amplitude there; for a modulator its
/// index in radians times what the one that it modulates reaches: the sidebands of a small index
/// are no stronger. Several ways add up.
@_noLocks @inline(__always)
func findActiveSlots(_ group: UnsafeMutablePointer<VoiceGroup>, _ settings: TickSettings) {
  let frames = LaneFloats(repeating: settings.frames)
  let left = group.pointee.left
  let right = group.pointee.right
  var loudness = left.atLeast(right)
    .atLeast(left + group.pointee.leftStep * frames)
    .atLeast(right + group.pointee.rightStep * frames)
  if settings.sends {
    // Panorama and balance don't make these softer.
    loudness = loudness.atLeast(group.pointee.reverb.most(frames))
      .atLeast(group.pointee.chorus.most(frames))
  }
  var search = ReachSearch(group, loudness: loudness, settings)
  search.reach(0, LaneFloats(), last: LaneFloats())
  search.reach(1, LaneFloats(), last: search.way(1, 0))
  search.reach(2, search.way(2, 0), last: search.way(2, 1))
  search.reach(3, search.way(3, 0) + search.way(3, 1), last: search.way(3, 2))
  search.reach(
    4, (search.way(4, 0) + search.way(4, 1)) + search.way(4, 2), last: search.way(4, 3))
  search.reach(
    5, (search.way(5, 0) + search.way(5, 1)) + (search.way(5, 2) + search.way(5, 3)),
    last: search.way(5, 4))
  let change = search.active ^ group.pointee.activeSlots
  group.pointee.activeSlots = search.active
  if group.pointee.isRearranged || change.hasAny { forgetSilentSlots(group) }
}

/// Who comes back from silence begins without what it was before.
@_noLocks @inline(never)
private func forgetSilentSlots(_ group: UnsafeMutablePointer<VoiceGroup>) {
  for slot in 0..<6 {
    let number = UInt32(truncatingIfNeeded: slot)
    let isActive =
      LaneBits() &- ((group.pointee.activeSlots &>> number) & LaneBits(repeating: 1))
    let last = group.pointee.operators[slot].last
    let beforeLast = group.pointee.operators[slot].beforeLast
    group.pointee.operators[slot].last = last.kept(by: isActive)
    group.pointee.operators[slot].beforeLast = beforeLast.kept(by: isActive)
  }
  group.pointee.isRearranged = false
}

/// The greater of two that aren't below 0: their bits are as far up as they are.
@inline(__always) @_noLocks
private func greater(_ first: LaneFloats, _ second: LaneFloats) -> LaneFloats {
  let firstBits = unsafeBitCast(first, to: LaneBits.self)
  let secondBits = unsafeBitCast(second, to: LaneBits.self)
  return unsafeBitCast(
    firstBits.replacing(with: secondBits, where: firstBits .< secondBits), to: LaneFloats.self)
}

/// The slots of a group, from the lowest on.
private struct ReachSearch {
  private let group: UnsafeMutablePointer<VoiceGroup>
  private let loudness: LaneFloats
  /// What something that modulates a slot reaches at an index of one cycle.
  private var reaches = InlineArray<6, LaneFloats>(repeating: LaneFloats())
  private let audibilityThreshold: LaneFloats
  /// A bit for each slot that was found to be active.
  private(set) var active = LaneBits()

  @inline(__always) @_noLocks
  init(
    _ group: UnsafeMutablePointer<VoiceGroup>, loudness: LaneFloats, _ settings: TickSettings
  ) {
    self.group = group
    self.loudness = loudness
    audibilityThreshold = LaneFloats(repeating: settings.audibilityThreshold)
  }

  /// What a slot that modulates another reaches through it at an output of 1.
  @inline(__always) @_noLocks
  func way(_ slot: Int, _ other: Int) -> LaneFloats {
    group.pointee.weights[6 &* other &+ slot] * reaches[other]
  }

  /// How far a slot reaches, of which it becomes active or not.
  ///
  /// One slot waits for the one before it, so as little as possible is done with what that found.
  ///
  /// - Parameters:
  ///   - ways: the sum of its ways, but for the last.
  ///   - last: the way through the slot before it.
  @inline(__always) @_noLocks
  mutating func reach(_ slot: Int, _ ways: LaneFloats, last: LaneFloats) {
    let gain = greater(group.pointee.operators[slot].gain, group.pointee.operators[slot].nextGain)
    // Who modulates itself passes on more than it gets: the more, the stronger it does.
    let own = gain * group.pointee.weights[slot &* 7]
    let radians = LaneFloats(repeating: 6.283_185_3)
    let passedOn = gain * radians + (gain * radians) * (own * LaneFloats(repeating: 100))
    let sum = (group.pointee.operators[slot].carrier * loudness + ways) + last
    reaches[slot] = passedOn * sum
    let number = UInt32(truncatingIfNeeded: slot)
    // Loops of several are made whole.
    let isInLoop = unsafeBitCast(
      unsafeBitCast(group.pointee.loopSlots &<< (31 &- number), to: SIMD8<Int32>.self) &>> 31,
      to: LaneBits.self)
    let isActive = LaneFloats().isBelow(gain) & (audibilityThreshold.isBelow(gain * sum) | isInLoop)
    active |= isActive & LaneBits(repeating: 1 &<< number)
  }
}

extension SendLanes {
  /// The greatest gain of a tick.
  @inline(__always) @_noLocks
  fileprivate func most(_ frames: LaneFloats) -> LaneFloats { gain.atLeast(gain + step * frames) }
}

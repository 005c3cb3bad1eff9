public import Lanes

/// Moves LFOs, envelopes and gains of a group on by one tick, and sets the ramps that the frames of
/// the tick follow.
///
/// Thread: audio.
@_noLocks
public func advanceTick(_ group: UnsafeMutablePointer<VoiceGroup>, _ settings: TickSettings) {
  // Also where no depth asks for it yet: a wheel that is moved later finds it where it should be.
  group.pointee.lfo.advance()
  group.pointee.pitchEnvelope.advance()
  group.pointee.advanceGlide()
  for slot in 0..<6 { group.pointee.operators[slot].envelope.advance() }
  updateModulation(group)

  var active = LaneBits()
  let reciprocal = LaneFloats(repeating: settings.reciprocalFrames)
  for slot in 0..<6 {
    let gain = group.pointee.operators[slot].nextGain
    let next = group.pointee.operators[slot].gainFromLevels()
    group.pointee.operators[slot].gain = gain
    group.pointee.operators[slot].nextGain = next
    group.pointee.operators[slot].gainStep = (next - gain) * reciprocal
    let audible = LaneFloats().isBelow(gain + next)
    active |= audible & LaneBits(repeating: 1 &<< UInt32(truncatingIfNeeded: slot))
    // Who comes back from silence begins without what it was before.
    group.pointee.operators[slot].last = group.pointee.operators[slot].last.kept(by: audible)
    group.pointee.operators[slot].beforeLast =
      group.pointee.operators[slot].beforeLast.kept(by: audible)
  }
  group.pointee.activeSlots = active
  advanceMix(group, settings)
}

/// The gains of the voices in the mix, and which voices have ended.
@_noLocks @inline(__always)
private func advanceMix(_ group: UnsafeMutablePointer<VoiceGroup>, _ settings: TickSettings) {
  let glide = LaneFloats(repeating: settings.glide)
  let reciprocal = LaneFloats(repeating: settings.reciprocalFrames)
  let fade = group.pointee.fade
  group.pointee.left = group.pointee.smoothLeft * fade
  group.pointee.right = group.pointee.smoothRight * fade
  group.pointee.smoothLeft += (group.pointee.targetLeft - group.pointee.smoothLeft) * glide
  group.pointee.smoothRight += (group.pointee.targetRight - group.pointee.smoothRight) * glide
  let next = (fade - group.pointee.fadeStep).atLeast(LaneFloats())
  group.pointee.fade = next
  group.pointee.leftStep = (group.pointee.smoothLeft * next - group.pointee.left) * reciprocal
  group.pointee.rightStep = (group.pointee.smoothRight * next - group.pointee.right) * reciprocal
  if settings.sends {
    group.pointee.sendsReverb = group.pointee.reverb.advance(fade: fade, next: next, settings)
    group.pointee.sendsChorus = group.pointee.chorus.advance(fade: fade, next: next, settings)
  }

  // A carrier that has been at the floor for a whole tick is silent, and so is one whose gain can't
  // be heard.
  let floor = LaneFloats(repeating: EnvelopeLanes.floor)
  let inaudible = group.pointee.inaudible
  var silent = LaneBits(repeating: .max)
  for slot in 0..<6 {
    let heard = LaneFloats().isBelow(group.pointee.operators[slot].carrier)
    let level = group.pointee.operators[slot].envelope.level
    let loud = floor.isBelow(level) | floor.isBelow(group.pointee.operators[slot].envelope.previous)
    let audible = inaudible.isBelow(level + group.pointee.operators[slot].level)
    silent &= ~(heard & loud & audible)
  }
  let faded = ~LaneFloats().isBelow(fade)
  let candidates = (silent | faded).laneMask & group.pointee.usedLanes
  if candidates != 0 { findEnded(group, candidates, faded: faded.laneMask) }
}

/// Of the silent lanes, those that stay silent.
@_noLocks @inline(never)
private func findEnded(
  _ group: UnsafeMutablePointer<VoiceGroup>, _ candidates: UInt32, faded: UInt32
) {
  var ended = candidates & faded
  var lanes = candidates & ~faded
  while lanes != 0 {
    let lane = lanes.trailingZeroBitCount
    lanes &= lanes &- 1
    var stays = true
    for slot in 0..<6 where group.pointee.operators[slot].carrier[lane] > 0 {
      // What is still to come may be loud again: an echo, or a rise out of a pause.
      let plan = group.pointee.operators[slot].envelope.plans[lane]
      let limit = group.pointee.inaudible[lane] - group.pointee.operators[slot].level[lane]
      var stage = Int(plan.stage)
      while stage < 4 {
        let target = plan.targets[stage]
        if target > EnvelopeLanes.floor && target > limit { stays = false }
        stage += 1
      }
    }
    if stays { ended |= 1 &<< UInt32(truncatingIfNeeded: lane) }
  }
  group.pointee.endedLanes |= ended
}

extension OperatorLanes {
  /// The linear gain that level, envelope and movement make; 0 at the envelope's floor, and 0 where
  /// the frequency is above half the sample rate and would come back mirrored.
  @inline(__always) @_noLocks
  func gainFromLevels() -> LaneFloats {
    let octaves = (envelope.level + level + movement).atLeast(LaneFloats(repeating: -60))
    let heard = LaneFloats(repeating: EnvelopeLanes.floor).isBelow(envelope.level)
    let representable = (increment &>> 31) &- LaneBits(repeating: 1)
    return exponential2(octaves).kept(by: heard & representable)
  }
}

extension VoiceGroup {
  /// One step of every portamento towards the key's own pitch.
  @inline(__always) @_noLocks
  fileprivate mutating func advanceGlide() {
    let zero = LaneFloats()
    let rising = (glide + glideStep).atMost(zero)
    let falling = (glide - glideStep).atLeast(zero)
    glide = rising.selected(by: glide.isBelow(zero), else: falling)
  }
}

/// Moves LFOs, envelopes and gains of a group on by one tick, and sets the ramps that the frames of
/// the tick follow.
///
/// Thread: audio.
@_noLocks
func advanceTick(_ group: UnsafeMutablePointer<VoiceGroup>, _ settings: TickSettings) {
  // Also where no depth asks for it yet: a wheel that is moved later finds it where it should be.
  group.pointee.lfo.advance()
  group.pointee.pitchEnvelope.advance()
  group.pointee.advanceGlide()
  updateModulation(group)
  let fade = group.pointee.fade
  advanceMix(group, settings)
  let heard = advanceOperators(group, settings)

  let faded = ~LaneFloats().isBelow(fade)
  let candidates = (~heard | faded).laneMask & group.pointee.usedLanes
  if candidates != 0 { findEnded(group, candidates, faded: faded.laneMask) }
  findActiveSlots(group, settings)
}

/// The gains of the voices in the mix.
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
}

/// The envelopes and gains of all operators.
///
/// - Returns: the lanes that have a carrier to be heard.
@_noLocks @inline(__always)
private func advanceOperators(
  _ group: UnsafeMutablePointer<VoiceGroup>, _ settings: TickSettings
) -> LaneBits {
  let reciprocal = LaneFloats(repeating: settings.reciprocalFrames)
  let floor = LaneFloats(repeating: EnvelopeLanes.floor)
  let inaudible = group.pointee.inaudible
  let brightness = group.pointee.currentBrightness
  let attenuation = group.pointee.attenuation
  // Apart from the gains, whose constants stay in registers so.
  for slot in 0..<6 { group.pointee.operators[slot].envelope.advance() }
  var heard = LaneBits()
  for slot in 0..<6 {
    let gain = group.pointee.operators[slot].nextGain
    let next = group.pointee.operators[slot].gainFromLevels(brightness, attenuation)
    group.pointee.operators[slot].gain = gain
    group.pointee.operators[slot].nextGain = next
    group.pointee.operators[slot].gainStep = (next - gain) * reciprocal

    // A carrier that has been at the floor for a whole tick is silent, and so is one whose gain
    // can't be heard.
    let level = group.pointee.operators[slot].envelope.level
    let loud = floor.isBelow(level) | floor.isBelow(group.pointee.operators[slot].envelope.previous)
    let audible = inaudible.isBelow(level + group.pointee.operators[slot].level)
    heard |= LaneFloats().isBelow(group.pointee.operators[slot].carrier) & loud & audible
  }
  return heard
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
  /// The linear gain that level, envelope, brightness and LFO make; 0 at the envelope's floor, and 0
  /// where the frequency is above half the sample rate and would come back mirrored.
  @inline(__always) @_noLocks
  func gainFromLevels(_ brightness: LaneFloats, _ attenuation: LaneFloats) -> LaneFloats {
    let movement = brightness * brightnessSensitivity - attenuation * amplitudeSensitivity
    let octaves = (envelope.level + level + movement).atLeast(LaneFloats(repeating: -60))
    // Both are signs: that of the way up to the level, and the increment's highest bit.
    let way = LaneFloats(repeating: EnvelopeLanes.floor) - envelope.level
    let signs = unsafeBitCast(way, to: LaneBits.self) & ~increment
    let heard = unsafeBitCast(signs, to: SIMD8<Int32>.self) &>> 31
    return exponential2(octaves).kept(by: unsafeBitCast(heard, to: LaneBits.self))
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

/// Advances the LFOs, envelopes and gains of a group by one tick, and sets the ramps that the
/// frames of the tick follow.
///
/// Thread: audio.
@_noLocks
func advanceTick(_ group: UnsafeMutablePointer<VoiceGroup>, _ settings: TickSettings) {
  // Also where its depth is 0, so that its phase is right when the modulation wheel is moved later.
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
/// - Returns: the lanes with an audible carrier.
@_noLocks @inline(__always)
private func advanceOperators(
  _ group: UnsafeMutablePointer<VoiceGroup>, _ settings: TickSettings
) -> LaneBits {
  let reciprocal = LaneFloats(repeating: settings.reciprocalFrames)
  let floor = LaneFloats(repeating: EnvelopeLanes.floor)
  let inaudible = group.pointee.inaudible
  let brightness = group.pointee.currentBrightness
  let attenuation = group.pointee.attenuation
  // In a loop of its own, so that the constants of the gains stay in registers.
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

/// The silent lanes that will stay silent.
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
      // A later stage may be louder again: an echo, or an attack after a pause.
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
  /// The linear gain from level, envelope, brightness and LFO; 0 at the envelope's floor, and 0
  /// where the frequency is above half the sample rate and would alias.
  @inline(__always) @_noLocks
  func gainFromLevels(_ brightness: LaneFloats, _ attenuation: LaneFloats) -> LaneFloats {
    let movement = brightness * brightnessSensitivity - attenuation * amplitudeSensitivity
    let octaves = (envelope.level + level + movement).atLeast(LaneFloats(repeating: -60))
    // Both conditions are sign bits: that of the distance to the floor, and the increment's highest
    // bit.
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

/// Sets phase increments and the modulation of levels from LFO, pitch envelope and controllers.
/// Advances nothing, so it may be called at any frame.
@_noLocks
func updateModulation(_ group: UnsafeMutablePointer<VoiceGroup>) {
  var pitch =
    group.pointee.channelPitch + group.pointee.pitchEnvelope.level + group.pointee.glide
  var attenuation = LaneFloats()
  if group.pointee.usesLFO {
    let one = LaneFloats(repeating: 1)
    let wave = group.pointee.lfo.wave
    let fadeIn = group.pointee.lfo.fadeIn.atLeast(LaneFloats())
    let pitchDepth =
      (group.pointee.lfo.pitchDepth * fadeIn + group.pointee.lfo.controlledPitchDepth)
      .atMost(one).atLeast(LaneFloats())
    pitch += wave * pitchDepth * group.pointee.lfo.pitchRange
    let amplitudeDepth =
      (group.pointee.lfo.amplitudeDepth * fadeIn + group.pointee.lfo.controlledAmplitudeDepth)
      .atMost(one)
    attenuation = amplitudeDepth * (one - wave) * LaneFloats(repeating: 0.5)
  }
  group.pointee.attenuation = attenuation
  group.pointee.currentBrightness = group.pointee.brightness
  // Compared as bit patterns, which also differ from the initial NaN.
  let changed =
    unsafeBitCast(pitch, to: LaneBits.self)
    ^ unsafeBitCast(group.pointee.pitch, to: LaneBits.self)
  if changed.hasAny { setPitch(group, pitch) }
}

/// The same for one lane only: other lanes must not depend on when it is called.
@_noLocks
func updateModulation(_ group: UnsafeMutablePointer<VoiceGroup>, lane: Int) {
  let pitch = group.pointee.pitch
  let attenuation = group.pointee.attenuation
  let brightness = group.pointee.currentBrightness
  var increments = InlineArray<6, LaneBits>(repeating: LaneBits())
  for slot in 0..<6 { increments[slot] = group.pointee.operators[slot].increment }
  updateModulation(group)
  var mask = LaneBits()
  mask[lane & 7] = .max
  group.pointee.pitch = group.pointee.pitch.selected(by: mask, else: pitch)
  group.pointee.attenuation = group.pointee.attenuation.selected(by: mask, else: attenuation)
  group.pointee.currentBrightness =
    group.pointee.currentBrightness.selected(by: mask, else: brightness)
  for slot in 0..<6 {
    let increment = group.pointee.operators[slot].increment
    group.pointee.operators[slot].increment = (increment & mask) | (increments[slot] & ~mask)
  }
}

@_noLocks @inline(__always)
private func setPitch(_ group: UnsafeMutablePointer<VoiceGroup>, _ pitch: LaneFloats) {
  group.pointee.pitch = pitch
  let factor = exponential2(
    pitch.atLeast(LaneFloats(repeating: -20)).atMost(LaneFloats(repeating: 20)))
  // In units of 2⁻¹⁶, without rounding. Operators above the sample rate are silent anyway; here
  // they must not overflow.
  let scale = LaneFloats(repeating: 1 / 65_536)
  let scaled = factor * scale
  let most = LaneFloats(repeating: 4_294_967_040 / 65_536)
  for slot in 0..<6 {
    let multiplier = scale.selected(by: group.pointee.operators[slot].fixed, else: scaled)
    let increment = group.pointee.operators[slot].baseIncrement * multiplier
    group.pointee.operators[slot].increment = fixedPoint(increment.atMost(most))
  }
}

extension LFOLanes {
  /// Advances by one tick.
  @inline(__always) @_noLocks
  mutating func advance() {
    let before = phase
    phase &+= increment
    fadeIn = (fadeIn + fadeInStep).atMost(LaneFloats(repeating: 1))
    // The phase has wrapped where it got smaller: there, sample and hold draws a new value.
    let wrapped = unsafeBitCast(phase .< before, to: LaneBits.self)
    if wrapped.hasAny {
      // In these lanes only: a voice must not depend on its neighbours.
      let drawn = random &* LaneBits(repeating: 1_664_525) &+ LaneBits(repeating: 1_013_904_223)
      random = (drawn & wrapped) | (random & ~wrapped)
      let sample = cyclesPlusOne(drawn) * LaneFloats(repeating: 2) - LaneFloats(repeating: 3)
      held = sample.selected(by: wrapped, else: held)
    }
  }

  /// Whether any lane has a wave.
  @inline(__always)
  private func hasWave(_ wave: Int) -> Bool {
    unsafeBitCast(waves[wave], to: LaneBits.self).hasAny
  }

  /// The wave's value at the current phase, −1 … 1.
  @inline(__always)
  var wave: LaneFloats {
    let one = LaneFloats(repeating: 1)
    let two = LaneFloats(repeating: 2)
    let half = LaneBits(repeating: 0x8000_0000)
    let cycles = cyclesPlusOne(phase) - one
    let isFirstHalf = ~unsafeBitCast(
      unsafeBitCast(phase, to: SIMD8<Int32>.self) &>> 31, to: LaneBits.self)
    var sum = LaneFloats()
    // Most groups have one wave or two.
    if hasWave(0) {
      let folded = cycles * LaneFloats(repeating: 4) - one  // −1 … 3
      sum += waves[0] * folded.selected(by: isFirstHalf, else: two - folded)
    }
    if hasWave(1) || hasWave(2) {
      // Saws cross 0 at phase 0 and jump at one half, where key sync starts them.
      let rising = (cyclesPlusOne(phase ^ half) - one) * two - one
      sum -= waves[1] * rising
      sum += waves[2] * rising
    }
    if hasWave(3) { sum += waves[3] * one.selected(by: isFirstHalf, else: -one) }
    if hasWave(4) { sum += waves[4] * sine(cycles: cycles) }
    if hasWave(5) { sum += waves[5] * held }
    return sum
  }
}

// Decayed modulators, decayed partials, ends of releases: about a quarter of all operators that
// aren't silent change nothing audible. They aren't rendered.

/// Finds the slots whose operators are audible in this tick, directly or as modulators.
///
/// An operator's reach is, for a carrier, its amplitude in the mix; for a modulator, its modulation
/// index in radians times the reach of the operator that it modulates, because the sidebands of a
/// small index are no stronger. Several paths add up.
@_noLocks @inline(__always)
func findActiveSlots(_ group: UnsafeMutablePointer<VoiceGroup>, _ settings: TickSettings) {
  let frames = LaneFloats(repeating: settings.frames)
  let left = group.pointee.left
  let right = group.pointee.right
  var loudness = left.atLeast(right)
    .atLeast(left + group.pointee.leftStep * frames)
    .atLeast(right + group.pointee.rightStep * frames)
  if settings.sends {
    // Pan and balance don't make the reverb's and the chorus' input softer.
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

/// Clears the last outputs of operators that become audible again.
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

/// The greater of two numbers from 0 on, which are ordered like their bit patterns.
@inline(__always) @_noLocks
private func greater(_ first: LaneFloats, _ second: LaneFloats) -> LaneFloats {
  let firstBits = unsafeBitCast(first, to: LaneBits.self)
  let secondBits = unsafeBitCast(second, to: LaneBits.self)
  return unsafeBitCast(
    firstBits.replacing(with: secondBits, where: firstBits .< secondBits), to: LaneFloats.self)
}

/// The slots of a group, from the lowest to the highest.
private struct ReachSearch {
  private let group: UnsafeMutablePointer<VoiceGroup>
  private let loudness: LaneFloats
  /// The reach of a modulator of each slot at an index of one cycle.
  private var reaches = InlineArray<6, LaneFloats>(repeating: LaneFloats())
  private let audibilityThreshold: LaneFloats
  /// A bit for each active slot.
  private(set) var active = LaneBits()

  @inline(__always) @_noLocks
  init(
    _ group: UnsafeMutablePointer<VoiceGroup>, loudness: LaneFloats, _ settings: TickSettings
  ) {
    self.group = group
    self.loudness = loudness
    audibilityThreshold = LaneFloats(repeating: settings.audibilityThreshold)
  }

  /// The reach of a slot through one that it modulates, at an output of 1.
  @inline(__always) @_noLocks
  func way(_ slot: Int, _ other: Int) -> LaneFloats {
    group.pointee.weights[6 &* other &+ slot] * reaches[other]
  }

  /// The reach of a slot, which decides whether it is active.
  ///
  /// Each slot depends on the one before it, so as little as possible is computed from that one's
  /// result.
  ///
  /// - Parameters:
  ///   - ways: the sum of its paths, without the last.
  ///   - last: the path through the slot before it.
  @inline(__always) @_noLocks
  mutating func reach(_ slot: Int, _ ways: LaneFloats, last: LaneFloats) {
    let gain = greater(group.pointee.operators[slot].gain, group.pointee.operators[slot].nextGain)
    // An operator with feedback passes on more than it receives, the more, the stronger its
    // feedback is.
    let own = gain * group.pointee.weights[slot &* 7]
    let radians = LaneFloats(repeating: 6.283_185_3)
    let passedOn = gain * radians + (gain * radians) * (own * LaneFloats(repeating: 100))
    let sum = (group.pointee.operators[slot].carrier * loudness + ways) + last
    reaches[slot] = passedOn * sum
    let number = UInt32(truncatingIfNeeded: slot)
    // Loops of several operators are rendered as a whole.
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

extension SendLanes {
  /// Sets the ramps of a tick.
  ///
  /// - Parameters:
  ///   - fade, next: the voices' fades at its beginning and at its end.
  @_noLocks @inline(__always)
  mutating func advance(fade: LaneFloats, next: LaneFloats, _ settings: TickSettings) -> Bool {
    let glide = LaneFloats(repeating: settings.glide)
    gain = smooth * fade
    let moved = smooth + (target - smooth) * glide
    // Values below −140 dB become 0, so that a glide to 0 ends.
    smooth = moved.kept(by: LaneFloats(repeating: 1e-7).isBelow(moved))
    let end = smooth * next
    step = (end - gain) * LaneFloats(repeating: settings.reciprocalFrames)
    let sent = unsafeBitCast(gain, to: LaneBits.self) | unsafeBitCast(end, to: LaneBits.self)
    return sent.hasAny
  }
}

/// Sets increments and what moves the levels from where LFO, pitch envelope and controllers are. Moves nothing
/// on, so that it may be called at any frame.
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
  // A bit pattern differs where the pitch does, and where it is the initial NaN.
  let changed =
    unsafeBitCast(pitch, to: LaneBits.self)
    ^ unsafeBitCast(group.pointee.pitch, to: LaneBits.self)
  if changed.hasAny { setPitch(group, pitch) }
}

/// The same for one lane alone: what others do mustn't depend on when it is called.
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
  // As parts of 2¹⁶, which rounds nothing. What is above the sample rate is silent all the same; here
  // it must only not overflow.
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
  /// One tick on.
  @inline(__always) @_noLocks
  mutating func advance() {
    let before = phase
    phase &+= increment
    fadeIn = (fadeIn + fadeInStep).atMost(LaneFloats(repeating: 1))
    // The phase wraps where it gets smaller: sample and hold takes a new sample there.
    let wrapped = unsafeBitCast(phase .< before, to: LaneBits.self)
    if wrapped.hasAny {
      // Only these lanes: what a voice does must not depend on its neighbours.
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

  /// −1 … 1 at the present phase.
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
      // Saws that cross 0 at phase 0 and jump at one half, where a synchronised key starts them.
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

internal import Lanes

/// Sets increments and movements from where LFO, pitch envelope and controllers are. Moves nothing
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
  for slot in 0..<6 {
    let sensitivity = group.pointee.operators[slot].amplitudeSensitivity
    let brightness = group.pointee.operators[slot].brightnessSensitivity
    group.pointee.operators[slot].movement =
      group.pointee.brightness * brightness - attenuation * sensitivity
  }
  // A bit pattern differs where the pitch does, and where it is the initial NaN.
  let changed =
    unsafeBitCast(pitch, to: LaneBits.self)
    ^ unsafeBitCast(group.pointee.pitch, to: LaneBits.self)
  if changed.hasAny { setPitch(group, pitch) }
}

@_noLocks @inline(__always)
private func setPitch(_ group: UnsafeMutablePointer<VoiceGroup>, _ pitch: LaneFloats) {
  group.pointee.pitch = pitch
  let factor = exponential2(
    pitch.atLeast(LaneFloats(repeating: -20)).atMost(LaneFloats(repeating: 20)))
  // What is above the sample rate is silent all the same; here it must only not overflow.
  let most = LaneFloats(repeating: 4_294_967_040)
  for slot in 0..<6 {
    let base = group.pointee.operators[slot].baseIncrement
    let increment = base.selected(by: group.pointee.operators[slot].fixed, else: base * factor)
    group.pointee.operators[slot].increment = bits(increment.atMost(most))
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

  /// −1 … 1 at the present phase.
  @inline(__always)
  var wave: LaneFloats {
    let one = LaneFloats(repeating: 1)
    let two = LaneFloats(repeating: 2)
    let half = LaneBits(repeating: 0x8000_0000)
    let cycles = cyclesPlusOne(phase) - one
    // Saws that cross 0 at phase 0 and jump at one half, where a synchronised key starts them.
    let rising = (cyclesPlusOne(phase ^ half) - one) * two - one
    let folded = cycles * LaneFloats(repeating: 4) - one  // −1 … 3
    let isFirstHalf = unsafeBitCast(phase .< half, to: LaneBits.self)
    let triangle = folded.selected(by: isFirstHalf, else: two - folded)
    let square = one.selected(by: isFirstHalf, else: -one)
    var sum = waves[0] * triangle
    sum -= waves[1] * rising
    sum += waves[2] * rising
    sum += waves[3] * square
    sum += waves[4] * sine(cycles: cycles)
    sum += waves[5] * held
    return sum
  }
}

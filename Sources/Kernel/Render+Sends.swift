internal import Lanes

// What voices send to the effects. It is a pass of its own: where nothing is sent, the mix is the
// same instructions, and where something is, what it reads is still in the nearest memory.

/// One carrier to the effects.
@_noLocks @inline(never)
func renderSends(
  _ group: UnsafeMutablePointer<VoiceGroup>, _ buses: SendBuses,
  _ output: UnsafeMutablePointer<SIMD8<Float>>, _ weight: LaneFloats, _ frames: Int
) {
  if group.pointee.sendsReverb {
    var gain = group.pointee.reverb.gain
    let step = group.pointee.reverb.step
    for i in 0..<frames {
      buses.reverb[i] += weight * output[i] * gain
      gain += step
    }
    group.pointee.reverb.gain = gain
  }
  if group.pointee.sendsChorus {
    var gain = group.pointee.chorus.gain
    let step = group.pointee.chorus.step
    for i in 0..<frames {
      buses.chorus[i] += weight * output[i] * gain
      gain += step
    }
    group.pointee.chorus.gain = gain
  }
}

/// Two carriers to the effects.
@_noLocks @inline(never)
func renderSends(
  _ group: UnsafeMutablePointer<VoiceGroup>, _ buses: SendBuses,
  _ first: UnsafeMutablePointer<SIMD8<Float>>, _ firstWeight: LaneFloats,
  _ second: UnsafeMutablePointer<SIMD8<Float>>, _ secondWeight: LaneFloats, _ frames: Int
) {
  if group.pointee.sendsReverb {
    var gain = group.pointee.reverb.gain
    let step = group.pointee.reverb.step
    for i in 0..<frames {
      buses.reverb[i] += (firstWeight * first[i] + secondWeight * second[i]) * gain
      gain += step
    }
    group.pointee.reverb.gain = gain
  }
  if group.pointee.sendsChorus {
    var gain = group.pointee.chorus.gain
    let step = group.pointee.chorus.step
    for i in 0..<frames {
      buses.chorus[i] += (firstWeight * first[i] + secondWeight * second[i]) * gain
      gain += step
    }
    group.pointee.chorus.gain = gain
  }
}

extension SendLanes {
  /// Moves the gains of silent voices on.
  @_noLocks @inline(__always)
  mutating func skip(_ frames: Int) {
    for _ in 0..<frames { gain += step }
  }

  /// Sets the ramps of a tick, and says whether anything is sent in it.
  ///
  /// - Parameters:
  ///   - fade, next: the voices' fades at its beginning and at its end.
  @_noLocks @inline(__always)
  mutating func advance(fade: LaneFloats, next: LaneFloats, _ settings: TickSettings) -> Bool {
    let glide = LaneFloats(repeating: settings.glide)
    gain = smooth * fade
    let moved = smooth + (target - smooth) * glide
    // 140 dB down is nothing, and what glides to 0 arrives there.
    smooth = moved.kept(by: LaneFloats(repeating: 1e-7).isBelow(moved))
    let end = smooth * next
    step = (end - gain) * LaneFloats(repeating: settings.reciprocalFrames)
    let sent = unsafeBitCast(gain, to: LaneBits.self) | unsafeBitCast(end, to: LaneBits.self)
    return sent.hasAny
  }
}

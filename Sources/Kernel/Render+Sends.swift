internal import Lanes

// What voices send to the effects. It is a pass of its own: where nothing is sent, the mix is the
// same instructions, and where something is, what it reads is still in the nearest memory.

/// One carrier to the effects.
@_noLocks @inline(never)
func renderSends(
  _ group: UnsafeMutablePointer<VoiceGroup>, _ buses: SendBuses,
  _ output: UnsafeMutablePointer<SIMD8<Float>>, _ weight: LaneFloats, _ frames: Int
) {
  renderSends(group, buses, frames) { weight * output[$0] }
}

/// Two carriers to the effects.
@_noLocks @inline(never)
func renderSends(
  _ group: UnsafeMutablePointer<VoiceGroup>, _ buses: SendBuses,
  _ first: UnsafeMutablePointer<SIMD8<Float>>, _ firstWeight: LaneFloats,
  _ second: UnsafeMutablePointer<SIMD8<Float>>, _ secondWeight: LaneFloats, _ frames: Int
) {
  renderSends(group, buses, frames) { firstWeight * first[$0] + secondWeight * second[$0] }
}

/// Inlined into both of the above.
///
/// - Parameter voice: the sum of the carriers in a frame.
@_noLocks @inline(__always)
private func renderSends(
  _ group: UnsafeMutablePointer<VoiceGroup>, _ buses: SendBuses, _ frames: Int,
  _ voice: (_ frame: Int) -> LaneFloats
) {
  if group.pointee.sendsReverb { group.pointee.reverb.add(to: buses.reverb, frames, voice) }
  if group.pointee.sendsChorus { group.pointee.chorus.add(to: buses.chorus, frames, voice) }
}

extension SendLanes {
  /// Adds what is sent to an effect.
  @_noLocks @inline(__always)
  fileprivate mutating func add(
    to bus: UnsafeMutablePointer<SIMD8<Float>>, _ frames: Int,
    _ voice: (_ frame: Int) -> LaneFloats
  ) {
    var next = gain
    for i in 0..<frames {
      bus[i] += voice(i) * next
      next += step
    }
    gain = next
  }

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

extension SendLanes {
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

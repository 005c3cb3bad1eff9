/// Starts the voice of one lane, whose values the engine has set, at any frame of a tick.
///
/// - Parameters:
///   - ticks: the part of the tick that is left, 0 where the tick hasn't begun.
///   - passed: the tick's frames that are rendered already; not read where `ticks` is 0.
///   - frames: the frames that are left; not read where `ticks` is 0.
///
/// Thread: audio.
@_noLocks
public func startVoice(
  _ group: UnsafeMutablePointer<VoiceGroup>, lane: Int, ticks: Float, passed: Int, frames: Int
) {
  group.pointee.pitchEnvelope.begin(lane, stage: 0)
  group.pointee.pitchEnvelope.advance(lane, ticks: ticks)
  for slot in 0..<6 {
    group.pointee.operators[slot].envelope.begin(lane, stage: 0)
    group.pointee.operators[slot].envelope.advance(lane, ticks: ticks)
    group.pointee.operators[slot].gain[lane] = 0
    group.pointee.operators[slot].nextGain[lane] = 0
    group.pointee.operators[slot].gainStep[lane] = 0
  }
  group.pointee.activeSlots[lane] = 0
  updateModulation(group, lane: lane)
  if ticks > 0 { aimGains(group, lane, passed, frames) }
}

/// Starts the release of one lane's voice, at any frame of a tick.
///
/// - Parameters:
///   - ticks: the part of the tick that is left, 0 where the tick hasn't begun.
///   - passed: the tick's frames that are rendered already; not read where `ticks` is 0.
///   - frames: the frames that are left; not read where `ticks` is 0.
///
/// Thread: audio.
@_noLocks
public func releaseVoice(
  _ group: UnsafeMutablePointer<VoiceGroup>, lane: Int, ticks: Float, passed: Int, frames: Int
) {
  group.pointee.pitchEnvelope.release(lane, ticks: ticks)
  for slot in 0..<6 { group.pointee.operators[slot].envelope.release(lane, ticks: ticks) }
  if ticks > 0 { aimGains(group, lane, passed, frames) }
}

/// Sets a lane's gain ramps from the current gains to those at the end of the tick.
@_noLocks @inline(__always)
private func aimGains(
  _ group: UnsafeMutablePointer<VoiceGroup>, _ lane: Int, _ passed: Int, _ frames: Int
) {
  let passed = Float(passed)
  var active: UInt32 = 0
  var rises = false
  for slot in 0..<6 {
    let next = group.pointee.operators[slot].gainFromLevels(
      group.pointee.currentBrightness, group.pointee.attenuation)[lane]
    let former = group.pointee.operators[slot].gainStep[lane]
    let gain = group.pointee.operators[slot].gain[lane] + former * passed
    let step = (next - gain) / Float(frames)
    group.pointee.operators[slot].nextGain[lane] = next
    group.pointee.operators[slot].gainStep[lane] = step
    // Ramps are counted from the tick's first frame.
    group.pointee.operators[slot].gain[lane] = gain - step * passed
    if next != 0 || gain != 0 { active |= 1 &<< UInt32(truncatingIfNeeded: slot) }
    if next > gain { rises = true }
  }
  // What was inaudible at the tick's beginning is inaudible now unless something gets louder.
  if rises { group.pointee.activeSlots[lane] |= active }
}

extension EnvelopeLanes {
  /// Starts the release from the current level, with `ticks` of the tick left.
  @_noLocks
  fileprivate mutating func release(_ lane: Int, ticks: Float) {
    if ticks > 0 {
      let from = previous[lane]
      level[lane] = from + (level[lane] - from) * (1 - ticks)
    }
    begin(lane, stage: 3)
    advance(lane, ticks: ticks)
  }
}

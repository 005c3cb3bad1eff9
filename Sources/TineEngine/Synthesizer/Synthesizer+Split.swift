internal import TineKernel

// Where a note begins or ends inside a segment, only its own voice is rendered up to there; all others
// are rendered at once when the segment ends.

extension Synthesizer {
  /// With fewer voices than this it costs less to end the segment for all of them.
  private static var fewVoices: Int32 {
    @inline(__always) @_noLocks get { 32 }
  }

  /// Renders what a voice has been up to now; after this, its sound may change. In a free lane, one
  /// may begin.
  @_noLocks
  mutating func splitVoice(_ place: Int) {
    if pendingFrames == 0 { return }
    if counters.activeVoices < Self.fewVoices || !trySplitVoice(place) { renderPending() }
  }

  /// - Returns: false, and nothing is done, where too many voices are split already.
  @_noLocks
  private func trySplitVoice(_ place: Int) -> Bool {
    let group = groups + place / laneCount
    let lane = place % laneCount
    let offset = tickOffset &- pendingFrames
    return kernel.splitVoice(
      group, lane: lane, scratch: scratch, tickFrames: tickFrames, offset: offset,
      frames: pendingFrames)
  }

  /// Moves the phases of a voice that has just begun back to the segment's first frame.
  @_noLocks
  func startWithinSegment(_ group: UnsafeMutablePointer<VoiceGroup>, _ lane: Int) {
    if pendingFrames == 0 { return }
    let frames = UInt32(truncatingIfNeeded: pendingFrames)
    for slot in 0..<6 {
      let increment = group.pointee.operators[slot].increment[lane]
      group.pointee.operators[slot].phase[lane] &-= increment &* frames
    }
  }
}

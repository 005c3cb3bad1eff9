internal import TineKernel

extension Synthesizer {
  /// Renders the next frames.
  ///
  /// - Parameters:
  ///   - left, right: room for `frames` samples each, −1 … 1.
  ///
  /// Thread: audio.
  @_noLocks
  public mutating func render(
    left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>, frames: Int
  ) {
    advance(left: left, right: right, frames: frames)
    renderPending()
  }

  /// Advances the time. The frames that aren't rendered yet after it are one segment, the last of
  /// the running tick so far: a change of more than one voice's sound calls ``renderPending()`` first,
  /// a change of one voice's ``splitVoice(_:)``.
  ///
  /// - Parameters:
  ///   - left, right: contiguous with the segment that isn't rendered yet, if there is one.
  @usableFromInline @_noLocks
  mutating func advance(
    left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>, frames: Int
  ) {
    var done = 0
    while done < frames {
      if isPaused {
        renderPaused(left: left + done, right: right + done, frames: frames &- done)
        return
      }
      if tickOffset == 0 { beginTick() }
      var count = min(frames &- done, tickFrames &- tickOffset)
      // The voices stop where the fade ends, whatever the sizes of blocks.
      if mixer.pause.target == 0 && !mixer.pause.isSettled {
        count = min(count, mixer.pause.framesLeft)
      }
      if pendingFrames == 0 {
        pendingLeft = left + done
        pendingRight = right + done
      }
      pendingFrames &+= count
      done &+= count
      frame &+= UInt64(truncatingIfNeeded: count)
      tickOffset &+= count
      if tickOffset == tickFrames {
        renderPending()
        tickOffset = 0
      } else if !mixer.pause.isSettled {
        renderPending()
      }
    }
  }

  /// Renders the pending segment: after this, anything may change.
  @usableFromInline @_noLocks
  mutating func renderPending() {
    if pendingFrames == 0 { return }
    guard let left = pendingLeft, let right = pendingRight else { return }
    let offset = tickOffset &- pendingFrames
    mixer.fillBuses(pendingFrames, offset: offset, voices: allocator)
    mixer.write(left: left, right: right, frames: pendingFrames, offset: offset)
    pendingFrames = 0
    segments &+= 1
  }

  /// Writes silence. Time goes on, but voices and LFOs don't: they continue where they were.
  @_noLocks
  private mutating func renderPaused(
    left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>, frames: Int
  ) {
    mixer.writeSilence(left: left, right: right, frames: frames)
    frame &+= UInt64(truncatingIfNeeded: frames)
  }

  @_noLocks
  mutating func beginTick() {
    tick &+= 1
    mixer.beginTick()
    allocator.collectEnded()
    for channel in 0..<16 where channels[channel].changed { updateVoices(of: channel) }
    for i in 0..<allocator.activeCount {
      kernel.advanceTick(groups + Int(allocator.active[i]), settings)
    }
  }
}

// Where a note begins or ends inside a segment, only its own voice is rendered up to there; all others
// are rendered at once when the segment ends.

extension Synthesizer {
  /// With fewer voices than this it is faster to end the segment for all of them.
  private static var fewVoices: Int32 {
    @inline(__always) @_noLocks get { 32 }
  }

  /// Renders the pending frames of one voice; after this, its sound may change. In a free lane, a voice
  /// may start.
  @_noLocks
  mutating func splitVoice(_ place: Int) {
    if pendingFrames == 0 { return }
    if allocator.voiceCount < Self.fewVoices || !trySplitVoice(place) { renderPending() }
  }

  /// - Returns: false, and nothing is done, where too many voices are split already.
  @_noLocks
  private func trySplitVoice(_ place: Int) -> Bool {
    let group = groups + place / laneCount
    let lane = place % laneCount
    let offset = tickOffset &- pendingFrames
    return kernel.splitVoice(
      group, lane: lane, scratch: mixer.scratch, tickFrames: tickFrames, offset: offset,
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

extension Synthesizer {
  /// Renders the next frames of eight voices separately: a measurement on one note costs an eighth
  /// of rendering it alone.
  ///
  /// Vector element n is the (n + 1)-th note since the start, at its gain in the left channel,
  /// without the master gain and the soft clipper. That holds as long as at most eight notes have been played,
  /// all of one program: further voices aren't included.
  ///
  /// - Parameter voices: room for `frames` vectors.
  ///
  /// Thread: audio.
  @_noLocks
  public mutating func renderVoicesSeparately(
    to voices: UnsafeMutablePointer<SIMD8<Float>>, frames: Int
  ) {
    var done = 0
    while done < frames {
      if tickOffset == 0 { beginTick() }
      let count = min(frames &- done, tickFrames &- tickOffset)
      mixer.fillBuses(
        count, offset: tickOffset, laneDistance: mixer.busFrames / 8, voices: allocator)
      let left = UnsafeMutableRawPointer(mixer.leftBus).assumingMemoryBound(to: Float.self)
      for i in 0..<count {
        for lane in 0..<8 { voices[done &+ i][lane] = left[lane &* mixer.busFrames &+ i] }
      }
      done &+= count
      frame &+= UInt64(truncatingIfNeeded: count)
      tickOffset = tickOffset &+ count == tickFrames ? 0 : tickOffset &+ count
    }
  }
}

internal import TineKernel

extension Synthesizer {
  /// Makes the next frames of eight voices, each by itself: what is measured on one note costs an eighth
  /// of rendering it alone.
  ///
  /// Vector element n is the (n + 1)-th note struck since the start, at its gain in the left channel,
  /// without the master's gain and the limiter. That holds while at most eight notes have been struck,
  /// all of one program: further voices aren't in it.
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
      fillBuses(count, offset: tickOffset, laneDistance: busFrames / 8)
      let left = UnsafeMutableRawPointer(leftBus).assumingMemoryBound(to: Float.self)
      for i in 0..<count {
        for lane in 0..<8 { voices[done &+ i][lane] = left[lane &* busFrames &+ i] }
      }
      done &+= count
      frame &+= UInt64(truncatingIfNeeded: count)
      tickOffset = tickOffset &+ count == tickFrames ? 0 : tickOffset &+ count
    }
  }
}

internal import TineKernel

extension Synthesizer {
  /// Makes the next frames.
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

  /// Moves the time on. What isn't rendered yet after it is one segment, the end of what has passed of
  /// the running tick: whatever changes more than one voice's sound calls ``renderPending()`` before,
  /// and whatever changes one voice's ``splitVoice(_:)``.
  ///
  /// - Parameters:
  ///   - left, right: behind the samples of the segment that isn't rendered yet, if there is one.
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
      // The voices stop where the fade ends, whatever the blocks.
      if pause.target == 0 && !pause.isSettled { count = min(count, pause.framesLeft) }
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
      } else if !pause.isSettled {
        renderPending()
      }
    }
  }

  /// Renders what has passed and isn't rendered: after this, anything may change.
  @usableFromInline @_noLocks
  mutating func renderPending() {
    if pendingFrames == 0 { return }
    guard let left = pendingLeft, let right = pendingRight else { return }
    renderSegment(left: left, right: right, frames: pendingFrames)
    pendingFrames = 0
    segments &+= 1
  }

  /// Silence. The time goes on, voices and LFOs don't: what was heard is taken up where it was.
  @_noLocks
  private mutating func renderPaused(
    left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>, frames: Int
  ) {
    for i in 0..<frames {
      left[i] = 0
      right[i] = 0
      _ = masterLeft.next()
      _ = masterRight.next()
    }
    frame &+= UInt64(truncatingIfNeeded: frames)
  }

  @_noLocks
  mutating func beginTick() {
    tick &+= 1
    effects?.pointee.beginTick()
    highPassLeft.settle()
    highPassRight.settle()
    collectEnded()
    for channel in 0..<16 where channels[channel].changed { updateVoices(of: channel) }
    for i in 0..<activeCount { kernel.advanceTick(groups + Int(active[i]), settings) }
  }

  /// The last frames of what has passed of the running tick.
  @_noLocks
  private mutating func renderSegment(
    left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>, frames: Int
  ) {
    let offset = tickOffset &- frames
    fillBuses(frames, offset: offset)
    effects?.pointee.process(frames: frames, offset: offset)
    var wetLeft = effects?.pointee.left
    var wetRight = effects?.pointee.right
    if removesOffset {
      removeOffset(wetLeft, wetRight, frames, offset: offset)
      wetLeft = nil
      wetRight = nil
    }
    if masterLeft.isSettled && masterRight.isSettled && pause.isSettled {
      let isLeftSoft = write(leftBus, wetLeft, masterLeft.target, to: left, frames)
      let isRightSoft = write(rightBus, wetRight, masterRight.target, to: right, frames)
      if isLeftSoft && isRightSoft { return }
    }
    let dryLeft = UnsafeMutableRawPointer(leftBus).assumingMemoryBound(to: Float.self)
    let dryRight = UnsafeMutableRawPointer(rightBus).assumingMemoryBound(to: Float.self)
    for i in 0..<frames {
      var leftSample = dryLeft[i]
      var rightSample = dryRight[i]
      if let wetLeft { leftSample += wetLeft[i] }
      if let wetRight { rightSample += wetRight[i] }
      let gain = pause.next()
      left[i] = limited(leftSample * (masterLeft.next() * gain))
      right[i] = limited(rightSample * (masterRight.next() * gain))
    }
  }

  /// Takes the constant part out of the mix, the effects' included, before gain and limiter.
  @_noLocks
  private mutating func removeOffset(
    _ wetLeft: UnsafeMutablePointer<Float>?, _ wetRight: UnsafeMutablePointer<Float>?,
    _ frames: Int, offset: Int
  ) {
    let poles = highPass
    kernel.highPass(leftBus, adding: wetLeft, poles, &highPassLeft, offset, frames)
    kernel.highPass(rightBus, adding: wetRight, poles, &highPassRight, offset, frames)
  }

  /// One channel at gains that stay.
  ///
  /// - Returns: whether nothing in it needs the soft clipper.
  @_noLocks @inline(__always)
  private func write(
    _ bus: UnsafeMutablePointer<FrameFloats>, _ wet: UnsafeMutablePointer<Float>?, _ master: Float,
    to output: UnsafeMutablePointer<Float>, _ frames: Int
  ) -> Bool {
    let gain = master * pause.target
    return kernel.writeMix(
      dry: bus, wet: wet, gain: gain, knee: Limiter.knee, to: output, frames: frames)
  }

  /// Some frames of the running tick: what all voices give to the buses.
  ///
  /// - Parameters:
  ///   - offset: the first one, counted in the tick.
  ///   - laneDistance: as in `MixBuses`.
  @_noLocks
  func fillBuses(_ frames: Int, offset: Int, laneDistance: Int = 0) {
    let vectors = laneDistance == 0 ? ((frames &+ 15) &>> 4) &* 2 : busFrames
    for i in 0..<vectors {
      leftBus[i] = FrameFloats()
      rightBus[i] = FrameFloats()
    }
    var buses = MixBuses(left: leftBus, right: rightBus, laneDistance: laneDistance)
    effects?.pointee.addBuses(to: &buses, frames)
    kernel.renderSegment(
      groups: groups, active: active, activeCount: activeCount, scratch: scratch,
      tickFrames: tickFrames, buses: buses, offset: offset, frames: frames)
  }

  @inline(__always)
  private mutating func limited(_ sample: Float) -> Float {
    if sample.magnitude > Limiter.knee {
      counters.limitedSamples &+= 1
      if sample.magnitude > 1 { counters.clippedSamples &+= 1 }
    }
    return Limiter.limited(sample)
  }
}

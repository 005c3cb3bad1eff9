extension EnvelopeLanes {
  /// A rise starts at least 1716 steps of 1/256 octave above the floor (the DX7's jump).
  @inline(__always)
  private static var jump: Float { floor + 1716 / 256 }
  /// A rising level approaches this many octaves above full.
  ///
  /// The DX7 rises by 2 + ⌊distance from full in octaves⌋ decay steps per clock. Within 0.5 %, the
  /// time that takes is that of the curve whose speed is the decay's times (1.53 + distance).
  @inline(__always)
  private static var rise: Float { 1.53 }
  /// A stage that starts at its target pauses if its level is at least 40 dB down …
  @inline(__always)
  private static var pauseLevel: Float { -6.644 }
  /// … for as long as 479 decay steps of 1/256 octave take.
  @inline(__always)
  private static var pauseOctaves: Float { 479 / 256 }
  @inline(__always)
  private static var log2e: Float { 1.442_695 }

  /// Advances all lanes by one tick.
  @inline(__always) @_noLocks
  mutating func advance() {
    previous = level
    let next = level * factor + offset
    timer -= LaneFloats(repeating: 1)
    let goesOn = lower.isBelow(next) & next.isBelow(upper) & LaneFloats().isBelow(timer)
    level = next
    if (~goesOn).hasAny { advanceEnded((~goesOn).laneMask) }
  }

  /// Computes the tick again for the lanes whose stage ends in it, each at its own time.
  @_noLocks @inline(never)
  private mutating func advanceEnded(_ lanes: UInt32) {
    var lanes = lanes
    while lanes != 0 {
      let lane = lanes.trailingZeroBitCount
      lanes &= lanes &- 1
      level[lane] = previous[lane]
      timer[lane] += 1
      advance(lane, ticks: 1)
    }
  }

  /// Advances one lane by a part of a tick, through as many stages as end in it.
  @_noLocks
  mutating func advance(_ lane: Int, ticks: Float) {
    var left = ticks
    // Four stages at most, and one more where a release continues to the floor.
    for _ in 0..<6 {
      if plans[lane].isSettled { return }
      if timer[lane] < Self.unbounded / 2 {
        if timer[lane] > left {
          timer[lane] -= left
          return
        }
        left -= timer[lane]
        finishStage(lane)
        continue
      }
      let from = level[lane]
      let to = place(lane, from: from, after: left)
      if to > lower[lane] && to < upper[lane] {
        level[lane] = to
        return
      }
      let end = to <= lower[lane] ? lower[lane] : upper[lane]
      if to != from { left -= left * ((end - from) / (to - from)) }
      level[lane] = end
      finishStage(lane)
    }
  }

  /// The level that a lane reaches in a part of a tick.
  @inline(__always)
  private func place(_ lane: Int, from: Float, after ticks: Float) -> Float {
    if factor[lane] == 1 { return from + offset[lane] * ticks }
    let speed = plans[lane].speeds[Int(plans[lane].stage)]
    let factor = exponential2(-speed * Self.log2e * ticks)
    return from * factor + Self.rise * (1 - factor)
  }

  @inline(__always)
  private mutating func finishStage(_ lane: Int) {
    let stage = Int(plans[lane].stage)
    if stage < 2 {
      begin(lane, stage: stage + 1)
    } else if stage == 3 && plans[lane].isExponentialAttack && level[lane] > Self.floor {
      plans[lane].targets[3] = Self.floor
      plans[lane].speeds[3] = plans[lane].lastSpeed
      begin(lane, stage: 3)
    } else {
      rest(lane)
    }
  }

  /// Starts a stage of a lane at its current level.
  @_noLocks
  mutating func begin(_ lane: Int, stage first: Int) {
    var stage = first
    while true {
      plans[lane].stage = UInt8(truncatingIfNeeded: stage)
      let target = plans[lane].targets[stage]
      if level[lane] != target { break }
      if stage >= 2 {
        rest(lane)
        if stage == 3 { finishStage(lane) }
        return
      }
      if plans[lane].isExponentialAttack && target <= Self.pauseLevel {
        rest(lane)
        plans[lane].isSettled = false
        timer[lane] = Self.pauseOctaves / plans[lane].speeds[stage]
        return
      }
      stage += 1
    }
    plans[lane].isSettled = false
    line(lane, to: plans[lane].targets[stage], speed: plans[lane].speeds[stage])
  }

  /// Sets the line of a stage: `speed` octaves a tick.
  @inline(__always)
  private mutating func line(_ lane: Int, to target: Float, speed: Float) {
    timer[lane] = Self.unbounded
    factor[lane] = 1
    lower[lane] = -Self.unbounded
    upper[lane] = Self.unbounded
    if level[lane] > target {
      offset[lane] = -speed
      lower[lane] = target
    } else if plans[lane].isExponentialAttack {
      if level[lane] < Self.jump { level[lane] = target < Self.jump ? target : Self.jump }
      factor[lane] = exponential2(-speed * Self.log2e)
      offset[lane] = Self.rise * (1 - factor[lane])
      upper[lane] = target
    } else {
      offset[lane] = speed
      upper[lane] = target
    }
  }

  /// Holds the level.
  @inline(__always)
  private mutating func rest(_ lane: Int) {
    plans[lane].isSettled = true
    timer[lane] = Self.unbounded
    factor[lane] = 1
    offset[lane] = 0
    lower[lane] = -Self.unbounded
    upper[lane] = Self.unbounded
  }
}

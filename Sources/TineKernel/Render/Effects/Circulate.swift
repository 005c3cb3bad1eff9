// Between the loops lies memory: all at once, the compiler takes the vectors apart.

/// Sends some frames once round the network: what the lines end with is heard, loses its high tones,
/// is mixed, and goes in again with what is new.
@inline(__always) @_noLocks
func circulate(
  _ reverb: UnsafeMutablePointer<ReverbState>, _ network: UnsafeMutablePointer<NetworkState>,
  _ segment: Segment
) {
  let position = reverb.pointee.position
  // Each line is longer than a tick, so that its frames can be read before any is written.
  readEnds(network, segment, at: position)
  hear(network, reverb.pointee.left, reverb.pointee.right, segment)
  exchangeLines(network, segment)
  damp(network, segment)
  exchangeFrames(network, segment)
  mix(network, reverb.pointee.late, segment, at: position)
  network.pointee.lines.mirror(segment.frames, at: position)
}

/// What is at the ends of the lines, in between the samples.
@inline(never) @_noLocks
private func readEnds(
  _ network: UnsafeMutablePointer<NetworkState>, _ segment: Segment, at position: Int
) {
  let last = segment.offset &+ segment.frames &- 1
  network.pointee.wholes = wholes(network.pointee.wanders(at: segment.offset))
  network.pointee.lastWholes = wholes(network.pointee.wanders(at: last))
  let (lines, rows) = (network.pointee.lines, network.pointee.rows)
  let numbers = rows.numbers + segment.offset
  for line in 0..<8 {
    let whole = network.pointee.wholes[line]
    if network.pointee.lastWholes[line] != whole {
      readTurningEnd(network, line, segment, at: position)
      continue
    }
    let delay = Int(Int32(bitPattern: whole))
    let far = lines.run(of: line, at: position &- network.pointee.lengths[line] &- delay &- 1)
    let end = rows[line]
    let start = FrameFloats(repeating: network.pointee.wander[line])
    let step = FrameFloats(repeating: network.pointee.wanderStep[line])
    let behind = FrameFloats(repeating: Float(Int32(bitPattern: whole)))
    for vector in 0..<segment.eights {
      let i = vector &* 8
      let (later, earlier) = (far.eight(at: i &+ 1), far.eight(at: i))
      let fraction = (start + step * numbers.eight(at: i)) - behind
      end.put(later + (earlier - later) * fraction, at: i)
    }
  }
}

/// What is at the end of a line whose delay goes past a whole number of frames.
@inline(never) @_noLocks
private func readTurningEnd(
  _ network: UnsafeMutablePointer<NetworkState>, _ line: Int, _ segment: Segment,
  at position: Int
) {
  let (lines, rows) = (network.pointee.lines, network.pointee.rows)
  let delay = MovingDelay(network.pointee.wander[line], network.pointee.wanderStep[line])
  let first = position &- network.pointee.lengths[line] &- 1
  var start = 0
  while start < segment.frames {
    let number = segment.offset &+ start
    let whole = delay.whole(at: number)
    let count = delay.steady(from: number, whole: whole, most: segment.frames &- start)
    let behind = FrameFloats(repeating: Float(Int32(truncatingIfNeeded: whole)))
    let end = rows[line] + start
    let far = lines.run(of: line, at: first &+ start &- whole)
    let numbers = rows.numbers + number
    for vector in 0..<(count &+ 7) &>> 3 {
      let i = vector &* 8
      let (later, earlier) = (far.eight(at: i &+ 1), far.eight(at: i))
      let fraction = delay.values(at: numbers.eight(at: i)) - behind
      end.put(later + (earlier - later) * fraction, at: i)
    }
    start &+= count
  }
}

/// Adds every other line to the left, and those in between to the right.
@inline(never) @_noLocks
private func hear(
  _ network: UnsafeMutablePointer<NetworkState>, _ left: UnsafeMutablePointer<Float>,
  _ right: UnsafeMutablePointer<Float>, _ segment: Segment
) {
  let rows = network.pointee.rows
  let balance = FrameFloats(repeating: network.pointee.balance)
  for vector in 0..<segment.eights {
    let i = vector &* 8
    let wetLeft =
      (rows[0].eight(at: i) * balance + rows[4].eight(at: i) * balance)
      - (rows[2].eight(at: i) * balance + rows[6].eight(at: i) * balance)
    let wetRight =
      (rows[1].eight(at: i) * balance + rows[5].eight(at: i) * balance)
      - (rows[3].eight(at: i) * balance + rows[7].eight(at: i) * balance)
    left.put(left.eight(at: i) + wetLeft, at: i)
    right.put(right.eight(at: i) + wetRight, at: i)
  }
}

/// Lays the lines side by side instead of the frames.
@inline(never) @_noLocks
private func exchangeLines(_ network: UnsafeMutablePointer<NetworkState>, _ segment: Segment) {
  let (rows, frames) = (network.pointee.rows, network.pointee.frames)
  for vector in 0..<segment.eights {
    exchange(
      rows[0] + vector &* 8, distance: rows.length, to: frames + vector &* 64, distance: 8)
  }
}

/// Takes off what the way through the lines costs.
@inline(never) @_noLocks
private func damp(_ network: UnsafeMutablePointer<NetworkState>, _ segment: Segment) {
  let (lowpassCoefficient, decay) = (network.pointee.lowpassCoefficient, network.pointee.decay)
  let frames = network.pointee.frames
  var filtered = network.pointee.filtered
  for i in 0..<segment.frames {
    filtered += (frames.eight(at: i &* 8) - filtered) * lowpassCoefficient
    frames.put(filtered * decay, at: i &* 8)
  }
  network.pointee.filtered = filtered
}

/// Lays the frames side by side again.
@inline(never) @_noLocks
private func exchangeFrames(_ network: UnsafeMutablePointer<NetworkState>, _ segment: Segment) {
  let (rows, frames) = (network.pointee.rows, network.pointee.frames)
  for vector in 0..<segment.eights {
    exchange(
      frames + vector &* 64, distance: 8, to: rows[0] + vector &* 8, distance: rows.length)
  }
}

/// Mixes all lines by a Hadamard matrix, without its 1/√8, which is the eight sums and differences
/// of them, and adds what is new, which enters two of the lines upside down.
@inline(never) @_noLocks
private func mix(
  _ network: UnsafeMutablePointer<NetworkState>, _ input: UnsafePointer<Float>,
  _ segment: Segment, at position: Int
) {
  let rows = network.pointee.rows
  let first = network.pointee.lines.run(at: position)
  let stride = network.pointee.lines.stride
  for vector in 0..<segment.eights {
    let i = vector &* 8
    let run = first + i
    let (x0, x4) = (rows[0].eight(at: i), rows[4].eight(at: i))
    let (x1, x5) = (rows[1].eight(at: i), rows[5].eight(at: i))
    let (x2, x6) = (rows[2].eight(at: i), rows[6].eight(at: i))
    let (x3, x7) = (rows[3].eight(at: i), rows[7].eight(at: i))
    let (a0, a1, a2, a3) = (x0 + x4, x1 + x5, x2 + x6, x3 + x7)
    let (b0, b1, b2, b3) = (x0 - x4, x1 - x5, x2 - x6, x3 - x7)
    let (c0, c1, c2, c3) = (a0 + a2, a1 + a3, a0 - a2, a1 - a3)
    let (d0, d1, d2, d3) = (b0 + b2, b1 + b3, b0 - b2, b1 - b3)
    let new = input.eight(at: i)
    run.put((c0 + c1) + new, at: 0)
    run.put((c2 + c3) + new, at: stride)
    run.put((d0 + d1) - new, at: 2 &* stride)
    run.put((d2 + d3) + new, at: 3 &* stride)
    run.put((c0 - c1) + new, at: 4 &* stride)
    run.put((c2 - c3) - new, at: 5 &* stride)
    run.put((d0 - d1) + new, at: 6 &* stride)
    run.put((d2 - d3) + new, at: 7 &* stride)
  }
}

extension NetworkState {
  /// What all lines are longer at a frame of the tick.
  @inline(__always) @_noLocks
  fileprivate func wanders(at frame: Int) -> LaneFloats {
    wander + wanderStep * LaneFloats(repeating: Float(Int32(truncatingIfNeeded: frame)))
  }
}

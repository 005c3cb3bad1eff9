/// Adds the reverb of some frames of the running tick to left and right.
///
/// All pointers have room up to the next multiple of eight; values beyond `frames` are undefined.
///
/// - Parameters:
///   - input: the voices' sends.
///   - peak: the peak of each lane, updated.
///   - frames: at least 1.
///   - offset: the first frame's place in the tick.
///
/// Thread: audio.
@_noLocks
func reverberate(
  _ input: UnsafePointer<Float>, _ reverb: UnsafeMutablePointer<ReverbState>,
  _ diffuser: UnsafePointer<DiffuserState>, _ network: UnsafeMutablePointer<NetworkState>,
  _ peak: inout SIMD8<Float>, to left: UnsafeMutablePointer<Float>,
  _ right: UnsafeMutablePointer<Float>, frames: Int, offset: Int
) {
  let segment = Segment(offset: offset, frames: frames)
  receive(input, reverb, &peak, segment)
  let position = reverb.pointee.position
  let delayed = reverb.pointee.line.run(at: position &- reverb.pointee.preDelay)
  diffuse(delayed, diffuser, to: reverb.pointee.late, frames, at: position)
  reflect(reverb, segment)
  circulate(reverb, network, segment)
  let (wetLeft, wetRight) = (reverb.pointee.left, reverb.pointee.right)
  let gain = reverb.pointee.gain
  let rows = reverb.pointee.rows
  var most = peak
  for vector in 0..<segment.eights {
    let i = vector &* 8
    let inside = rows.inside(frames, at: i)
    let (newLeft, newRight) = (wetLeft.eight(at: i), wetRight.eight(at: i))
    most = louder(louder(most, newLeft, inside: inside), newRight, inside: inside)
    let gain = gain.eight(at: i)
    left.put(left.eight(at: i) + newLeft * gain, at: i)
    right.put(right.eight(at: i) + newRight * gain, at: i)
  }
  peak = most
  reverb.pointee.position = position &+ frames
}

/// Filters the input.
@inline(__always) @_noLocks
private func receive(
  _ input: UnsafePointer<Float>, _ reverb: UnsafeMutablePointer<ReverbState>,
  _ peak: inout FrameFloats, _ segment: Segment
) {
  let position = reverb.pointee.position
  let run = reverb.pointee.line.run(at: position)
  let inputFade = reverb.pointee.inputFade
  let (lowpassCoefficient, meanLowpassCoefficient) = (
    reverb.pointee.lowpassCoefficient, reverb.pointee.meanLowpassCoefficient
  )
  var (lowPass, mean) = (reverb.pointee.lowPass, reverb.pointee.mean)
  for i in 0..<segment.frames {
    let sample = input[i] * inputFade[i] + effectBias
    lowPass += (sample - lowPass) * lowpassCoefficient
    mean += (lowPass - mean) * meanLowpassCoefficient
    run[i] = (lowPass - mean) + effectBias
  }
  reverb.pointee.lowPass = lowPass
  reverb.pointee.mean = mean
  reverb.pointee.line.mirror(segment.frames, at: position)
  let rows = reverb.pointee.rows
  var most = peak
  for vector in 0..<segment.eights {
    let i = vector &* 8
    most = louder(most, run.eight(at: i), inside: rows.inside(segment.frames, at: i))
  }
  peak = most
}

/// The early reflections, to both sides.
@inline(__always) @_noLocks
private func reflect(_ reverb: UnsafeMutablePointer<ReverbState>, _ segment: Segment) {
  let (left, right) = (reverb.pointee.left, reverb.pointee.right)
  for vector in 0..<segment.eights {
    left.put(FrameFloats(), at: vector &* 8)
    right.put(FrameFloats(), at: vector &* 8)
  }
  if reverb.pointee.tapGains[0] == 0 { return }
  let (position, line) = (reverb.pointee.position, reverb.pointee.line)
  for pair in 0..<6 {
    let leftTap = line.run(at: position &- reverb.pointee.taps[2 &* pair])
    let rightTap = line.run(at: position &- reverb.pointee.taps[2 &* pair &+ 1])
    let leftGain = FrameFloats(repeating: reverb.pointee.tapGains[2 &* pair])
    let rightGain = FrameFloats(repeating: reverb.pointee.tapGains[2 &* pair &+ 1])
    for vector in 0..<segment.eights {
      let i = vector &* 8
      left.put(left.eight(at: i) + leftTap.eight(at: i) * leftGain, at: i)
      right.put(right.eight(at: i) + rightTap.eight(at: i) * rightGain, at: i)
    }
  }
}

/// Filters samples by four allpass filters in series.
///
/// - Parameters:
///   - output: not the same memory as `input`: a vector may be written beyond the frames.
///   - position: the number of the first frame.
@inline(__always) @_noLocks
func diffuse(
  _ input: UnsafePointer<Float>, _ diffuser: UnsafePointer<DiffuserState>,
  to output: UnsafeMutablePointer<Float>, _ frames: Int, at position: Int
) {
  var start = 0
  while start < frames {
    // As many frames as the shortest delay, so that everything that is read has been written.
    let count = min(frames &- start, diffuser.pointee.delays[0])
    diffuseRun(input + start, diffuser, to: output + start, count, at: position &+ start)
    start &+= count
  }
}

@inline(__always) @_noLocks
private func diffuseRun(
  _ input: UnsafePointer<Float>, _ diffuser: UnsafePointer<DiffuserState>,
  to output: UnsafeMutablePointer<Float>, _ frames: Int, at position: Int
) {
  let first = Allpass(diffuser, 0, at: position, gain: 0.6)
  let second = Allpass(diffuser, 1, at: position, gain: 0.6)
  let third = Allpass(diffuser, 2, at: position, gain: 0.5)
  let fourth = Allpass(diffuser, 3, at: position, gain: 0.5)
  for vector in 0..<(frames &+ 7) &>> 3 {
    let i = vector &* 8
    var eight = input.eight(at: i)
    eight = first.filtered(eight, i)
    eight = second.filtered(eight, i)
    eight = third.filtered(eight, i)
    eight = fourth.filtered(eight, i)
    output.put(eight, at: i)
  }
  diffuser.pointee.lines.mirror(frames, at: position)
}

private struct Allpass {
  private let inner: UnsafeMutablePointer<Float>
  private let delayed: UnsafeMutablePointer<Float>
  private let gain: FrameFloats

  @inline(__always) @_noLocks
  init(
    _ diffuser: UnsafePointer<DiffuserState>, _ index: Int, at position: Int, gain: Float
  ) {
    inner = diffuser.pointee.lines.run(of: index, at: position)
    delayed = diffuser.pointee.lines.run(
      of: index, at: position &- diffuser.pointee.delays[index])
    self.gain = FrameFloats(repeating: gain)
  }

  @inline(__always) @_noLocks
  func filtered(_ samples: FrameFloats, _ index: Int) -> FrameFloats {
    let old = delayed.eight(at: index)
    let new = samples + gain * old
    inner.put(new, at: index)
    return old - gain * new
  }
}

// The loops communicate through memory: in a single loop, the compiler splits the vectors.

/// Renders some frames of the network: the outputs of the delay lines are heard, low-pass filtered,
/// mixed, and fed back together with the input.
@inline(__always) @_noLocks
func circulate(
  _ reverb: UnsafeMutablePointer<ReverbState>, _ network: UnsafeMutablePointer<NetworkState>,
  _ segment: Segment
) {
  let position = reverb.pointee.position
  // Each line is longer than a tick, so its frames can be read before any is written.
  readEnds(network, segment, at: position)
  hear(network, reverb.pointee.left, reverb.pointee.right, segment)
  exchangeLines(network, segment)
  damp(network, segment)
  exchangeFrames(network, segment)
  mix(network, reverb.pointee.late, segment, at: position)
  network.pointee.lines.mirror(segment.frames, at: position)
}

/// The outputs of the delay lines, interpolated between samples.
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

/// The output of a line whose delay crosses a whole number of frames.
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

/// Adds the even lines to the left and the odd ones to the right.
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

/// Transposes, so that the lines are side by side instead of the frames.
@inline(never) @_noLocks
private func exchangeLines(_ network: UnsafeMutablePointer<NetworkState>, _ segment: Segment) {
  let (rows, frames) = (network.pointee.rows, network.pointee.frames)
  for vector in 0..<segment.eights {
    exchange(
      rows[0] + vector &* 8, distance: rows.length, to: frames + vector &* 64, distance: 8)
  }
}

/// Applies the decay and the low-pass filter.
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

/// Transposes back, so that the frames are side by side.
@inline(never) @_noLocks
private func exchangeFrames(_ network: UnsafeMutablePointer<NetworkState>, _ segment: Segment) {
  let (rows, frames) = (network.pointee.rows, network.pointee.frames)
  for vector in 0..<segment.eights {
    exchange(
      frames + vector &* 64, distance: 8, to: rows[0] + vector &* 8, distance: rows.length)
  }
}

/// Mixes all lines by a Hadamard matrix, without its 1/√8, which is eight sums and differences
/// of them, and adds the input, which enters two of the lines inverted.
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
  /// The modulation of all lines' lengths at a frame of the tick.
  @inline(__always) @_noLocks
  fileprivate func wanders(at frame: Int) -> LaneFloats {
    wander + wanderStep * LaneFloats(repeating: Float(Int32(truncatingIfNeeded: frame)))
  }
}

/// Transposes eight times eight samples.
///
/// Halves of rows are combined as they are loaded; then two rounds of the same interleaving do it,
/// which doesn't cross the middle of a vector. It is a loop because the compiler splits shuffles in
/// straight code, but unrolls the loop too late for that.
///
/// - Parameters:
///   - distance: samples from row to row.
///   - outputDistance: the same for the output.
@inline(__always) @_noLocks
func exchange(
  _ input: UnsafePointer<Float>, distance: Int, to output: UnsafeMutablePointer<Float>,
  distance outputDistance: Int
) {
  var x: InlineArray<8, SIMD8<Float>> = [
    halves(input, distance, 0), halves(input, distance, 1),
    halves(input, distance, 2), halves(input, distance, 3),
    halves(input + 4, distance, 0), halves(input + 4, distance, 1),
    halves(input + 4, distance, 2), halves(input + 4, distance, 3),
  ]
  for _ in 0..<2 {
    x = [
      lowInterleaved(x[0], x[2]), highInterleaved(x[0], x[2]),
      lowInterleaved(x[1], x[3]), highInterleaved(x[1], x[3]),
      lowInterleaved(x[4], x[6]), highInterleaved(x[4], x[6]),
      lowInterleaved(x[5], x[7]), highInterleaved(x[5], x[7]),
    ]
  }
  for row in 0..<8 { output.put(x[row], at: row &* outputDistance) }
}

/// Four samples of a row, and four of the fourth row below.
@inline(__always) @_noLocks
private func halves(
  _ input: UnsafePointer<Float>, _ distance: Int, _ row: Int
) -> SIMD8<Float> {
  let low = UnsafeRawPointer(input + row &* distance)
  let high = UnsafeRawPointer(input + (row &+ 4) &* distance)
  return SIMD8(
    lowHalf: low.loadUnaligned(as: SIMD4<Float>.self),
    highHalf: high.loadUnaligned(as: SIMD4<Float>.self))
}

/// The lower parts of both halves.
@inline(__always) @_noLocks
private func lowInterleaved(_ a: SIMD8<Float>, _ b: SIMD8<Float>) -> SIMD8<Float> {
  SIMD8(a[0], b[0], a[1], b[1], a[4], b[4], a[5], b[5])
}

/// The upper parts of both halves.
@inline(__always) @_noLocks
private func highInterleaved(_ a: SIMD8<Float>, _ b: SIMD8<Float>) -> SIMD8<Float> {
  SIMD8(a[2], b[2], a[3], b[3], a[6], b[6], a[7], b[7])
}

/// Adds the chorus of some frames of the running tick to left and right, and to the input of the
/// reverb.
///
/// All pointers have room up to the next multiple of eight; values beyond `frames` are undefined.
///
/// - Parameters:
///   - input: the voices' sends.
///   - inputGain: the gain of the input.
///   - peak: the peak of each lane, updated.
///   - frames: at least 1.
///   - offset: the first frame's place in the tick.
///
/// Thread: audio.
@_noLocks
func addChorus(
  _ input: UnsafePointer<Float>, gain inputGain: Float, _ chorus: UnsafeMutablePointer<ChorusState>,
  _ peak: inout SIMD8<Float>, to left: UnsafeMutablePointer<Float>,
  _ right: UnsafeMutablePointer<Float>, reverb: UnsafeMutablePointer<Float>, frames: Int,
  offset: Int
) {
  let segment = Segment(offset: offset, frames: frames)
  let rows = chorus.pointee.rows
  repeatInput(input, gain: inputGain, chorus, &peak, segment)
  let further = chorus.pointee.further
  let gain = chorus.pointee.gain
  let (wetLeft, wetRight) = (chorus.pointee.left, chorus.pointee.right)
  let numbers = rows.numbers + offset
  var most = peak
  for vector in 0..<segment.eights {
    let i = vector &* 8
    let inside = rows.inside(frames, at: i)
    let (newLeft, newRight) = (wetLeft.eight(at: i), wetRight.eight(at: i))
    most = louder(louder(most, newLeft, inside: inside), newRight, inside: inside)
    let gain = gain.eight(at: i)
    left.put(left.eight(at: i) + newLeft * gain, at: i)
    right.put(right.eight(at: i) + newRight * gain, at: i)
    let mean = (newLeft + newRight) * FrameFloats(repeating: 0.5)
    let onward = further.values(at: numbers.eight(at: i))
    reverb.put(reverb.eight(at: i) + mean * onward * gain, at: i)
  }
  peak = most
  chorus.pointee.position &+= frames
}

/// Reads the delay line at both delays, and writes the input and the feedback.
@inline(__always) @_noLocks
private func repeatInput(
  _ input: UnsafePointer<Float>, gain: Float, _ chorus: UnsafeMutablePointer<ChorusState>,
  _ peak: inout FrameFloats, _ segment: Segment
) {
  let (left, right) = (chorus.pointee.leftDelay, chorus.pointee.rightDelay)
  let leftDelay = MovingDelay(left.start, left.step, least: 2)
  let rightDelay = MovingDelay(right.start, right.step, least: 2)
  let feedback = chorus.pointee.feedback
  let (line, rows) = (chorus.pointee.line, chorus.pointee.rows)
  let last = segment.offset &+ segment.frames &- 1
  let shortest = min(
    min(leftDelay.whole(at: segment.offset), leftDelay.whole(at: last)),
    min(rightDelay.whole(at: segment.offset), rightDelay.whole(at: last)))
  let factor = FrameFloats(repeating: gain)
  var most = peak
  var start = 0
  while start < segment.frames {
    // As many frames as the shortest delay, so that everything that is read has been written.
    let count = min(segment.frames &- start, shortest &- 1)
    let part = Segment(offset: segment.offset &+ start, frames: count)
    let position = chorus.pointee.position &+ start
    let (left, right) = (chorus.pointee.left + start, chorus.pointee.right + start)
    readTap(line, leftDelay, part, at: position, rows.numbers, to: left)
    readTap(line, rightDelay, part, at: position, rows.numbers, to: right)
    let run = line.run(at: position)
    let numbers = rows.numbers + part.offset
    for vector in 0..<part.eights {
      let i = vector &* 8
      let mean = (left.eight(at: i) + right.eight(at: i)) * FrameFloats(repeating: 0.5)
      let sample =
        input.eight(at: start &+ i) * factor + FrameFloats(repeating: effectBias)
      most = louder(most, sample, inside: rows.inside(count, at: i))
      run.put(sample + mean * feedback.values(at: numbers.eight(at: i)), at: i)
    }
    line.mirror(count, at: position)
    start &+= count
  }
  peak = most
}

/// The samples of a delay of two frames or more before.
///
/// - Parameter position: the first frame's number.
@inline(never) @_noLocks
private func readTap(
  _ line: DelayLines, _ delay: MovingDelay, _ segment: Segment, at position: Int,
  _ numbers: UnsafePointer<Float>, to output: UnsafeMutablePointer<Float>
) {
  var start = 0
  while start < segment.frames {
    let number = segment.offset &+ start
    let whole = delay.whole(at: number)
    let count = delay.steady(from: number, whole: whole, most: segment.frames &- start)
    let behind = FrameFloats(repeating: Float(Int32(truncatingIfNeeded: whole)))
    let run = line.run(at: position &+ start &- whole &- 2)
    for vector in 0..<(count &+ 7) &>> 3 {
      let i = vector &* 8
      let all = delay.values(at: numbers.eight(at: number &+ i))
      let x = all.atLeast(FrameFloats(repeating: 2)) - behind
      let (earlier, far) = (run.eight(at: i), run.eight(at: i &+ 1))
      let (near, later) = (run.eight(at: i &+ 2), run.eight(at: i &+ 3))
      output.put(cubic(later, near, far, earlier, x), at: start &+ i)
    }
    start &+= count
  }
}

/// Catmull and Rom's cubic from `near` (0) to `far` (1).
@inline(__always) @_noLocks
private func cubic(
  _ later: FrameFloats, _ near: FrameFloats, _ far: FrameFloats, _ earlier: FrameFloats,
  _ x: FrameFloats
) -> FrameFloats {
  let half = FrameFloats(repeating: 0.5)
  let slope = (far - later) * half
  let bend =
    later - FrameFloats(repeating: 2.5) * near + FrameFloats(repeating: 2) * far - half * earlier
  let twist = half * (earlier - later) + FrameFloats(repeating: 1.5) * (near - far)
  return near + x * (slope + x * (bend + x * twist))
}

extension ChorusState.Line {
  /// Its values at eight frames of the tick.
  @inline(__always) @_noLocks
  fileprivate func values(at numbers: FrameFloats) -> FrameFloats {
    FrameFloats(repeating: start) + FrameFloats(repeating: step) * numbers
  }
}

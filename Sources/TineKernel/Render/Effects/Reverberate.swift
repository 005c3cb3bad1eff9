/// Adds some frames of the running tick of a reverb to left and right.
///
/// All pointers have room up to the next multiple of eight; what is there afterwards is of no use.
///
/// - Parameters:
///   - input: what the voices send.
///   - peak: what each lane's loudest sample is compared with, and becomes.
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

/// Filters what comes in.
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

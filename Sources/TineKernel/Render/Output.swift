/// Writes the mix of a segment, times a constant gain.
///
/// - Parameters:
///   - dry: `frames` samples, and room up to the next multiple of eight.
///   - wet: as many samples of the effects; nil without.
///   - knee: above 0.
///   - output: `frames` samples.
/// - Returns: whether no sample is louder than `knee`.
///
/// Thread: audio.
@_noLocks
func writeMix(
  dry: UnsafeMutablePointer<SIMD8<Float>>, wet: UnsafeMutablePointer<Float>?, gain: Float,
  knee: Float, to output: UnsafeMutablePointer<Float>, frames: Int
) -> Bool {
  let factor = FrameFloats(repeating: gain)
  let limit = FrameFloats(repeating: knee)
  let signless = FramePhases(repeating: 0x7FFF_FFFF)
  let target = UnsafeMutableRawPointer(output)
  var isLoud = FramePhases()
  for i in 0..<frames &>> 3 {
    var sample = dry[i]
    if let wet {
      sample += UnsafeRawPointer(wet).loadUnaligned(fromByteOffset: i &* 32, as: FrameFloats.self)
    }
    sample *= factor
    target.storeBytes(of: sample, toByteOffset: i &* 32, as: FrameFloats.self)
    let size = unsafeBitCast(
      unsafeBitCast(sample, to: FramePhases.self) & signless, to: FrameFloats.self)
    isLoud |= limit.isBelow(size)
  }
  var most: Float = 0
  let samples = UnsafeMutableRawPointer(dry).assumingMemoryBound(to: Float.self)
  for i in (frames & ~7)..<frames {
    var sample = samples[i]
    if let wet { sample += wet[i] }
    sample *= gain
    output[i] = sample
    most = max(most, sample.magnitude)
  }
  return !isLoud.hasAny && most <= knee
}

/// A high-pass filter of first order, y[n] = x[n] − x[n−1] + pole · y[n−1], in place.
///
/// It filters eight frames at once: three steps sum what each gets from those before it in the
/// vector, and the last output of the vector before is added to that. The vectors lie on the grid
/// of ticks whatever the sizes of blocks are, so the order of the additions, and with it each bit,
/// is always the same.
///
/// - Parameters:
///   - bus: `frames` samples, and room up to the next multiple of eight.
///   - wet: as many that are added to them first; nil without.
///   - state: the channel's.
///   - offset: the first frame's place in the tick.
///
/// Thread: audio.
@_noLocks
func highPass(
  _ bus: UnsafeMutablePointer<SIMD8<Float>>, adding wet: UnsafeMutablePointer<Float>?,
  _ poles: HighPassPoles, _ state: inout HighPassState, _ offset: Int, _ frames: Int
) {
  let samples = UnsafeMutableRawPointer(bus).assumingMemoryBound(to: Float.self)
  var first = 0 &- (offset & 7)
  while first < frames {
    if first >= 0 && first &+ 8 <= frames {
      var input = samples.eight(at: first)
      if let wet { input += wet.eight(at: first) }
      let output = highPassed(input, poles, state)
      samples.put(output, at: first)
      state.input = input[7]
      state.output = output[7]
    } else {
      var input = state.pending
      let lanes = max(0, 0 &- first)..<min(8, frames &- first)
      for lane in lanes {
        input[lane] = samples[first &+ lane]
        if let wet { input[lane] += wet[first &+ lane] }
      }
      let output = highPassed(input, poles, state)
      for lane in lanes { samples[first &+ lane] = output[lane] }
      if first &+ 8 <= frames {
        state.input = input[7]
        state.output = output[7]
      } else {
        state.pending = input
      }
    }
    first &+= 8
  }
}

@_noLocks @inline(__always)
private func highPassed(
  _ x: FrameFloats, _ poles: HighPassPoles, _ state: HighPassState
) -> FrameFloats {
  var y = x - FrameFloats(state.input, x[0], x[1], x[2], x[3], x[4], x[5], x[6])
  y += poles.first * FrameFloats(0, y[0], y[1], y[2], y[3], y[4], y[5], y[6])
  y += poles.second * FrameFloats(0, 0, y[0], y[1], y[2], y[3], y[4], y[5])
  y += poles.fourth * FrameFloats(0, 0, 0, 0, y[0], y[1], y[2], y[3])
  return y + poles.powers * state.output
}

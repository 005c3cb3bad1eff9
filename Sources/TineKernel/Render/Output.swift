/// The mix of a segment, times a gain that stays the same, to where it goes.
///
/// - Parameters:
///   - dry: `frames` samples, and room up to the next multiple of eight.
///   - wet: as many from the effects; nil without.
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

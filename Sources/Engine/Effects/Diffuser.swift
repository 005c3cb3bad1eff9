/// Four allpass filters in a row, which make many echoes of one and leave its spectrum as it is.
///
/// M. R. Schroeder, “Natural Sounding Artificial Reverberation”, J. Audio Eng. Soc. 10 (1962).
struct Diffuser: BitwiseCopyable {
  private var rings: InlineArray<4, DelayRing>
  private var delays = InlineArray<4, Int32>(repeating: 1)
  private let sampleRate: Float

  /// Milliseconds at size 1.
  private static func milliseconds(_ index: Int) -> Float {
    index == 0 ? 3.17 : index == 1 ? 4.83 : index == 2 ? 8.29 : 11.41
  }

  init(sampleRate: Double) {
    self.sampleRate = Float(sampleRate)
    let frames = Int(sampleRate * 0.0115) + 2
    rings = InlineArray { _ in DelayRing(frames: frames) }
  }

  func deallocate() {
    for index in 0..<4 { rings[index].deallocate() }
  }

  @_noLocks
  func clear() {
    for index in 0..<4 { rings[index].clear() }
  }

  @_noLocks
  mutating func lay(size: Float) {
    for index in 0..<4 {
      let frames = Self.milliseconds(index) * 0.001 * size * sampleRate
      delays[index] = Int32(max(frames, 1))
    }
  }

  /// Filters some frames in place.
  ///
  /// - Parameter position: the first one's frame.
  @_noLocks
  func process(_ samples: UnsafeMutablePointer<Float>, _ frames: Int, at position: Int) {
    for index in 0..<4 {
      let ring = rings[index]
      let delay = Int(delays[index])
      let gain: Float = index < 2 ? 0.6 : 0.5
      for i in 0..<frames {
        let delayed = ring.at(position &+ i &- delay)
        let inner = samples[i] + gain * delayed
        ring.put(inner, at: position &+ i)
        samples[i] = delayed - gain * inner
      }
    }
  }
}

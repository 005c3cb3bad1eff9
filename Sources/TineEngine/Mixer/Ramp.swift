/// A gain that moves linearly, frame by frame, to a target.
struct Ramp: BitwiseCopyable {
  fileprivate(set) var value: Float
  private(set) var target: Float
  private var step: Float = 0
  private var frames: Int32 = 0

  init(_ value: Float) {
    self.value = value
    target = value
  }

  /// Whether it has reached its target.
  var isSettled: Bool {
    @_noLocks get { frames == 0 }
  }

  /// The number of frames until then.
  var framesLeft: Int {
    @_noLocks get { Int(frames) }
  }

  /// Starts a ramp from the current value to `target`.
  @inline(__always) @_noLocks
  mutating func aim(at target: Float, frames: Int) {
    self.target = target
    self.frames = Int32(truncatingIfNeeded: max(frames, 1))
    step = (target - value) / Float(self.frames)
  }

  /// Sets the value at once: for when nothing sounds that could click.
  @inline(__always) @_noLocks
  mutating func jump(to value: Float) {
    self.value = value
    target = value
    frames = 0
  }

  /// The value of this frame; the next call returns that of the next frame.
  @inline(__always) @_noLocks
  mutating func next() -> Float {
    if frames == 0 { return value }
    let now = value
    frames &-= 1
    value = frames == 0 ? target : value + step
    return now
  }

  /// Writes the values of some frames, times a gain. The next call continues from there.
  @inline(__always) @_noLocks
  mutating func write(to gains: UnsafeMutablePointer<Float>, frames: Int, gain: Float) {
    if isSettled {
      let product = gain * value
      for i in 0..<frames { gains[i] = product }
    } else {
      for i in 0..<frames { gains[i] = gain * next() }
    }
  }
}

/// The products of two gains at some frames.
@inline(__always) @_noLocks
func writeProduct(
  _ one: inout Ramp, _ other: inout Ramp, to gains: UnsafeMutablePointer<Float>, frames: Int
) {
  if one.isSettled {
    other.write(to: gains, frames: frames, gain: one.value)
  } else {
    for i in 0..<frames { gains[i] = one.next() * other.next() }
  }
}

/// Keeps samples within −1 … 1: the loudest are bent, not cut.
///
/// Up to ``knee`` nothing changes; above it, the rest of the way is the curve u / (1 + u), which has
/// slope 1 at the knee and never reaches 1. It has no memory, so it adds no delay and no pumping.
enum Limiter {
  /// Where the bend begins, −1.9 dB.
  static var knee: Float {
    @inline(__always) @_noLocks get { 0.8 }
  }

  @inline(__always) @_noLocks
  static func limited(_ sample: Float) -> Float {
    let magnitude = sample.magnitude
    if magnitude <= knee { return sample }
    let room = 1 - knee
    let beyond = (magnitude - knee) / room
    let bent = knee + room * (beyond / (1 + beyond))
    return sample < 0 ? -bent : bent
  }
}

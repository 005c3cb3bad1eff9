internal import Lanes

/// One operator whose output goes from one frame to the next: what moves of it, out of memory while
/// a segment is made.
struct LoopOperator {
  private var phase: LaneBits
  private let increment: LaneBits
  private var gain: LaneFloats
  private let step: LaneFloats
  private var last: LaneFloats
  private var beforeLast: LaneFloats

  @inline(__always) @_noLocks
  init(_ group: UnsafeMutablePointer<VoiceGroup>, _ slot: Int) {
    phase = group.pointee.operators[slot].phase
    increment = group.pointee.operators[slot].increment
    gain = group.pointee.operators[slot].gain
    step = group.pointee.operators[slot].gainStep
    last = group.pointee.operators[slot].last
    beforeLast = group.pointee.operators[slot].beforeLast
  }

  /// The last two outputs together: twice the mean that feedback takes.
  var lastTwo: LaneFloats {
    @inline(__always) @_noLocks get { last + beforeLast }
  }

  /// The output of the next frame, `modulation` cycles ahead of its own phase.
  @inline(__always) @_noLocks
  mutating func next(_ modulation: LaneFloats) -> LaneFloats {
    let output = wave(cycles: turn(phase) + modulation, gain: gain)
    beforeLast = last
    last = output
    phase &+= increment
    gain += step
    return output
  }

  @inline(__always) @_noLocks
  func store(_ group: UnsafeMutablePointer<VoiceGroup>, _ slot: Int) {
    group.pointee.operators[slot].phase = phase
    group.pointee.operators[slot].gain = gain
    group.pointee.operators[slot].last = last
    group.pointee.operators[slot].beforeLast = beforeLast
  }
}

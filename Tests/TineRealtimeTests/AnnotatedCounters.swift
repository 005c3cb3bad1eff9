import TineRealtime

// Refused by the compiler if counting a block allocates, locks or counts a reference.

@_noLocks @_noAllocation
func countAnnotated(_ pen: Counters.Pen, frames: Int, nanoseconds: UInt64, allowed: UInt64) {
  pen.countBlock(frames: frames, nanoseconds: nanoseconds, allowed: allowed)
  pen.add(3, to: .clipped)
}

@_noLocks @_noAllocation
func noteAnnotated(_ pen: TimeHistogram.Pen, _ nanoseconds: UInt64) {
  pen.note(nanoseconds)
}

internal import Lanes

/// Where the operators of a few groups leave their outputs during one segment, so that the operators
/// below them can read them.
@usableFromInline
struct Scratch {
  /// Frames of one output.
  @usableFromInline let stride: Int
  @usableFromInline let base: UnsafeMutablePointer<SIMD8<Float>>

  /// `base` has room for ``scratchOutputs`` outputs of `stride` frames.
  @_noLocks
  init(_ base: UnsafeMutablePointer<SIMD8<Float>>, stride: Int) {
    self.base = base
    self.stride = stride
  }

  /// The output of a slot, 0 … 5, of one of the groups at work, counted from 0.
  @inline(__always) @_noLocks
  func output(_ slot: Int, of place: Int) -> UnsafeMutablePointer<SIMD8<Float>> {
    base + (place &* 7 &+ slot) &* stride
  }

  /// The sum of a group's carriers.
  @inline(__always) @_noLocks
  func mix(of place: Int) -> UnsafeMutablePointer<SIMD8<Float>> {
    base + (place &* 7 &+ 6) &* stride
  }
}

/// How many groups are at work together: so many that their feedback operators fill one another's
/// waits, so few that the outputs stay in the processor's nearest memory.
@inline(__always)
var groupsAtWork: Int {
  @_noLocks get { 8 }
}

/// How many outputs the scratch memory of
/// ``renderSegment(groups:active:activeCount:scratch:stride:left:right:frames:)`` has room for.
public var scratchOutputs: Int {
  7 * groupsAtWork
}

internal import Lanes

/// Where the operators of two groups leave their outputs during one segment, so that the operators
/// below them can read them.
@usableFromInline
struct Scratch {
  /// Frames of one output.
  @usableFromInline let stride: Int
  @usableFromInline let base: UnsafeMutablePointer<SIMD8<Float>>

  /// `base` has room for 14 outputs of `stride` frames.
  @_noLocks
  init(_ base: UnsafeMutablePointer<SIMD8<Float>>, stride: Int) {
    self.base = base
    self.stride = stride
  }

  /// The output of a slot, 0 … 5, of the first (0) or second (1) group.
  @inline(__always) @_noLocks
  func output(_ slot: Int, of group: Int) -> UnsafeMutablePointer<SIMD8<Float>> {
    base + (group * 7 + slot) * stride
  }

  /// The sum of a group's carriers.
  @inline(__always) @_noLocks
  func mix(of group: Int) -> UnsafeMutablePointer<SIMD8<Float>> {
    base + (group * 7 + 6) * stride
  }
}

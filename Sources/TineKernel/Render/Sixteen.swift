// The same frame of sixteen operators side by side, of which each waits for its own last one: as many as
// fill the waits best. Where a vector has eight or four numbers, it is two or four.

/// A quantity of sixteen operators.
typealias SixteenFloats = SIMD16<Float>
/// Phases or masks of sixteen operators.
typealias SixteenBits = SIMD16<UInt32>

/// Phases of 2³² steps a cycle, half a cycle on, as numbers from 1 up to 2.
@inline(__always) @_noLocks
func cyclesPlusHalf(_ phase: SixteenBits) -> SixteenFloats {
  unsafeBitCast((phase &>> 9) ^ SixteenBits(repeating: 0x3FC0_0000), to: SixteenFloats.self)
}

/// As `turn(cycles:rounder:)` of lanes.
@inline(__always) @_noLocks
func turn(cycles: SixteenFloats, rounder: SixteenFloats) -> SixteenFloats {
  cycles - ((cycles + rounder) - rounder)
}

@inline(__always) @_noLocks
func magnitude(_ numbers: SixteenFloats) -> SixteenFloats {
  unsafeBitCast(
    unsafeBitCast(numbers, to: SixteenBits.self) & SixteenBits(repeating: 0x7FFF_FFFF),
    to: SixteenFloats.self)
}

extension UnsafeMutablePointer<Float> {
  /// Sixteen numbers of a row.
  @inline(__always) @_noLocks
  func sixteen(_ index: Int) -> SixteenFloats {
    UnsafeRawPointer(self).loadUnaligned(fromByteOffset: index &* 64, as: SixteenFloats.self)
  }

  /// Stores where ``sixteen(_:)`` loads.
  @inline(__always) @_noLocks
  func put(_ numbers: SixteenFloats, sixteen index: Int) {
    UnsafeMutableRawPointer(self).storeBytes(
      of: numbers, toByteOffset: index &* 64, as: SixteenFloats.self)
  }
}

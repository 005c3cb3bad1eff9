// As many consecutive frames of one operator side by side as the processor computes at once. Each
// frame's value is the same however many they are.

#if WIDE_FRAMES
  /// Sixteen frames.
  typealias WideFloats = SIMD16<Float>
  /// The phases of one operator at sixteen frames.
  typealias WidePhases = SIMD16<UInt32>
  /// The same as signed integers.
  typealias WideIntegers = SIMD16<Int32>
#else
  /// Eight frames.
  typealias WideFloats = SIMD8<Float>
  /// The phases of one operator at eight frames.
  typealias WidePhases = SIMD8<UInt32>
  /// The same as signed integers.
  typealias WideIntegers = SIMD8<Int32>
#endif

/// The number of frames in a ``WideFloats``.
@inline(__always)
var wideCount: Int {
  @_noLocks get { WideFloats.scalarCount }
}

/// The numbers 0 … ``wideCount`` − 1.
@inline(__always)
var framesFromFirst: WidePhases {
  @_noLocks get {
    #if WIDE_FRAMES
      WidePhases(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
    #else
      WidePhases(0, 1, 2, 3, 4, 5, 6, 7)
    #endif
  }
}

/// The frames of a buffer from frame `index` · ``wideCount`` on; it needn't be aligned.
@inline(__always) @_noLocks
func loaded(_ buffer: UnsafePointer<Float>, _ index: Int) -> WideFloats {
  UnsafeRawPointer(buffer).loadUnaligned(
    fromByteOffset: index &* wideCount &* 4, as: WideFloats.self)
}

/// Stores where ``loaded(_:_:)`` loads.
@inline(__always) @_noLocks
func store(_ frames: WideFloats, _ buffer: UnsafeMutablePointer<Float>, _ index: Int) {
  UnsafeMutableRawPointer(buffer).storeBytes(
    of: frames, toByteOffset: index &* wideCount &* 4, as: WideFloats.self)
}

/// Stores frame `index` · 8 and the next seven.
@inline(__always) @_noLocks
func store(eight frames: SIMD8<Float>, _ buffer: UnsafeMutablePointer<Float>, _ index: Int) {
  UnsafeMutableRawPointer(buffer).storeBytes(
    of: frames, toByteOffset: index &* 32, as: SIMD8<Float>.self)
}

/// As ``cyclesPlusOne(_:)`` for lanes.
@inline(__always) @_noLocks
func cyclesPlusOne(wide phase: WidePhases) -> WideFloats {
  unsafeBitCast((phase &>> 9) | WidePhases(repeating: 0x3F80_0000), to: WideFloats.self)
}

// The same frame of sixteen operators side by side, each of which depends on its own previous
// output: as many as hide the latency best. Where a vector has eight or four numbers, it is two or
// four vectors.

/// A quantity of sixteen operators.
typealias SixteenFloats = SIMD16<Float>
/// Phases or masks of sixteen operators.
typealias SixteenBits = SIMD16<UInt32>

/// Phases of 2³² steps per cycle, half a cycle ahead, as numbers from 1 to 2.
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

/// The transpose of eight vectors: three times, each vector is interleaved with the one
/// four rows below.
///
/// - Parameters:
///   - rows: the first of eight vectors, `distance` apart.
@_noLocks @inline(__always)
func transposed(
  _ rows: UnsafePointer<SIMD8<Float>>, distance: Int
) -> InlineArray<8, SIMD8<Float>> {
  var vectors: InlineArray<8, SIMD8<Float>> = [
    rows[0], rows[distance], rows[distance &* 2], rows[distance &* 3],
    rows[distance &* 4], rows[distance &* 5], rows[distance &* 6], rows[distance &* 7],
  ]
  for _ in 0..<3 {
    vectors = [
      lowInterleaved(vectors[0], vectors[4]), highInterleaved(vectors[0], vectors[4]),
      lowInterleaved(vectors[1], vectors[5]), highInterleaved(vectors[1], vectors[5]),
      lowInterleaved(vectors[2], vectors[6]), highInterleaved(vectors[2], vectors[6]),
      lowInterleaved(vectors[3], vectors[7]), highInterleaved(vectors[3], vectors[7]),
    ]
  }
  return vectors
}

@_noLocks @inline(__always)
private func lowInterleaved(_ a: SIMD8<Float>, _ b: SIMD8<Float>) -> SIMD8<Float> {
  SIMD8(a[0], b[0], a[1], b[1], a[2], b[2], a[3], b[3])
}

@_noLocks @inline(__always)
private func highInterleaved(_ a: SIMD8<Float>, _ b: SIMD8<Float>) -> SIMD8<Float> {
  SIMD8(a[4], b[4], a[5], b[5], a[6], b[6], a[7], b[7])
}

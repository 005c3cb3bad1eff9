// As many consecutive frames of one operator side by side as the processor takes at once. Each frame's
// number comes out the same however many they are.

#if WIDE_FRAMES
  /// Sixteen frames.
  typealias WideFloats = SIMD16<Float>
  /// The phases of one operator at sixteen frames.
  typealias WidePhases = SIMD16<UInt32>
  /// The same with a sign.
  typealias WideIntegers = SIMD16<Int32>
#else
  /// Eight frames.
  typealias WideFloats = SIMD8<Float>
  /// The phases of one operator at eight frames.
  typealias WidePhases = SIMD8<UInt32>
  /// The same with a sign.
  typealias WideIntegers = SIMD8<Int32>
#endif

/// How many frames a ``WideFloats`` has.
@inline(__always)
var wideCount: Int {
  @_noLocks get { WideFloats.scalarCount }
}

/// From each frame to the next, 0 … ``wideCount`` − 1.
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

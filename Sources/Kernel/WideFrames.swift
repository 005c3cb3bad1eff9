internal import Lanes

// As many consecutive frames of one operator side by side as the processor takes at once. Each frame's
// number comes out the same however many they are.

#if WIDE_FRAMES
  /// Sixteen frames.
  typealias WideFloats = SIMD16<Float>
  /// The phases of one operator at sixteen frames.
  typealias WidePhases = SIMD16<UInt32>
  typealias SIMDIntegers = SIMD16<Int32>
#else
  /// Eight frames.
  typealias WideFloats = SIMD8<Float>
  /// The phases of one operator at eight frames.
  typealias WidePhases = SIMD8<UInt32>
  typealias SIMDIntegers = SIMD8<Int32>
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

/// The largest factor of the sine's polynomial, which a ``Course`` takes into the gain.
///
/// The sine of s cycles, −¼ … ¼, is s · `sineFactor` · (s² − a) · (s² · (s² − b) + c): the polynomial of
/// ``Lanes/wave(turn:gain:)`` as a product, which is two operations less, and fitted again for the least
/// largest error, −122 dB.
@inline(__always)
var sineFactor: Float {
  @_noLocks get { -70.993_64 }
}

/// The sine of `s` cycles, −¼ … ¼, times the gain whose part `gain` · ``sineFactor`` is.
@inline(__always) @_noLocks
private func sine(_ s: WideFloats, gain: WideFloats) -> WideFloats {
  let x = s * s
  let linear = (s * gain) * (x - WideFloats(repeating: 0.244_579_88))
  return linear
    * (x * (x - WideFloats(repeating: 0.901_167_2)) + WideFloats(repeating: 0.361_858_04))
}

/// The wave of any number of cycles.
///
/// Less half cycles, of which each turns the sign: what is left lies where the polynomial holds.
///
/// - Parameters:
///   - cycles: with ``Course/quarterBehind``; less than 2²¹.
///   - gain: times ``sineFactor``.
///   - rounder: 1.5 · 2²²: adding it rounds to half cycles, and its last bit is the sign.
@inline(__always) @_noLocks
func steadyWave(cycles: WideFloats, gain: WideFloats, rounder: WideFloats) -> WideFloats {
  let rounded = cycles + rounder
  let sign = unsafeBitCast(rounded, to: WidePhases.self) &<< 31
  let signed = unsafeBitCast(unsafeBitCast(gain, to: WidePhases.self) ^ sign, to: WideFloats.self)
  return sine(cycles - (rounded - rounder), gain: signed)
}

/// The wave of a phase half a cycle on, with its sign: −½ … ½ cycles.
///
/// - Parameter gain: times ``sineFactor`` and ``halfCyclesFactor``.
@inline(__always) @_noLocks
func steadyWave(signed phase: WidePhases, gain: WideFloats) -> WideFloats {
  // Folded as an integer, and counted in half cycles: 1 … 2 as a number.
  let sign = unsafeBitCast(
    unsafeBitCast(phase, to: SIMDIntegers.self) &>> 31, to: WidePhases.self)
  let magnitude = (phase ^ sign) &- sign
  let halfCycles = (magnitude &>> 8) &+ WidePhases(repeating: 0x3F80_0000)
  let s = WideFloats(repeating: 1.5) - unsafeBitCast(halfCycles, to: WideFloats.self)
  let x = s * s
  let linear = (s * gain) * (x - WideFloats(repeating: 4 * 0.244_579_88))
  return linear
    * (x * (x - WideFloats(repeating: 4 * 0.901_167_2)) + WideFloats(repeating: 16 * 0.361_858_04))
}

/// As `cyclesPlusOne(_:)` of lanes.
@inline(__always) @_noLocks
func cyclesPlusOne(_ phase: WidePhases) -> WideFloats {
  unsafeBitCast((phase &>> 9) | WidePhases(repeating: 0x3F80_0000), to: WideFloats.self)
}

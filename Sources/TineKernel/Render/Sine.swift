/// The polynomial of all operators' sines: that of s cycles, −¼ … ¼, is
/// s · ``factor`` · (s² − ``root``) · (s² · (s² − ``middle``) + ``end``).
///
/// It is the polynomial of ``wave(turn:gain:)`` as a product, which takes two operations fewer,
/// fitted again to minimise the largest error, −122 dB. The factor is part of the gain, once per
/// segment.
enum Sine {
  @inline(__always)
  static var factor: Float { @_noLocks get { -70.993_64 } }
  @inline(__always)
  static var root: Float { @_noLocks get { 0.244_579_88 } }
  @inline(__always)
  static var middle: Float { @_noLocks get { 0.901_167_2 } }
  @inline(__always)
  static var end: Float { @_noLocks get { 0.361_858_04 } }

  /// The two factors of the sine of `s` cycles, times the gain, which includes the third. The first
  /// is ready before the second.
  @inline(__always) @_noLocks
  static func factors(
    _ s: SixteenFloats, gain: SixteenFloats
  ) -> (linear: SixteenFloats, quadratic: SixteenFloats) {
    let x = s * s
    let linear = (s * gain) * (x - SixteenFloats(repeating: root))
    let quadratic = x * (x - SixteenFloats(repeating: middle)) + SixteenFloats(repeating: end)
    return (linear, quadratic)
  }
}

/// The wave of any number of cycles, a quarter of a cycle behind an operator's own phase.
///
/// Half cycles are subtracted, each of which changes the sign.
///
/// - Parameters:
///   - cycles: less than 2²¹.
///   - gain: times ``Sine/factor``.
///   - rounder: 1.5 · 2²²: adding it rounds to half cycles, and the lowest bit is the sign.
@inline(__always) @_noLocks
func steadyWave(cycles: WideFloats, gain: WideFloats, rounder: WideFloats) -> WideFloats {
  let rounded = cycles + rounder
  let sign = unsafeBitCast(rounded, to: WidePhases.self) &<< 31
  let signed = unsafeBitCast(unsafeBitCast(gain, to: WidePhases.self) ^ sign, to: WideFloats.self)
  return sine(cycles - (rounded - rounder), gain: signed, unit: 1)
}

/// The wave of a phase with a sign, −½ … ½ cycles, half a cycle ahead of an operator's own.
///
/// - Parameter gain: times ``Sine/factor`` / 128, because it counts half cycles.
@inline(__always) @_noLocks
func steadyWave(signed phase: WidePhases, gain: WideFloats) -> WideFloats {
  // Folded at 0 as an integer, then as a number from 1 to 2.
  let sign = unsafeBitCast(
    unsafeBitCast(phase, to: WideIntegers.self) &>> 31, to: WidePhases.self)
  let magnitude = (phase ^ sign) &- sign
  // Added, not set: it may be half a cycle whole.
  let folded = (magnitude &>> 8) &+ WidePhases(repeating: 0x3F80_0000)
  let s = WideFloats(repeating: 1.5) - unsafeBitCast(folded, to: WideFloats.self)
  return sine(s, gain: gain, unit: 2)
}

/// The polynomial of `s`, of which `unit` are a cycle.
@inline(__always) @_noLocks
private func sine(_ s: WideFloats, gain: WideFloats, unit: Float) -> WideFloats {
  let square = unit * unit
  let x = s * s
  let linear = (s * gain) * (x - WideFloats(repeating: Sine.root * square))
  return linear
    * (x * (x - WideFloats(repeating: Sine.middle * square))
      + WideFloats(repeating: Sine.end * (square * square)))
}

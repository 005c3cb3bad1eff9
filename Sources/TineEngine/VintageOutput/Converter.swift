/// The DX7's converter: twelve bits, and four ranges a factor of two apart, chosen sample by sample.
///
/// The instrument converts each of its voices by itself and adds them behind the converter. Here the
/// sum is converted, with ranges above the instrument's where several voices together need them: one
/// voice is quantised as there, and several have the noise of one converter at their level.
///
/// Source: the instrument has a 12-bit converter (BA9221) behind which a network of resistors divides
/// by 1, 2, 4 or 8, switched by four lines of the tone generator (K. Shirriff, “Yamaha DX7 chip
/// reverse-engineering, part V”, 2022).
struct Converter: BitwiseCopyable {
  /// What the topmost of the instrument's ranges holds: the most that one voice of Tine's makes (0.11 in
  /// the middle, at General MIDI's channel volume of 100), rounded up to a power of two.
  static var fullScale: Float {
    @inline(__always) @_noLocks get { 0.125 }
  }
  /// Steps from zero to the top of a range; a bit of the twelve is the sign.
  static var steps: Float {
    @inline(__always) @_noLocks get { 2_048 }
  }

  /// The nearest value that the converter has.
  @inline(__always) @_noLocks
  static func converted(_ sample: Float) -> Float {
    // The top of the lowest range; below there is no finer one.
    let least = fullScale / 8
    // The power of two at the sample's magnitude or next above it, by its exponent.
    let magnitude = max(sample.magnitude, least)
    let above = (magnitude.bitPattern &+ 0x007F_FFFF) & 0x7F80_0000
    let top = Float(bitPattern: above)
    let step = top * (1 / steps)
    // A float has 24 bits: adding and taking away 1.5 · 2²³ steps rounds to whole ones.
    let round = step * 12_582_912
    return (sample + round) - round
  }
}

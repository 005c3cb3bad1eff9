/// A DX7's output stage, between its tone generator and its output jack: the clock, the converter
/// (``Converter``) and the filter (``OutputFilter``). The ``RateConverter`` runs a sound through them.
public enum VintageOutput {
  /// Frames a second that the instrument's clock makes: 9.4265 MHz / 2 / 96 = 49,096.35, here without
  /// the fraction, which is a hundredth of a cent.
  public static var rate: Int {
    @inline(__always) @_noLocks get { 49_096 }
  }
}

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
  /// The full scale of the instrument's highest range: the greatest sample of one of Tine's voices (0.11 in
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

/// The low-pass behind the DX7's converter: 3 dB down at 16 kHz, as two sections of a Butterworth
/// filter of fourth order.
///
/// The corner is the instrument's; order and kind are chosen, as no measurement of them is known.
struct OutputFilter: BitwiseCopyable {
  /// Hertz at which it is 3 dB down.
  static var corner: Double { 16_000 }

  private struct Section: BitwiseCopyable {
    var b0 = 0.0
    var b1 = 0.0
    var a1 = 0.0
    var a2 = 0.0
    var state1 = 0.0
    var state2 = 0.0

    /// - Parameters:
    ///   - warped: tan(π · corner / rate).
    ///   - damping: twice the cosine of the poles' angle.
    init(warped k: Double, damping: Double) {
      let scale = 1 / (1 + damping * k + k * k)
      b0 = k * k * scale
      b1 = 2 * b0
      a1 = 2 * (k * k - 1) * scale
      a2 = (1 - damping * k + k * k) * scale
    }

    @inline(__always) @_noLocks
    mutating func next(_ x: Double) -> Double {
      let y = b0 * x + state1
      state1 = b1 * x - a1 * y + state2
      state2 = b0 * x - a2 * y
      return y
    }
  }

  private var first: Section
  private var second: Section

  /// - Parameter rate: frames a second, above twice the corner.
  init(rate: Double) {
    let angle = Wave.cycles(Self.corner / rate / 2)
    let warped = angle.sine / angle.cosine
    // cos(π/8) and cos(3π/8), twice.
    first = Section(warped: warped, damping: 1.847_759_065_022_573_5)
    second = Section(warped: warped, damping: 0.765_366_864_730_179_5)
  }

  @inline(__always) @_noLocks
  mutating func next(_ sample: Float) -> Float {
    Float(second.next(first.next(Double(sample))))
  }
}

/// Sine and cosine for tables that are made once: to a double's precision, without a C library.
struct Wave {
  var sine: Double
  var cosine: Double

  /// Of an angle in cycles.
  static func cycles(_ cycles: Double) -> Wave {
    // The nearest eighth, whose values are known, and a rest that the series are quick for.
    let eighth = (cycles * 8).rounded()
    let rest = (cycles - eighth / 8) * 2 * Double.pi
    var sine = 0.0
    var cosine = 0.0
    var term = 1.0
    for n in 0..<20 {
      switch n % 4 {
      case 0: cosine += term
      case 1: sine += term
      case 2: cosine -= term
      default: sine -= term
      }
      term *= rest / Double(n + 1)
    }
    let half = 0.5.squareRoot()
    let table: [(Double, Double)] = [
      (0, 1), (half, half), (1, 0), (half, -half), (0, -1), (-half, -half), (-1, 0), (-half, half),
    ]
    let index = Int(eighth.truncatingRemainder(dividingBy: 8) + 8) % 8
    let (knownSine, knownCosine) = table[index]
    return Wave(
      sine: knownSine * cosine + knownCosine * sine,
      cosine: knownCosine * cosine - knownSine * sine)
  }
}

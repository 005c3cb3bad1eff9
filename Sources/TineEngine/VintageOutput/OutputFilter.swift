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

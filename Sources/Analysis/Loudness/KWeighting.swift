internal import Glibc

/// The filter that loudness is measured through: a high shelf for the head, a high-pass for the ear.
///
/// ITU-R BS.1770-4 gives coefficients for 48 kHz only. These are the analogue filters that they come
/// from (B. De Man, Evaluation of Implementations of the EBU R128 Loudness Measurement, 2018), brought
/// to any rate by the same bilinear transform; at 48 kHz they agree with the standard's table.
struct KWeighting: Equatable {
  /// One second-order section, a₀ = 1.
  struct Section: Equatable {
    var b0: Double
    var b1: Double
    var b2: Double
    var a1: Double
    var a2: Double
  }

  var shelf: Section
  var highPass: Section

  init(sampleRate: Double) {
    var k = tan(Double.pi * 1681.974450955533 / sampleRate)
    var q = 0.7071752369554196
    let high = pow(10, 3.999843853973347 / 20)
    let band = pow(high, 0.4996667741545416)
    var a0 = 1 + k / q + k * k
    shelf = Section(
      b0: (high + band * k / q + k * k) / a0, b1: 2 * (k * k - high) / a0,
      b2: (high - band * k / q + k * k) / a0,
      a1: 2 * (k * k - 1) / a0, a2: (1 - k / q + k * k) / a0)

    k = tan(Double.pi * 38.13547087602444 / sampleRate)
    q = 0.5003270373238773
    a0 = 1 + k / q + k * k
    highPass = Section(
      b0: 1, b1: -2, b2: 1, a1: 2 * (k * k - 1) / a0, a2: (1 - k / q + k * k) / a0)
  }

  /// What both sections remember, for two channels at once: transposed direct form II.
  struct State {
    var shelf1 = SIMD2<Double>()
    var shelf2 = SIMD2<Double>()
    var highPass1 = SIMD2<Double>()
    var highPass2 = SIMD2<Double>()
  }

  /// The coefficients as they are needed for two channels at once.
  struct Pairs {
    private let b0, b1, b2, a1, a2: SIMD2<Double>
    private let highA1, highA2: SIMD2<Double>

    init(_ filter: KWeighting) {
      b0 = SIMD2(repeating: filter.shelf.b0)
      b1 = SIMD2(repeating: filter.shelf.b1)
      b2 = SIMD2(repeating: filter.shelf.b2)
      a1 = SIMD2(repeating: filter.shelf.a1)
      a2 = SIMD2(repeating: filter.shelf.a2)
      highA1 = SIMD2(repeating: filter.highPass.a1)
      highA2 = SIMD2(repeating: filter.highPass.a2)
    }

    /// The sums are in an order that keeps the way from one output to the next short: the processor
    /// waits for that chain and for nothing else.
    @inline(__always)
    func filter(_ x: SIMD2<Double>, _ state: inout State) -> SIMD2<Double> {
      let y = b0 * x + state.shelf1
      state.shelf1 = (b1 * x + state.shelf2) - a1 * y
      state.shelf2 = b2 * x - a2 * y
      // The high-pass has b = 1, −2, 1.
      let z = y + state.highPass1
      state.highPass1 = (state.highPass2 - (y + y)) - highA1 * z
      state.highPass2 = y - highA2 * z
      return z
    }
  }
}

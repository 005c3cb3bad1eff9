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

}

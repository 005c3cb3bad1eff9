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

// Both sections of both channels in one vector: the shelf left and right, the high-pass left and
// right. The high-pass is two frames behind, so that no frame waits for another section's.

extension KWeighting {
  /// The coefficients, a lane for each section and channel.
  ///
  /// A section is computed as s′ = s + d, d′ = c₁x′ + c₂x + a₂d − w s′, y = b₀x + s, the same as
  /// direct form II transposed with s its first state and d the step that this takes: w = 1 + a₁ + a₂,
  /// c₁ = b₁ − a₁b₀ and c₂ = b₂ − a₂b₀ are small where a₁ is near −2, so that a Float holds them
  /// exactly enough at any rate. With k = a₂ − w, d′ needs no s′.
  struct Lanes {
    private let b0, c1, c2, w, k: SIMD4<Float>

    init(_ filter: KWeighting) {
      func lanes(_ coefficient: (Section) -> Double) -> SIMD4<Float> {
        let shelf = Float(coefficient(filter.shelf))
        let highPass = Float(coefficient(filter.highPass))
        return SIMD4(shelf, shelf, highPass, highPass)
      }
      b0 = lanes { $0.b0 }
      c1 = lanes { $0.b1 - $0.a1 * $0.b0 }
      c2 = lanes { $0.b2 - $0.a2 * $0.b0 }
      w = lanes { 1 + $0.a1 + $0.a2 }
      k = lanes { -1 - $0.a1 }
    }

    /// The next output of each lane; the last two lanes are what is measured.
    ///
    /// Pairs of lanes go in and out as Doubles, whose bits they are: so the compiler moves them
    /// together, and doesn't take the vectors apart.
    ///
    /// - Parameters:
    ///   - frame: left and right.
    ///   - before: the shelf's output two frames before.
    @inline(__always)
    func filter(_ frame: Double, after before: SIMD4<Float>, _ state: inout State) -> SIMD4<Float> {
      let shelved = unsafeBitCast(before, to: SIMD2<Double>.self).x
      let x = unsafeBitCast(SIMD2(frame, shelved), to: SIMD4<Float>.self)
      let d = k * state.d + ((c2 * state.x + c1 * x) - w * state.s)
      state.s += state.d
      state.d = d
      state.x = x
      return b0 * x + state.s
    }
  }

  /// What the lanes remember.
  struct State {
    fileprivate var s = SIMD4<Float>()
    fileprivate var d = SIMD4<Float>()
    fileprivate var x = SIMD4<Float>()
    /// The last two outputs.
    var y1 = SIMD4<Float>()
    var y2 = SIMD4<Float>()

    /// Forgets what is far below anything that is heard or measured (−240 dB): numbers that become
    /// ever smaller are slow to compute with.
    mutating func settle() {
      for lane in 0..<4 where abs(s[lane]) + abs(d[lane]) + abs(x[lane]) > 1e-12 { return }
      self = State()
    }
  }
}

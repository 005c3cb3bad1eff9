internal import Glibc

extension Spectrum {
  /// The transform at one frequency and its first two derivatives by angular frequency, each as
  /// (real, imaginary).
  struct Point {
    var value = SIMD2<Double>()
    var first = SIMD2<Double>()
    var second = SIMD2<Double>()
  }

  /// Sums the windowed samples against a sine of any frequency, in double precision.
  ///
  /// Time counts from the middle of the stretch: the value's phase is then that of the middle, and
  /// the derivatives stay small.
  func point(at frequency: Double) -> Point {
    let omega = 2 * Double.pi * frequency / sampleRate
    let middle = Double(windowed.count) / 2
    var time = -middle
    // exp(−iωt), turned by one sample each step.
    var turnedReal = cos(omega * time)
    var turnedImaginary = -sin(omega * time)
    let stepReal = cos(omega)
    let stepImaginary = -sin(omega)
    var point = Point()
    windowed.withUnsafeBufferPointer { samples in
      for sample in samples {
        let real = sample * turnedReal
        let imaginary = sample * turnedImaginary
        point.value.x += real
        point.value.y += imaginary
        // d/dω exp(−iωt) = −it exp(−iωt)
        point.first.x += time * imaginary
        point.first.y -= time * real
        point.second.x -= time * time * real
        point.second.y -= time * time * imaginary
        let next = turnedReal * stepReal - turnedImaginary * stepImaginary
        turnedImaginary = turnedReal * stepImaginary + turnedImaginary * stepReal
        turnedReal = next
        time += 1
      }
    }
    return point
  }

  /// The amplitude of a sine of exactly `frequency` hertz, between the bins too: 1 is 0 dB.
  ///
  /// Right to about 10⁻⁵ of the strongest partial that lies at least two ``lobeWidth`` away.
  public func amplitude(at frequency: Double) -> Double {
    let value = point(at: frequency).value
    let mirror = frequency == 0 || frequency == sampleRate / 2 ? 0.5 : 1.0
    return (value * value).sum().squareRoot() * 2 / weight * mirror
  }

  /// As ``amplitude(at:)``, in decibels; −200 where there is nothing.
  public func decibels(at frequency: Double) -> Double { decibelsOf(amplitude(at: frequency)) }

  /// The phase of the sine at `frequency` in the middle of the stretch, in cycles −0.5 … 0.5, 0 for a
  /// sine that rises through zero there.
  package func phase(at frequency: Double) -> Double {
    let value = point(at: frequency).value
    let cosinePhase = atan2(value.y, value.x) / (2 * Double.pi)
    let phase = cosinePhase + 0.25
    return phase - phase.rounded()
  }

  /// The frequency in hertz at which the spectrum is largest near `guess`.
  ///
  /// Newton's method on the squared magnitude; a stationary partial that others leave alone comes out
  /// within a hundredth of a cent. `guess` must lie within half a main lobe of it.
  func refined(_ guess: Double) -> Double {
    let toOmega = 2 * Double.pi / sampleRate
    var omega = guess * toOmega
    let most = lobeWidth * toOmega / 2
    for _ in 0..<8 {
      let point = point(at: omega / toOmega)
      // Half the first and second derivative of |X|².
      let slope = (point.value * point.first).sum()
      let curve = (point.first * point.first).sum() + (point.value * point.second).sum()
      guard curve < 0 else { break }
      let step = min(max(-slope / curve, -most), most)
      omega += step
      if abs(step) < 1e-9 * omega { break }
    }
    // A guess that ran away found another peak; the bins know better.
    return abs(omega - guess * toOmega) <= most ? omega / toOmega : guess
  }
}

internal import Glibc

/// What a stretch of sound holds at each frequency.
///
/// Amplitudes are those of sines: a sine of amplitude 1 (0 dB) in the sound shows as 1, whatever the
/// length and the window. The transform has the least power of two of points that holds the stretch.
///
/// Thread: any.
public struct Spectrum: Sendable {
  /// Hertz.
  public let sampleRate: Double
  /// What the stretch was faded with.
  package let window: Window
  /// The amplitude in each bin, from 0 Hz to half the sample rate.
  public let amplitudes: [Float]
  /// The distance of two bins in hertz.
  public let binWidth: Double

  /// The samples times the window, kept to look between the bins.
  let windowed: [Double]
  /// The sum of the window's weights: what a constant 1 would come to.
  let weight: Double

  /// Half the width of a peak in hertz: partials nearer than twice this run together.
  package var lobeWidth: Double { window.lobe * sampleRate / Double(windowed.count) }

  /// The spectrum of `samples`.
  ///
  /// - Parameters:
  ///   - samples: one channel, at least 2 samples. Half a second tells partials of 16 Hz distance
  ///     apart with the default window.
  ///   - sampleRate: hertz, above 0.
  public init(_ samples: [Float], sampleRate: Double, window: Window = .blackmanHarris) {
    precondition(samples.count >= 2 && sampleRate > 0)
    self.sampleRate = sampleRate
    self.window = window
    let weights = window.weights(samples.count)
    windowed = zip(samples, weights).map { Double($0) * $1 }
    weight = weights.reduce(0, +)

    let transform = RealTransform(size: RealTransform.size(holding: samples.count))
    var padded = windowed.map { Float($0) }
    padded.append(contentsOf: repeatElement(0, count: transform.size - padded.count))
    let bins = transform.forward(padded)
    let last = bins.count - 1
    let scale = Float(2 / weight)
    amplitudes = bins.indices.map { index in
      let bin = bins[index]
      // A sine splits between a bin and its mirror image; 0 Hz and half the rate have none.
      let mirror: Float = index == 0 || index == last ? 0.5 : 1
      return (bin.x * bin.x + bin.y * bin.y).squareRoot() * scale * mirror
    }
    binWidth = sampleRate / Double(transform.size)
  }

  /// The frequency of a bin in hertz.
  public func frequency(ofBin bin: Int) -> Double { Double(bin) * binWidth }

  /// The level in each bin in decibels; −200 where there is nothing.
  public var decibels: [Float] { amplitudes.map { Float(decibelsOf(Double($0))) } }

  /// The mean of the frequencies weighted with their power, in hertz: how bright a sound is. 0 for
  /// silence.
  public var centroid: Double {
    var power = 0.0
    var moment = 0.0
    for (bin, amplitude) in amplitudes.enumerated() {
      let squared = Double(amplitude) * Double(amplitude)
      power += squared
      moment += squared * frequency(ofBin: bin)
    }
    return power > 0 ? moment / power : 0
  }

  /// The part of the power that lies from `low` to below `high` hertz, 0 … 1; 0 for silence.
  public func powerShare(from low: Double, to high: Double) -> Double {
    var inside = 0.0
    var all = 0.0
    for (bin, amplitude) in amplitudes.enumerated() {
      let squared = Double(amplitude) * Double(amplitude)
      all += squared
      if frequency(ofBin: bin) >= low && frequency(ofBin: bin) < high { inside += squared }
    }
    return all > 0 ? inside / all : 0
  }
}

/// One partial of a sound.
///
/// Thread: any.
public struct Peak: Equatable, Sendable {
  /// Hertz.
  public var frequency: Double
  /// 1 is a sine of full scale.
  public var amplitude: Double

  /// The level in decibels of a sine of full scale.
  public var decibels: Double { decibelsOf(amplitude) }

  /// - Parameters: as the properties.
  package init(frequency: Double, amplitude: Double) {
    self.frequency = frequency
    self.amplitude = amplitude
  }
}

extension Spectrum {
  /// The partials of the sound, by falling amplitude.
  ///
  /// A peak is a bin that no other within half a main lobe exceeds; its frequency is then looked for
  /// between the bins (within 0.1 cent for a stationary partial two ``lobeWidth`` away from others).
  ///
  /// - Parameters:
  ///   - floor: decibels below the strongest peak under which nothing counts, −90 … 0.
  ///   - most: how many at most.
  public func peaks(above floor: Double = -80, most: Int = 64) -> [Peak] {
    guard let strongest = amplitudes.max(), strongest > 0 else { return [] }
    let limit = strongest * Float(amplitudeOf(floor))
    let reach = max(1, Int((lobeWidth / binWidth / 2).rounded(.up)))
    var bins: [Int] = []
    var bin = 1
    while bin < amplitudes.count - 1 {
      let amplitude = amplitudes[bin]
      let from = max(0, bin - reach)
      let to = min(amplitudes.count - 1, bin + reach)
      if amplitude >= limit && amplitude > amplitudes[bin - 1]
        && !amplitudes[from...to].contains(where: { $0 > amplitude })
      {
        bins.append(bin)
      }
      bin += 1
    }
    bins.sort { amplitudes[$0] > amplitudes[$1] }
    return bins.prefix(most).map { bin in
      let frequency = refined(frequency(ofBin: bin))
      return Peak(frequency: frequency, amplitude: amplitude(at: frequency))
    }.sorted { $0.amplitude > $1.amplitude }
  }

  /// The partial nearest to `frequency`, looked for within `cents` to both sides; nil where the
  /// spectrum has no maximum there.
  public func peak(near frequency: Double, withinCents cents: Double = 50) -> Peak? {
    let ratio = ratioOf(cents: cents)
    let low = Int((frequency / ratio / binWidth).rounded(.down))
    let high = Int((frequency * ratio / binWidth).rounded(.up))
    let range = max(1, low)...max(1, min(high, amplitudes.count - 2))
    guard let bin = range.max(by: { amplitudes[$0] < amplitudes[$1] }), amplitudes[bin] > 0,
      amplitudes[bin] >= amplitudes[bin - 1], amplitudes[bin] >= amplitudes[bin + 1]
    else { return nil }
    let found = refined(self.frequency(ofBin: bin))
    return Peak(frequency: found, amplitude: amplitude(at: found))
  }
}

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
  /// Newton's method on the squared magnitude; the frequency of an isolated stationary partial is
  /// found within 0.01 cents. `guess` must lie within half a main lobe of it.
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

/// What one spectrum holds that another doesn't.
///
/// Thread: any.
package struct ForeignPartial: Equatable, Sendable {
  /// The strongest partial that only the one has; nil if none.
  package var partial: Peak?
  /// The part of the frequencies looked at, 0 … 1, where noise would hide a partial at the wanted
  /// level.
  package var hidden: Double
}

extension Spectrum {
  /// The strongest partial up to `limit` that `pure` doesn't hold: with one sound rendered at two
  /// sample rates, what folded back at the lower one.
  ///
  /// A partial is an alias if `pure` reaches nowhere within a main lobe's half width to a quarter of it
  /// (−12 dB), nor has a partial of its own at that frequency, up to 40 dB weaker: feedback depends on
  /// the rate, and so do the levels that it leads to. So what leaks from a common partial doesn't
  /// count: the same window leaks the same in both, and its far side lobes (−92 dB) lie under `floor`.
  /// Noise doesn't count either: a partial
  /// stands out by 14 dB over the median of the 64 bins to each side, which in noise one bin of 10⁷
  /// does. Where that takes more than `level`, a partial of that level would be missed, and that
  /// share of the frequencies is ``ForeignPartial/hidden``.
  ///
  /// - Parameters:
  ///   - pure: of a stretch as long in seconds and with the same window, so that the bins lie at the
  ///     same frequencies.
  ///   - limit: hertz, at most half the lower sample rate.
  ///   - floor: decibels below the strongest partial under which nothing counts, −85 … 0.
  ///   - level: decibels below the strongest partial that has to be seen, from `floor` to 0.
  package func aliasedPartial(
    against pure: Spectrum, upTo limit: Double = 20_000, floor: Double = -85, level: Double = -60
  ) -> ForeignPartial {
    precondition(abs(binWidth - pure.binWidth) < 1e-6 * binWidth && window == pure.window)
    let reach = max(1, Int((lobeWidth / binWidth).rounded(.up)))
    let last = min(Int(limit / binWidth), min(amplitudes.count, pure.amplitudes.count) - 1) - reach
    guard last > reach, let strongest = amplitudes.max(), strongest > 0 else {
      return ForeignPartial(partial: nil, hidden: 0)
    }
    let least = strongest * Float(amplitudeOf(floor))
    var found: Int?
    // What is below has no room for a lobe of its own beside 0 Hz.
    for bin in reach...last where amplitudes[bin] >= max(least, found.map { amplitudes[$0] } ?? 0) {
      let amplitude = amplitudes[bin]
      guard !amplitudes[bin - reach / 2...bin + reach / 2].contains(where: { $0 > amplitude }),
        !pure.amplitudes[bin - reach...bin + reach].contains(where: { $0 * 4 > amplitude }),
        amplitude > 5 * noise(around: bin),
        !pure.hasPartial(around: bin, within: reach / 2, above: amplitude / 100)
      else { continue }
      found = bin
    }
    let wanted = strongest * Float(amplitudeOf(level))
    let places = stride(from: reach, through: last, by: 16)
    let hidden = places.filter { 5 * noise(around: $0) > wanted }.count
    return ForeignPartial(
      partial: found.map { bin in
        let frequency = refined(frequency(ofBin: bin))
        return Peak(frequency: frequency, amplitude: amplitude(at: frequency))
      }, hidden: Double(hidden) / Double(places.underestimatedCount))
  }

  /// Whether a partial above `least` has its top near a bin.
  private func hasPartial(around middle: Int, within reach: Int, above least: Float) -> Bool {
    (middle - reach...middle + reach).contains { bin in
      let top = amplitudes[bin]
      return top > least && top > 5 * noise(around: bin)
        && !amplitudes[bin - reach...bin + reach].contains { $0 > top }
    }
  }

  /// The median of the amplitudes in the 64 bins to each side.
  private func noise(around bin: Int) -> Float {
    let near = amplitudes[max(0, bin - 64)...min(amplitudes.count - 1, bin + 64)].sorted()
    return near[near.count / 2]
  }
}

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

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

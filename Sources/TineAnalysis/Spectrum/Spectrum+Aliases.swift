/// What one spectrum holds that another doesn't.
///
/// Thread: any.
package struct ForeignPartial: Equatable, Sendable {
  /// The strongest partial that only the one has; nil if there is none.
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

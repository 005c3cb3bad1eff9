/// How the level of a sound moves: its root mean square in one short stretch after another.
///
/// Thread: any.
package struct LevelCurve: Sendable {
  /// Decibels of each stretch, as ``SignalLevel/rmsDecibels``.
  package let decibels: [Double]
  /// The length of a stretch in seconds.
  package let step: Double

  /// Cuts `samples` into stretches of about `step` seconds and measures each.
  ///
  /// - Parameter step: seconds; several periods of the lowest partial, or the curve ripples. A whole
  ///   number of samples is taken.
  package init(_ samples: [Float], sampleRate: Double, step: Double = 0.02) {
    let length = max(1, Int((step * sampleRate).rounded()))
    self.step = Double(length) / sampleRate
    decibels = stride(from: 0, through: samples.count - length, by: length).map {
      SignalLevel(samples[$0..<$0 + length]).rmsDecibels
    }
  }

  /// The slope in decibels a second between two times in seconds: the straight line with the least
  /// squared error. Stretches that lie wholly inside count; nil if those are fewer than two.
  package func slope(from start: Double, to end: Double) -> Double? {
    let first = max(0, Int((start / step - 1e-9).rounded(.up)))
    let last = min(decibels.count, Int((end / step + 1e-9).rounded(.down)))
    guard last - first >= 2 else { return nil }
    let count = Double(last - first)
    let middle = Double(first + last - 1) / 2
    let mean = decibels[first..<last].reduce(0, +) / count
    var over = 0.0
    var under = 0.0
    for index in first..<last {
      let distance = Double(index) - middle
      over += distance * (decibels[index] - mean)
      under += distance * distance
    }
    return over / under / step
  }

  /// The first time in seconds from `start` on at which the level is below `limit` decibels; nil if
  /// it never is.
  package func time(below limit: Double, from start: Double = 0) -> Double? {
    let first = max(0, Int(start / step))
    guard first < decibels.count else { return nil }
    return decibels[first...].firstIndex { $0 < limit }.map { Double($0) * step }
  }
}

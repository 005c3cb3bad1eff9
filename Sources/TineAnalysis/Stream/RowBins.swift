/// Which bins of a transform a row of the same width in octaves is made of.
///
/// Thread: any.
package struct RowBins: Sendable {
  /// The first and the last bin within the row; none where the row is narrower than a bin.
  private var inside: [Range<Int>] = []
  /// The bin below each row's middle, and how far the middle is beyond it, 0 … 1.
  private var below: [(bin: Int, part: Float)] = []

  /// - Parameters:
  ///   - axis: what the rows share equally.
  ///   - rows: how many.
  ///   - binWidth: the distance of two bins in hertz.
  package init(_ axis: LogarithmicAxis, rows: Int, binWidth: Double) {
    for row in 0..<rows {
      func frequency(_ row: Double) -> Double { axis.frequency(at: row / Double(rows)) }
      let from = frequency(Double(row)) / binWidth
      let to = frequency(Double(row + 1)) / binWidth
      let middle = frequency(Double(row) + 0.5) / binWidth
      below.append((bin: Int(middle), part: Float(middle - middle.rounded(.down))))
      let first = Int(from.rounded(.up))
      inside.append(first..<max(first, Int(to.rounded(.up))))
    }
  }

  /// The amplitude in each row, of the amplitudes in the bins; as ``add(_:to:)`` has it for powers.
  package func strongest(of amplitudes: [Float]) -> [Float] {
    var rows = [Float](repeating: 0, count: below.count)
    add(amplitudes.map { $0 * $0 }, to: &rows)
    return rows.map { $0.squareRoot() }
  }

  /// Adds each row's power: the strongest bin within it, or, where there is none, what lies between
  /// the two bins around its middle. A sine is so as strong in a high row as in a low one.
  func add(_ powers: [Float], to rows: inout [Float]) {
    let last = powers.count - 1
    for row in rows.indices {
      var strongest = between(powers, below[row], last)
      for bin in inside[row] where bin <= last { strongest = max(strongest, powers[bin]) }
      rows[row] += strongest
    }
  }

  /// Straight in amplitude, which is nearest to the shape of a window's peak.
  @inline(__always)
  private func between(_ powers: [Float], _ place: (bin: Int, part: Float), _ last: Int) -> Float {
    let low = powers[min(place.bin, last)].squareRoot()
    let high = powers[min(place.bin + 1, last)].squareRoot()
    let amplitude = low + (high - low) * place.part
    return amplitude * amplitude
  }
}

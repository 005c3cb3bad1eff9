internal import TineAnalysis
internal import Glibc

/// A spectrogram brought to the pixels of a picture, in decibels.
struct PowerField {
  let columns: Int
  let rows: Int
  /// Row after row from the top.
  private(set) var decibels: [Float]

  init(_ spectrogram: borrowing Spectrogram, columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    decibels = [Float](repeating: -200, count: columns * rows)
    let frames = Double(spectrogram.frames)
    guard frames > 0, spectrogram.columns > 0 else { return }
    let length = Double(spectrogram.framesPerColumn)
    let width = frames / Double(columns)
    for x in 0..<columns {
      let from = Double(x) * width / length
      let column = Self.column(spectrogram, from: from, to: from + width / length)
      for y in 0..<rows {
        // The middle of this pixel between the middles of two rows, straight in decibels.
        let place = (Double(rows - y) - 0.5) / Double(rows) * Double(spectrogram.rows) - 0.5
        let clamped = min(max(place, 0), Double(spectrogram.rows - 1))
        let row = min(Int(clamped), max(spectrogram.rows - 2, 0))
        let part = Float(clamped - Double(row))
        let above = column[min(row + 1, column.count - 1)]
        decibels[y * columns + x] = column[row] + (above - column[row]) * part
      }
    }
  }

  /// The decibels of each row, from the lowest up, between two places counted in columns: the mean
  /// power where they hold several, otherwise what lies between the middles of two.
  private static func column(
    _ spectrogram: borrowing Spectrogram, from: Double, to: Double
  ) -> [Float] {
    let last = spectrogram.columns - 1
    var powers = [Float](repeating: 0, count: spectrogram.rows)
    if to - from >= 1 {
      var weights: Float = 0
      for column in min(Int(from), last)...min(Int(to), last) {
        let weight = Float(max(1e-6, min(Double(column + 1), to) - max(Double(column), from)))
        weights += weight
        for row in powers.indices {
          powers[row] += weight * spectrogram.power(row: row, column: column)
        }
      }
      return powers.map { level($0 / weights) }
    }
    let place = min(max((from + to) / 2 - 0.5, 0), Double(last))
    let first = min(Int(place), max(last - 1, 0))
    let part = Float(place - Double(first))
    for row in powers.indices {
      let before = level(spectrogram.power(row: row, column: first))
      let after = level(spectrogram.power(row: row, column: min(first + 1, last)))
      powers[row] = before + (after - before) * part
    }
    return powers
  }

  private static func level(_ power: Float) -> Float { power > 1e-20 ? 10 * log10(power) : -200 }

  var loudest: Double { Double(decibels.max() ?? -200) }

  /// The colours, from `bottom` to `top` decibels.
  func image(bottom: Double, top: Double, _ map: [UInt32]) -> [UInt32] {
    let scale = Float(map.count - 1) / Float(top - bottom)
    let low = Float(bottom)
    return decibels.map { map[Int(min(max(($0 - low) * scale, 0), Float(map.count - 1)))] }
  }
}

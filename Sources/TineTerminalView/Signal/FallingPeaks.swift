internal import Glibc

/// Peak hold with decay for many levels.
///
/// Thread: any.
package struct FallingPeaks: Sendable {
  /// Decibels a second.
  package static let fall: Float = 18

  /// Linear amplitudes.
  package private(set) var amplitudes: [Float]

  /// - Parameter count: how many levels.
  package init(count: Int) { amplitudes = Array(repeating: 0, count: count) }

  /// Updates the peaks with new levels.
  ///
  /// - Parameters:
  ///   - levels: linear, as many as there are.
  ///   - seconds: since the last call.
  package mutating func update(_ levels: [Float], seconds: Double) {
    let factor = powf(10, -Self.fall * Float(max(0, seconds)) / 20)
    for index in amplitudes.indices {
      amplitudes[index] = max(levels[index], amplitudes[index] * factor)
    }
  }
}

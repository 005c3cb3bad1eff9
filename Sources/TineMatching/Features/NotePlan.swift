/// The analysis frames of a note: dense after note-on and note-off, sparse in between. A recording
/// and the candidates are analysed with the same plan.
struct NotePlan: Sendable {
  /// The frames of one resolution.
  struct Resolution: Sendable {
    /// Samples per frame.
    var size: Int
    /// The sample in the middle of each frame.
    var middles: [Int]
    var mel: MelBands
  }

  /// Short frames resolve time, long frames resolve partials.
  let resolutions: [Resolution]
  /// Samples per frame for the level.
  let levels: [Range<Int>]
  /// The samples used for the pitch.
  let held: Range<Int>
  /// The key's frequency, as the recording is tuned.
  let frequency: Double
  let sampleRate: Double
  /// Seconds from note-on to note-off.
  let hold: Double

  static let lowestFrequency = 40.0
  static let highestFrequency = 16_000.0

  init(_ note: RecordedNote) {
    let rate = note.sampleRate
    let count = note.samples.count
    let end = Double(count) / rate
    let hold = min(note.hold, end)
    sampleRate = rate
    self.hold = hold
    frequency = note.frequency
    let highest = min(Self.highestFrequency, 0.45 * rate)
    // Milliseconds, first step, growth, bands.
    let kinds = [(11.0, 0.008, 0.3, 20), (21, 0.02, 0.4, 32), (85, 0.06, 0.5, 64)]
    resolutions = kinds.map { milliseconds, step, growth, bands in
      var size = 64
      while Double(size) * 1.41 < milliseconds * rate / 1000 { size *= 2 }
      let times = Self.times(hold: hold, end: end, step: step, growth: growth)
      return Resolution(
        size: size, middles: times.map { Int($0 * rate) },
        mel: MelBands(
          count: bands, lowest: Self.lowestFrequency, highest: highest,
          binWidth: rate / Double(size)))
    }
    // Two periods at least, or the level would ripple.
    let least = max(0.008, min(2 / note.frequency, 0.06))
    levels = Self.times(hold: hold, end: end, step: 0.005, growth: 0.15).map { time in
      let half = max(least, min(0.06, 0.1 * time)) / 2
      let first = max(0, Int((time - half) * rate))
      return first..<max(first + 1, min(count, Int((time + half) * rate)))
    }
    let first = min(0.15, 0.3 * hold)
    held = Int(first * rate)..<max(Int(first * rate), Int(min(hold, first + 1) * rate))
  }

  /// Times in seconds, dense after 0 and after `hold`.
  static func times(hold: Double, end: Double, step: Double, growth: Double) -> [Double] {
    var times: [Double] = []
    for (start, stop) in [(0, hold), (hold, end)] where stop > start {
      var distance = step / 2
      while start + distance < stop {
        times.append(start + distance)
        distance += max(step, growth * distance)
      }
    }
    return times
  }
}

/// Finds the trigger point of a waveform display, so that the waveform stands still.
///
/// Thread: any.
package enum Steadying {
  /// The beginning of the latest `shown` samples that starts with a rise through zero.
  ///
  /// Of all rises it takes one into the largest hump, which comes once in each period: small wiggles
  /// on the way don't make the picture jump. Where there is none, it is the latest stretch.
  ///
  /// - Parameters:
  ///   - samples: one channel, the oldest first.
  ///   - shown: how many will be shown, at most as many as there are.
  /// - Returns: an index into `samples`, 0 … `samples.count - shown`.
  package static func start(of samples: [Float], shown: Int) -> Int {
    let last = samples.count - shown
    if last <= 0 { return 0 }
    var best = last
    var largest: Float = 0
    var rise: Int?
    var hump: Float = 0
    for index in 1..<samples.count {
      if samples[index - 1] < 0, samples[index] >= 0 {
        if index > last { break }
        rise = index
        hump = 0
      } else if samples[index - 1] >= 0, samples[index] < 0 {
        // Nearly as large is as large, and later: the next period.
        if let rise, hump > 0, hump >= largest * 0.98 {
          best = rise
          largest = max(largest, hump)
        }
        rise = nil
      }
      if samples[index] > 0 { hump += samples[index] }
    }
    return best
  }
}

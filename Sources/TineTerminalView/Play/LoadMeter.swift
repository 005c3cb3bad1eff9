internal import TineRealtime

/// The load of the audio thread over the last half second: the share of the available time that rendering
/// takes.
struct LoadMeter {
  private var lastNanoseconds: UInt64 = 0
  private var lastFrames: UInt64 = 0
  /// 0 … 1; more than 1 when rendering is too slow.
  private(set) var load = 0.0

  mutating func update(_ counters: Counters, rate: Int) {
    let frames = counters[.frames]
    // A figure that changed more often couldn't be read.
    if frames - lastFrames < UInt64(rate / 2) { return }
    let nanoseconds = counters[.renderNanoseconds]
    let available = Double(frames - lastFrames) / Double(rate) * 1e9
    load = Double(nanoseconds - lastNanoseconds) / available
    lastFrames = frames
    lastNanoseconds = nanoseconds
  }
}

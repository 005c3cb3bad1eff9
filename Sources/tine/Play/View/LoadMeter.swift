import TineRealtime

/// How much of its time the audio thread needs, over the last half second.
struct LoadMeter {
  private var lastNanoseconds: UInt64 = 0
  private var lastFrames: UInt64 = 0
  /// 0 … 1, and more where it is late.
  private(set) var load = 0.0

  mutating func update(_ counters: Counters, rate: Int) {
    let frames = counters[.frames]
    // Long enough for a figure that can be read.
    if frames - lastFrames < UInt64(rate / 2) { return }
    let nanoseconds = counters[.renderNanoseconds]
    let available = Double(frames - lastFrames) / Double(rate) * 1e9
    load = Double(nanoseconds - lastNanoseconds) / available
    lastFrames = frames
    lastNanoseconds = nanoseconds
  }
}

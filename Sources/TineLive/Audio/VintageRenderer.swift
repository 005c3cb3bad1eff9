internal import TineEngine

/// A ``LiveRenderer`` at the clock of a DX7, and what leads from there to the output's rate.
struct VintageRenderer: ~Copyable {
  /// Longer blocks are made in pieces.
  static var maxFrames: Int {
    @inline(__always) @_noLocks get { 8_192 }
  }

  private let renderer: UnsafeMutablePointer<LiveRenderer>
  private var output: VintageOutput
  private let left: UnsafeMutablePointer<Float>
  private let right: UnsafeMutablePointer<Float>

  /// - Parameters:
  ///   - renderer: at ``Vintage/VintageOutput/rate``; whoever owns it keeps it as long.
  ///   - rate: the output's.
  init(_ renderer: UnsafeMutablePointer<LiveRenderer>, rate: Int) {
    self.renderer = renderer
    let block = VintageOutput.maxInput(for: Self.maxFrames, rate: rate)
    output = VintageOutput(rate: rate, block: block)
    left = .allocate(capacity: block)
    left.initialize(repeating: 0, count: block)
    right = .allocate(capacity: block)
    right.initialize(repeating: 0, count: block)
  }

  deinit {
    left.deallocate()
    right.deallocate()
  }

  /// Makes one block at the output's rate.
  ///
  /// - Parameter now: nanoseconds of the monotonic clock.
  @_noLocks
  mutating func render(
    _ samples: UnsafeMutablePointer<Float>, _ others: UnsafeMutablePointer<Float>, _ frames: Int,
    now: UInt64
  ) {
    var done = 0
    while done < frames {
      let wanted = min(frames &- done, Self.maxFrames)
      let count = output.needed(for: wanted)
      renderer.pointee.render(left, right, count, now: now)
      output.push(left: left, right: right, frames: count)
      done &+= output.take(left: samples + done, right: others + done, most: wanted)
    }
  }
}

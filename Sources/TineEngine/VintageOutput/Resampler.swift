/// From one rate to another: one channel, by a windowed sinc in many phases, with a straight line
/// between two neighbouring phases.
///
/// Aliases and images are at least 90 dB down; the pass band reaches 0.82 of half the lower rate.
/// No allocation while it runs.
struct Resampler: ~Copyable {
  /// Phases of the table.
  static var rows: Int { 512 }
  /// The window's shape: 100 dB.
  static var kaiser: Double { 10.06 }
  /// Of half the lower rate: where the transition begins.
  static var passed: Double { 0.82 }

  let input: Int
  let output: Int
  let taps: Int
  private let table: UnsafeMutablePointer<Float>
  /// The last frames, oldest first: `taps` of history and room for a block.
  private let history: UnsafeMutablePointer<Float>
  private let capacity: Int
  /// How many frames the history holds.
  private var held: Int
  /// The first tap of the next output frame in the history.
  private var first = 0
  /// Its place between two input frames, in output'ths.
  private var phase = 0

  /// The latency in frames of input.
  var delay: Int {
    @_noLocks get { taps / 2 }
  }

  /// - Parameters:
  ///   - input, output: frames a second.
  ///   - block: frames of input that are pushed at once, at most.
  init(from input: Int, to output: Int, block: Int) {
    self.input = input
    self.output = output
    let edge = Double(min(input, output)) / 2
    taps = Self.taps(from: input, to: output)
    let cutoff = edge * (1 + Self.passed) / 2 / Double(input)
    table = .allocate(capacity: (Self.rows + 1) * taps)
    Self.fill(table, rows: Self.rows, taps: taps, cutoff: cutoff)
    capacity = taps * 2 + block
    history = .allocate(capacity: capacity)
    history.initialize(repeating: 0, count: capacity)
    // The first frame of input is in the middle of the first output frame's taps.
    held = taps / 2 - 1
  }

  /// Taps of the low-pass.
  static func taps(from input: Int, to output: Int) -> Int {
    // A transition of this width and 100 dB take so many (Kaiser).
    let width = Double(min(input, output)) / 2 * (1 - passed) / Double(input)
    let needed = Int((92 / (2.285 * 2 * Double.pi * width)).rounded(.up))
    return (needed + 7) / 8 * 8
  }

  deinit {
    table.deallocate()
    history.deallocate()
  }

  /// Frames of input that have to be pushed before `count` more frames can be taken.
  @_noLocks
  func needed(for count: Int) -> Int {
    if count == 0 { return 0 }
    let last = first &+ (phase &+ (count &- 1) &* input) / output
    return max(last &+ taps &- held, 0)
  }

  /// Room for a frame of input more.
  @inline(__always) @_noLocks
  mutating func push(_ sample: Float) {
    history[held] = sample
    held &+= 1
  }

  /// Makes as many frames as the input is enough for, at most `most`; returns how many.
  @_noLocks
  mutating func take(_ result: UnsafeMutablePointer<Float>, most: Int) -> Int {
    var made = 0
    while made < most && first &+ taps <= held {
      result[made] = frame()
      made &+= 1
      phase &+= input
      first &+= phase / output
      phase %= output
    }
    forget()
    return made
  }

  /// One frame: all taps of the two phases beside its place.
  @inline(__always) @_noLocks
  private func frame() -> Float {
    let place = Float(phase) * (Float(Self.rows) / Float(output))
    let row = min(Int(place), Self.rows &- 1)
    let between = SIMD8<Float>(repeating: place - Float(row))
    let low = UnsafeRawPointer(table + row &* taps)
    let high = UnsafeRawPointer(table + (row &+ 1) &* taps)
    let samples = UnsafeRawPointer(history + first)
    var sum = SIMD8<Float>()
    for tap in stride(from: 0, to: taps &* 4, by: 32) {
      let a = low.loadUnaligned(fromByteOffset: tap, as: SIMD8<Float>.self)
      let b = high.loadUnaligned(fromByteOffset: tap, as: SIMD8<Float>.self)
      let x = samples.loadUnaligned(fromByteOffset: tap, as: SIMD8<Float>.self)
      sum += (a + (b - a) * between) * x
    }
    let four = sum.lowHalf + sum.highHalf
    let two = four.lowHalf + four.highHalf
    return two[0] + two[1]
  }

  /// Moves the samples that are still needed to the beginning.
  @inline(__always) @_noLocks
  private mutating func forget() {
    if first == 0 { return }
    let gone = min(first, held)
    for index in gone..<held { history[index &- gone] = history[index] }
    held &-= gone
    first &-= gone
  }
}

extension Resampler {
  /// Fills the table in: at row r and tap j, the low-pass at (j − taps / 2 + 1 − r / rows) frames from
  /// its middle.
  ///
  /// A sinc under a window of Kaiser's, whose transition ends at half the lower of the two rates.
  static func fill(
    _ table: UnsafeMutablePointer<Float>, rows: Int, taps: Int, cutoff: Double
  ) {
    let half = Double(taps) / 2
    let scale = 1 / bessel(kaiser)
    for row in 0...rows {
      var values = [Double](repeating: 0, count: taps)
      var sum = 0.0
      for tap in 0..<taps {
        let x = Double(tap - taps / 2 + 1) - Double(row) / Double(rows)
        let inside = 1 - (x / half) * (x / half)
        if inside <= 0 { continue }
        let window = bessel(kaiser * inside.squareRoot()) * scale
        let sinc = x == 0 ? 1 : Wave.cycles(cutoff * x).sine / (2 * Double.pi * cutoff * x)
        values[tap] = 2 * cutoff * sinc * window
        sum += values[tap]
      }
      // Each row adds up to one, or a constant would ripple with the phase.
      for tap in 0..<taps { (table + row * taps + tap).initialize(to: Float(values[tap] / sum)) }
    }
  }

  /// Modified Bessel function of the first kind and order 0, by its series.
  private static func bessel(_ x: Double) -> Double {
    var sum = 1.0
    var term = 1.0
    var n = 1.0
    while term > sum * 1e-17 {
      term *= (x / 2 / n) * (x / 2 / n)
      sum += term
      n += 1
    }
    return sum
  }
}

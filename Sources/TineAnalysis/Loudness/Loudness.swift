internal import Glibc

/// Measures the loudness of a stereo programme while it is made: ITU-R BS.1770-4, integrated and gated.
///
/// Takes the sound in pieces of any size, and about 200 KB however long it is. A sine of 997 Hz at
/// −20 dBFS in both channels has −20.0 LUFS.
///
/// Thread: any, one at a time.
public struct Loudness: Sendable {
  /// The largest absolute sample so far.
  public private(set) var peak: Float = 0
  /// Frames taken so far.
  public private(set) var frames = 0

  private let filter: KWeighting.Lanes
  private let sampleRate: Double
  private var state = KWeighting.State()
  /// The sum of squares since the last tenth of a second; the last two lanes are left and right.
  private var energy = SIMD4<Float>()
  private var hopEnd: Int
  private var hop = 1
  /// Sums of the last four tenths of a second: a block is 400 ms long, and one begins every 100 ms.
  private var tenths = SIMD4<Double>()
  private var blocks = BlockHistogram()

  /// - Parameter sampleRate: hertz, 8,000 or more.
  public init(sampleRate: Double) {
    precondition(sampleRate >= 8000)
    self.sampleRate = sampleRate
    filter = KWeighting.Lanes(KWeighting(sampleRate: sampleRate))
    hopEnd = Int((sampleRate / 10).rounded())
  }

  /// The loudness of all that was taken, in LUFS; nil if it is shorter than 0.4 s or nothing in it is
  /// above −70 LUFS.
  public var integrated: Double? { blocks.gated }

  /// The peak in decibels of full scale; −200 for silence.
  public var peakDecibels: Double { decibelsOf(Double(peak)) }

  /// Takes the next frames of both channels.
  ///
  /// - Precondition: both are of the same length. Frames that are no numbers, or have samples beyond
  ///   ±10¹⁵, are left out.
  public mutating func add(left: UnsafeBufferPointer<Float>, right: UnsafeBufferPointer<Float>) {
    precondition(left.count == right.count)
    var index = 0
    while index < left.count {
      let end = min(left.count, index + hopEnd - frames)
      addWithinHop(left, right, index..<end)
      frames += end - index
      index = end
      if frames == hopEnd { closeHop() }
    }
  }

  /// As ``add(left:right:)`` for arrays.
  public mutating func add(left: [Float], right: [Float]) {
    left.withUnsafeBufferPointer { left in
      right.withUnsafeBufferPointer { add(left: left, right: $0) }
    }
  }

  private mutating func addWithinHop(
    _ left: UnsafeBufferPointer<Float>, _ right: UnsafeBufferPointer<Float>, _ range: Range<Int>
  ) {
    let most = max(Self.maxBits(left, range), Self.maxBits(right, range))
    if most >= Int32(bitPattern: Self.limit.bitPattern) {
      addMeasurable(left, right, range)
      return
    }
    peak = max(peak, Float(bitPattern: UInt32(bitPattern: most)))
    // Local copies stay in registers.
    let filter = filter
    var state = state
    var energy = energy
    var index = range.lowerBound
    let end = index + range.count / 4 * 4
    if let left = left.baseAddress, let right = right.baseAddress {
      while index < end {
        let l = UnsafeRawPointer(left + index).loadUnaligned(as: SIMD4<Float>.self)
        let r = UnsafeRawPointer(right + index).loadUnaligned(as: SIMD4<Float>.self)
        let pairs = unsafeBitCast(
          SIMD8(l.x, r.x, l.y, r.y, l.z, r.z, l.w, r.w), to: SIMD4<Double>.self)
        let first = filter.filter(pairs.x, after: state.y2, &state)
        let second = filter.filter(pairs.y, after: state.y1, &state)
        let third = filter.filter(pairs.z, after: first, &state)
        let fourth = filter.filter(pairs.w, after: second, &state)
        // In the order of the frames: pieces of any size give the same.
        energy += first * first
        energy += second * second
        energy += third * third
        energy += fourth * fourth
        state.y2 = third
        state.y1 = fourth
        index &+= 4
      }
    }
    self.state = state
    self.energy = energy
    for index in end..<range.upperBound { addOne(SIMD2(left[index], right[index])) }
  }

  /// The largest absolute sample, as the bits of a Float: as whole numbers, sizes are in the same
  /// order, and the compiler makes vectors of this.
  private static func maxBits(_ samples: UnsafeBufferPointer<Float>, _ range: Range<Int>) -> Int32 {
    var most: Int32 = 0
    for sample in UnsafeBufferPointer(rebasing: samples[range]) {
      most = max(most, Int32(bitPattern: sample.magnitude.bitPattern))
    }
    return most
  }

  private mutating func addOne(_ frame: SIMD2<Float>) {
    let frame = unsafeBitCast(frame, to: Double.self)
    let weighted = filter.filter(frame, after: state.y2, &state)
    energy += weighted * weighted
    state.y2 = state.y1
    state.y1 = weighted
  }

  /// Samples beyond this would have squares that no Float holds.
  private static let limit: Float = 1e15

  /// As ``addWithinHop(_:_:_:)``, without the frames that can't be measured.
  private mutating func addMeasurable(
    _ left: UnsafeBufferPointer<Float>, _ right: UnsafeBufferPointer<Float>, _ range: Range<Int>
  ) {
    for index in range {
      let size = max(abs(left[index]), abs(right[index]))
      guard size.isFinite else { continue }
      peak = max(peak, size)
      guard size < Self.limit else { continue }
      addOne(SIMD2(left[index], right[index]))
    }
  }

  private mutating func closeHop() {
    tenths = SIMD4(tenths.y, tenths.z, tenths.w, Double(energy.z) + Double(energy.w))
    energy = .zero
    state.settle()
    // Left and right both weigh 1.
    if hop >= 4 { blocks.add(tenths.sum() / (0.4 * sampleRate)) }
    hop += 1
    // Where a tenth of a second is no whole number of frames, the hops take turns.
    hopEnd = Int((sampleRate * Double(hop) / 10).rounded())
  }
}

/// The energies of all blocks heard so far, in constant memory.
///
/// Both gates need the blocks once the whole programme is known. Blocks are kept by loudness in steps
/// of 0.01 LU, with their exact energy summed: only whether a block counts that lies within one step
/// of the relative gate is decided by its neighbours.
struct BlockHistogram {
  private static let lowest = -70.0
  private static let steps = 10_000
  private static let stepsPerUnit = 100.0

  private var counts = [Int](repeating: 0, count: steps)
  private var energies = [Double](repeating: 0, count: steps)

  /// The loudness of a mean square that is weighted and summed over the channels, in LUFS.
  static func loudness(_ energy: Double) -> Double { -0.691 + 10 * log10(energy) }

  mutating func add(_ energy: Double) {
    // The absolute gate: below −70 LUFS nothing is kept.
    guard energy > 0, Self.loudness(energy) >= Self.lowest else { return }
    let step = Int((Self.loudness(energy) - Self.lowest) * Self.stepsPerUnit)
    let index = min(step, Self.steps - 1)
    counts[index] += 1
    energies[index] += energy
  }

  /// The gated loudness in LUFS; nil if no block passes.
  var gated: Double? {
    guard let mean = mean(from: 0) else { return nil }
    // The relative gate: 10 LU below the mean of what passed the absolute one.
    let gate = Self.loudness(mean) - 10
    let first = Int(((gate - Self.lowest) * Self.stepsPerUnit).rounded())
    return self.mean(from: max(0, first)).map(Self.loudness)
  }

  private func mean(from first: Int) -> Double? {
    let count = counts[first...].reduce(0, +)
    return count > 0 ? energies[first...].reduce(0, +) / Double(count) : nil
  }
}

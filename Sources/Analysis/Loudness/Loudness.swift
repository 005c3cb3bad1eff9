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

  private let filter: KWeighting
  private let sampleRate: Double
  private var state = KWeighting.State()
  private var energy = SIMD2<Double>()
  private var hopEnd: Int
  private var hop = 1
  /// Sums of the last four tenths of a second: a block is 400 ms long, and one begins every 100 ms.
  private var tenths = SIMD4<Double>()
  private var blocks = BlockHistogram()

  /// - Parameter sampleRate: hertz, 8,000 or more.
  public init(sampleRate: Double) {
    precondition(sampleRate >= 8000)
    self.sampleRate = sampleRate
    filter = KWeighting(sampleRate: sampleRate)
    hopEnd = Int((sampleRate / 10).rounded())
  }

  /// The loudness of all that was taken, in LUFS; nil if it is shorter than 0.4 s or nothing in it is
  /// above −70 LUFS.
  public var integrated: Double? { blocks.gated }

  /// The peak in decibels of full scale; −200 for silence.
  public var peakDecibels: Double { decibelsOf(Double(peak)) }

  /// Takes the next frames of both channels.
  ///
  /// - Precondition: both are of the same length. Samples that are no numbers count as 0.
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
    // As whole numbers, sizes are in the same order, and the compiler makes vectors of this.
    var most: Int32 = 0
    for index in range {
      most = max(most, Int32(bitPattern: left[index].magnitude.bitPattern))
      most = max(most, Int32(bitPattern: right[index].magnitude.bitPattern))
    }
    if most >= Int32(bitPattern: Float.infinity.bitPattern) {
      addFinite(left, right, range)
      return
    }
    peak = max(peak, Float(bitPattern: UInt32(bitPattern: most)))
    // Local copies stay in registers.
    let filter = KWeighting.Pairs(filter)
    var state = state
    var energy = energy
    for index in range {
      let frame = SIMD2(Double(left[index]), Double(right[index]))
      let weighted = filter.filter(frame, &state)
      energy += weighted * weighted
    }
    self.state = state
    self.energy = energy
  }

  /// As above, without the frames that hold anything but numbers.
  private mutating func addFinite(
    _ left: UnsafeBufferPointer<Float>, _ right: UnsafeBufferPointer<Float>, _ range: Range<Int>
  ) {
    let filter = KWeighting.Pairs(filter)
    for index in range {
      let size = max(abs(left[index]), abs(right[index]))
      guard size.isFinite else { continue }
      peak = max(peak, size)
      let frame = SIMD2(Double(left[index]), Double(right[index]))
      let weighted = filter.filter(frame, &state)
      energy += weighted * weighted
    }
  }

  private mutating func closeHop() {
    tenths = SIMD4(tenths.y, tenths.z, tenths.w, energy.sum())
    energy = .zero
    // Left and right both weigh 1.
    if hop >= 4 { blocks.add(tenths.sum() / (0.4 * sampleRate)) }
    hop += 1
    // Where a tenth of a second is no whole number of frames, the hops take turns.
    hopEnd = Int((sampleRate * Double(hop) / 10).rounded())
  }
}

/// What the high-pass filter remembers of a channel between two vectors of eight frames.
///
/// Thread: audio.
public struct HighPassState: BitwiseCopyable {
  /// The last input of the vector before.
  public var input: Float = 0
  /// The last output of the vector before.
  public var output: Float = 0
  /// The inputs of a vector of which only the first frames have come.
  public var pending = FrameFloats()

  /// Silence.
  public init() {}

  /// Ends a decay below −180 dBFS, which would go on through the denormal numbers.
  @inlinable @inline(__always) @_noLocks
  public mutating func settle() {
    if input == 0 && output.magnitude < 1e-9 { output = 0 }
  }
}

/// The coefficients of the high-pass filter.
///
/// Thread: audio.
public struct HighPassPoles: BitwiseCopyable {
  /// The pole.
  public let first: Float
  /// Its square.
  public let second: Float
  /// Its fourth power.
  public let fourth: Float
  /// The pole to the power of 1 … 8.
  public let powers: FrameFloats

  /// - Parameter pole: e to the power of −2π · cutoff / sample rate.
  public init(_ pole: Double) {
    first = Float(pole)
    second = Float(pole * pole)
    fourth = Float(pole * pole * pole * pole)
    var power = 1.0
    var powers = FrameFloats()
    for lane in 0..<8 {
      power *= pole
      powers[lane] = Float(power)
    }
    self.powers = powers
  }
}

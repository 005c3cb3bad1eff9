internal import TineAnalysis

/// A picture of a sound that is handed over piece by piece: it takes the same memory for a second and
/// for a day.
///
/// Thread: any, one at a time.
package protocol SoundPicture: AnyObject {
  /// Takes the next frames.
  func add(_ samples: UnsafeBufferPointer<Float>)

  /// Says that the sound is over. To be called once, before it is drawn.
  func finish()

  /// The picture as the bytes of a file.
  ///
  /// - Throws: ``PictureError``.
  func draw(_ style: PictureStyle, as format: PictureFormat) throws(PictureError) -> [UInt8]

  /// The picture in letters, one line each.
  func draw(_ style: LetterStyle) -> [String]
}

/// What a sound is, and which of its channels are seen.
///
/// Thread: any.
public struct SoundForm: Equatable, Sendable {
  /// Channels that share a box, and its name.
  public struct Lane: Equatable, Sendable {
    /// From 0, not empty.
    package var channels: Range<Int>
    /// Empty where there is only one box.
    package var name: String

    /// The channels of one box.
    public init(channels: Range<Int>, name: String = "") {
      self.channels = channels
      self.name = name
    }
  }

  /// Hertz.
  package var sampleRate: Double
  /// How many channels the samples come in.
  package var channelCount: Int
  /// The boxes, from the top.
  package var lanes: [Lane]
  /// The time of the first sample in seconds, which the axis begins with.
  package var start: Double
  /// About how long it is, in seconds, if that is known.
  package var expectedSeconds: Double?

  /// All channels in one box.
  public init(
    sampleRate: Double, channelCount: Int, lanes: [Lane]? = nil, start: Double = 0,
    expectedSeconds: Double? = nil
  ) {
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    self.lanes = lanes ?? [Lane(channels: 0..<channelCount)]
    self.start = start
    self.expectedSeconds = expectedSeconds
  }

  func block(_ samples: UnsafeBufferPointer<Float>, _ lane: Lane) -> SampleBlock {
    SampleBlock(samples, channelCount: channelCount, channels: lane.channels)
  }

  /// The power of two that is nearest to `seconds` of samples.
  func powerOfTwo(seconds: Double) -> Int {
    var size = 64
    while Double(size) * 1.414 < seconds * sampleRate { size *= 2 }
    return size
  }
}

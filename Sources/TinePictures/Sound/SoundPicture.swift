internal import TineAnalysis

/// A picture of a sound that is added block by block. The memory it needs doesn't depend on the
/// length of the sound.
///
/// Thread: any, one at a time.
package protocol SoundPicture: AnyObject {
  /// Takes the next frames.
  func add(_ samples: UnsafeBufferPointer<Float>)

  /// Marks the end of the sound. Call it once, before drawing.
  func finish()

  /// The picture as the bytes of a file.
  ///
  /// - Throws: ``PictureError``.
  func draw(_ style: PictureStyle, as format: PictureFormat) throws(PictureError) -> [UInt8]

  /// The picture as lines of text.
  func draw(_ style: TextPictureStyle) -> [String]
}

/// The format of a sound, and which of its channels are drawn.
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
  /// The number of interleaved channels.
  package var channelCount: Int
  /// The boxes, from the top.
  package var lanes: [Lane]
  /// The time of the first sample in seconds, where the axis begins.
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

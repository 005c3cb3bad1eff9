/// A piece of sound with the channels' samples interleaved, as files have them, and which of its
/// channels are measured.
///
/// Several channels are measured together without being summed: what one has can't cancel what
/// another has.
///
/// Thread: any.
package struct SampleBlock {
  /// The samples: the first frame's of each channel, the second's, and so on.
  package let samples: UnsafeBufferPointer<Float>
  /// How many samples a frame has.
  package let channelCount: Int
  /// The channels that are measured, from 0.
  package let channels: Range<Int>

  /// - Parameters:
  ///   - samples: whole frames.
  ///   - channels: within 0 … `channelCount`, not empty; nil is all of them.
  package init(
    _ samples: UnsafeBufferPointer<Float>, channelCount: Int, channels: Range<Int>? = nil
  ) {
    let channels = channels ?? 0..<channelCount
    precondition(channelCount > 0 && samples.count % channelCount == 0)
    precondition(!channels.isEmpty && channels.lowerBound >= 0)
    precondition(channels.upperBound <= channelCount)
    self.samples = samples
    self.channelCount = channelCount
    self.channels = channels
  }

  /// Frames in it.
  package var frames: Int { samples.count / channelCount }
}

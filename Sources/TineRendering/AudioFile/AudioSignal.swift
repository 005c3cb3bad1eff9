/// A whole sound in memory.
///
/// Thread: any.
public struct AudioSignal: Equatable, Sendable {
  /// Hertz.
  public var sampleRate: Int
  /// The samples of each channel, all of the same length; full scale is 1.
  public var channels: [[Float]]
  /// How many samples of the file were no numbers or beyond 2³¹ times full scale: damage, which is read
  /// as silence.
  public var damagedSamples = 0

  /// Frames, the same in each channel.
  public var frames: Int { channels.first?.count ?? 0 }
  /// The duration in seconds.
  public var seconds: Double { Double(frames) / Double(sampleRate) }

  /// Reads a file of any kind that the installed libsndfile knows, to its end, whatever length its
  /// header says.
  ///
  /// - Throws: ``AudioFileError/isFolder(path:)``, ``AudioFileError/cannotOpen(path:errno:)``,
  ///   ``AudioFileError/notAudio(path:reason:)``, ``AudioFileError/unusableRate(path:hertz:)``.
  public init(contentsOf path: String) throws(AudioFileError) {
    var file = try InputFile(path)
    let count = file.channels
    sampleRate = file.sampleRate
    channels = Array(repeating: [], count: count)
    var block = [Float](repeating: 0, count: 4096 * count)
    while true {
      let frames = file.read(&block)
      for channel in 0..<count {
        for frame in 0..<frames { channels[channel].append(block[frame * count + channel]) }
      }
      if frames == 0 { break }
    }
    damagedSamples = file.damagedSamples
  }
}

/// What a file says about itself, without its sound.
///
/// Thread: any.
public struct AudioInformation: Equatable, Sendable {
  /// Hertz.
  public var sampleRate: Int
  /// How many channels.
  public var channels: Int
  /// The length that the header says.
  public var frames: Int
  /// Empty where the file has none.
  public var title: String
  /// As ``title``.
  public var artist: String
  /// As ``title``.
  public var copyright: String

  /// Reads the header; throws as ``AudioSignal/init(contentsOf:)``.
  public init(contentsOf path: String) throws(AudioFileError) {
    let file = try InputFile(path)
    sampleRate = file.sampleRate
    channels = file.channels
    frames = file.frames
    title = file.title
    artist = file.artist
    copyright = file.copyright
  }
}

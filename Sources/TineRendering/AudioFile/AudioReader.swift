/// Reads an audio file of any kind that the installed libsndfile knows, piece by piece: memory doesn't
/// grow with the file.
///
/// Thread: any, one at a time.
public final class AudioReader {
  /// Hertz.
  public let sampleRate: Int
  /// How many channels.
  public let channels: Int
  /// The length that the header says, in frames; a file may be shorter or longer, and a stream that
  /// doesn't know says a very large number.
  public let statedFrames: Int
  /// How many of the samples read so far were no numbers or beyond 2³¹ times full scale: damage, which
  /// is read as silence.
  public var damagedSamples: Int { file.damagedSamples }
  /// The title that the file has in it; empty without one.
  public let title: String

  private var file: InputFile
  private let path: String

  /// Opens a file; throws as ``AudioSignal/init(contentsOf:)``.
  public init(_ path: String) throws(AudioFileError) {
    file = try InputFile(path)
    self.path = path
    sampleRate = file.sampleRate
    channels = file.channels
    statedFrames = file.frames
    title = file.title
  }

  /// Fills `block` with the next frames, the channels' samples interleaved; full scale is 1.
  ///
  /// - Parameter block: its length is a multiple of ``channels``.
  /// - Returns: how many frames there were; 0 at the end.
  public func read(_ block: inout [Float]) -> Int { file.read(&block) }

  /// Goes on at a frame counted from the file's beginning, at most its end. Where the file can't be
  /// searched, what lies before is read and dropped.
  ///
  /// - Returns: the frame where it is now: less than `frame` where the file ends before.
  public func skip(to frame: Int) -> Int {
    if file.seek(to: frame) { return frame }
    var block = [Float](repeating: 0, count: 4096 * channels)
    var passed = 0
    while passed < frame {
      let most = min(4096, frame - passed)
      if most < 4096 { block = [Float](repeating: 0, count: most * channels) }
      let frames = file.read(&block)
      if frames == 0 { break }
      passed += frames
    }
    return passed
  }
}

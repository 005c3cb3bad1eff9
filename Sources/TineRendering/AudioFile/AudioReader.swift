internal import CTineSndFile
internal import Glibc
internal import TineFiles
internal import TineRealtime

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
  /// The title in the file's tags; empty if there is none.
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

/// An audio file that libsndfile has opened for reading.
struct InputFile: ~Copyable {
  private let handle: OpaquePointer
  private let info: SF_INFO
  /// Samples that were no sound and were read as 0 (see `SampleLimit`).
  private(set) var damagedSamples = 0

  var sampleRate: Int { Int(info.samplerate) }
  var channels: Int { Int(info.channels) }
  var frames: Int { Int(info.frames) }
  var title: String { string(SF_STR_TITLE) }
  var artist: String { string(SF_STR_ARTIST) }
  var copyright: String { string(SF_STR_COPYRIGHT) }

  init(_ path: String) throws(AudioFileError) {
    var status = stat()
    let bytes = FileName.bytes(path)
    guard stat(bytes, &status) == 0 else { throw .cannotOpen(path: path, errno: errno) }
    if status.st_mode & S_IFMT == S_IFDIR { throw .isFolder(path: path) }
    let descriptor = open(bytes, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .cannotOpen(path: path, errno: errno) }
    var info = SF_INFO()
    // libsndfile closes the descriptor, also where it can't read the file.
    guard let handle = sf_open_fd(descriptor, Int32(SFM_READ), &info, 1) else {
      throw .notAudio(path: path, reason: String(cString: sf_strerror(nil)))
    }
    guard AudioFormat.sampleRates ~= Int(info.samplerate) else {
      sf_close(handle)
      throw .unusableRate(path: path, hertz: Int(info.samplerate))
    }
    self.handle = handle
    self.info = info
  }

  deinit { sf_close(handle) }

  /// Fills `block` with frames and says how many there were; 0 at the end.
  mutating func read(_ block: inout [Float]) -> Int {
    let frames = Int(sf_readf_float(handle, &block, sf_count_t(block.count / channels)))
    for index in 0..<frames * channels {
      let sample = block[index]
      block[index] = SampleLimit.cleaned(sample)
      if block[index] != sample { damagedSamples += 1 }
    }
    return frames
  }

  /// Goes to a frame; false where the file can't be searched, or has no such frame.
  func seek(to frame: Int) -> Bool {
    info.seekable != 0 && sf_seek(handle, sf_count_t(frame), SEEK_SET) == sf_count_t(frame)
  }

  private func string(_ kind: Int) -> String {
    sf_get_string(handle, Int32(kind)).map { String(cString: $0) } ?? ""
  }
}

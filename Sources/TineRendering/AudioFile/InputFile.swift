internal import TineFiles
internal import CTineSndFile
internal import Glibc
internal import TineRealtime

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

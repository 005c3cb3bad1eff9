internal import TineFiles
internal import CTineSndFile
internal import Glibc

/// All kinds that libsndfile writes, through our own descriptor, so that `errno` isn't lost.
final class LibraryEncoder: Encoder {
  private let output: OutputFile
  private let format: AudioFormat
  private var quantizer: Quantizer
  /// Bits that each rounded sample is shifted up by: libsndfile takes whole numbers of 32 bits.
  private let shift: Int
  private var handle: OpaquePointer?
  private var integers: [Int32] = []

  var clipped: Int { quantizer.clipped }

  init(_ output: OutputFile, _ format: AudioFormat) throws(AudioFileError) {
    self.output = output
    self.format = format
    let bits = format.samples.width * 8
    quantizer = Quantizer(bits: bits, dither: format.dither && format.samples == .int16)
    shift = 32 - bits
    guard let code = Self.code(format) else {
      throw .unsupported(path: output.name, reason: Self.reason(format))
    }
    var info = SF_INFO()
    info.samplerate = Int32(clamping: format.sampleRate)
    info.channels = Int32(format.channels)
    info.format = code
    guard sf_format_check(&info) != 0 else {
      throw .unsupported(path: output.name, reason: Self.reason(format))
    }
    var callbacks = Self.callbacks
    let user = Unmanaged.passUnretained(output).toOpaque()
    guard let opened = sf_open_virtual(&callbacks, Int32(SFM_WRITE), &info, user) else {
      if output.failure != 0 { throw .cannotWrite(path: output.name, errno: output.failure) }
      throw .unsupported(path: output.name, reason: Self.reason(format))
    }
    handle = opened
    sf_command(opened, Int32(SFC_SET_CLIPPING), nil, 1)
    if !format.title.isEmpty { sf_set_string(opened, Int32(SF_STR_TITLE), format.title) }
    if !format.artist.isEmpty { sf_set_string(opened, Int32(SF_STR_ARTIST), format.artist) }
    if !format.copyright.isEmpty {
      // AIFF's texts are ASCII, and libsndfile puts a dot for each byte of a sign that isn't.
      let text =
        format.container == .aiff
        ? format.copyright.split(separator: "©", omittingEmptySubsequences: false).joined(
          separator: "(C)") : format.copyright
      sf_set_string(opened, Int32(SF_STR_COPYRIGHT), text)
    }
  }

  deinit { if let handle { sf_close(handle) } }

  func write(_ samples: UnsafeBufferPointer<Float>, peak: Float) throws(AudioFileError) {
    if samples.isEmpty { return }
    let count = sf_count_t(samples.count)
    let written: sf_count_t
    if format.samples == .float || !format.container.isLossless {
      written = sf_write_float(handle, samples.baseAddress, count)
    } else {
      if integers.count < samples.count {
        integers = [Int32](repeating: 0, count: samples.count)
      }
      integers.withUnsafeMutableBufferPointer { integers in
        let whole = integers.baseAddress!
        quantizer.round(samples, peak: peak, into: whole)
        for index in 0..<samples.count { whole[index] &<<= Int32(shift) }
      }
      written = sf_write_int(handle, integers, count)
    }
    if written != count || output.failure != 0 { throw failed() }
  }

  func finish() throws(AudioFileError) {
    let result = sf_close(handle)
    handle = nil
    if result != 0 || output.failure != 0 { throw failed() }
  }

  private func failed() -> AudioFileError {
    .cannotWrite(path: output.name, errno: output.failure != 0 ? output.failure : EIO)
  }

  private static let callbacks = SF_VIRTUAL_IO(
    get_filelen: { user in
      let output = output(user)
      let here = output.seek(0, SEEK_CUR)
      let end = output.seek(0, SEEK_END)
      _ = output.seek(here, SEEK_SET)
      return sf_count_t(end)
    },
    seek: { offset, whence, user in sf_count_t(output(user).seek(Int(offset), whence)) },
    read: { bytes, count, user in
      sf_count_t(output(user).read(UnsafeMutableRawBufferPointer(start: bytes, count: Int(count))))
    },
    write: { bytes, count, user in
      let bytes = UnsafeRawBufferPointer(start: bytes, count: Int(count))
      return output(user).write(bytes) ? count : 0
    },
    tell: { user in sf_count_t(output(user).seek(0, SEEK_CUR)) })

  private static func output(_ user: UnsafeMutableRawPointer?) -> OutputFile {
    Unmanaged<OutputFile>.fromOpaque(user!).takeUnretainedValue()
  }
}

extension LibraryEncoder {
  /// libsndfile's number for a format; nil where there is none.
  private static func code(_ format: AudioFormat) -> Int32? {
    let sample: Int =
      switch format.samples {
      case .int16: SF_FORMAT_PCM_16
      case .int24: SF_FORMAT_PCM_24
      case .int32: SF_FORMAT_PCM_32
      case .float: SF_FORMAT_FLOAT
      }
    let code: Int? =
      switch format.container {
      case .wav: SF_FORMAT_WAV | sample
      case .flac: SF_FORMAT_FLAC | sample
      case .aiff: SF_FORMAT_AIFF | sample
      case .ogg: SF_FORMAT_OGG | SF_FORMAT_VORBIS
      case .opus: SF_FORMAT_OGG | SF_FORMAT_OPUS
      case .mp3: SF_FORMAT_MPEG | SF_FORMAT_MPEG_LAYER_III
      case .au: SF_FORMAT_AU | sample
      case .caf: SF_FORMAT_CAF | sample
      case .w64: SF_FORMAT_W64 | sample
      case .raw: nil
      }
    return code.map { Int32($0) }
  }

  /// Why libsndfile won't, as far as one can tell.
  private static func reason(_ format: AudioFormat) -> String {
    let name = format.container.rawValue.uppercased()
    switch format.container {
    case .flac where format.samples == .int32 || format.samples == .float:
      return "FLAC holds 16 or 24 bits, not \(format.samples.rawValue)"
    case .opus where !opusRates.contains(format.sampleRate):
      return "Opus holds \(list(opusRates)) Hz, not \(format.sampleRate)"
    case .mp3 where !mp3Rates.contains(format.sampleRate):
      return "MP3 holds \(list(mp3Rates)) Hz, not \(format.sampleRate)"
    case .mp3, .opus: return "this libsndfile writes no \(name) at \(format.sampleRate) Hz"
    default:
      return "this libsndfile writes no \(name) with \(format.samples.rawValue) bits,"
        + " \(format.channels) channels and \(format.sampleRate) Hz"
    }
  }

  private static let opusRates = [8_000, 12_000, 16_000, 24_000, 48_000]
  private static let mp3Rates = [
    8_000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000,
  ]

  /// `1, 2 or 3`.
  private static func list(_ numbers: [Int]) -> String {
    numbers.dropLast().map(String.init).joined(separator: ", ") + " or \(numbers.last ?? 0)"
  }
}

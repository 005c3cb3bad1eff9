internal import Glibc
internal import TineFiles

/// WAV and headerless samples: to a file, a pipe or a device.
final class PlainEncoder: Encoder {
  /// Bytes that are written at once.
  private static let bufferBytes = 1 << 17
  /// Samples that are rounded at once.
  private static let piece = 4096

  private let output: OutputFile
  private let format: AudioFormat
  private var quantizer: Quantizer
  private var integers = [Int32](repeating: 0, count: PlainEncoder.piece)
  /// Room for another piece, of whatever kind, where there are fewer than ``bufferBytes`` in it.
  private let buffer = UnsafeMutableRawBufferPointer.allocate(
    byteCount: PlainEncoder.bufferBytes + 4 * PlainEncoder.piece, alignment: 16)
  /// Bytes in the buffer.
  private var used = 0
  private var dataBytes: UInt64 = 0

  var clipped: Int { quantizer.clipped }

  init(_ output: OutputFile, _ format: AudioFormat) throws(AudioFileError) {
    self.output = output
    self.format = format
    quantizer = Quantizer(
      bits: format.samples.width * 8, dither: format.dither && format.samples == .int16)
    if format.container == .wav {
      let header = WaveHeader(format: format, dataBytes: nil).bytes
      let isWritten = header.withUnsafeBytes { output.write($0) }
      if !isWritten { throw .cannotWrite(path: output.name, errno: output.failure) }
    }
  }

  deinit { buffer.deallocate() }

  func write(_ samples: UnsafeBufferPointer<Float>, peak: Float) throws(AudioFileError) {
    var start = 0
    while start < samples.count {
      let piece = samples[start..<min(samples.count, start + Self.piece)]
      append(UnsafeBufferPointer(rebasing: piece), peak)
      if used >= Self.bufferBytes { try flush() }
      start = piece.endIndex
    }
    dataBytes += UInt64(samples.count * format.samples.width)
  }

  /// Little end first, as it is on every processor that Swift has Linux for.
  private func append(_ samples: UnsafeBufferPointer<Float>, _ peak: Float) {
    let width = format.samples.width
    let target = buffer.baseAddress! + used
    used += samples.count * width
    switch format.samples {
    case .float: target.copyMemory(from: samples.baseAddress!, byteCount: samples.count * width)
    case .int16:
      target.withMemoryRebound(to: Int16.self, capacity: samples.count) {
        quantizer.round(samples, peak: peak, into: $0)
      }
    case .int24, .int32:
      integers.withUnsafeMutableBufferPointer { integers in
        let whole = integers.baseAddress!
        quantizer.round(samples, peak: peak, into: whole)
        if width == 4 {
          target.copyMemory(from: whole, byteCount: samples.count * width)
          return
        }
        for index in 0..<samples.count {
          let bits = UInt32(bitPattern: whole[index])
          target.storeBytes(
            of: UInt8(truncatingIfNeeded: bits), toByteOffset: 3 * index, as: UInt8.self)
          target.storeBytes(
            of: UInt16(truncatingIfNeeded: bits >> 8), toByteOffset: 3 * index + 1,
            as: UInt16.self)
        }
      }
    }
  }

  func finish() throws(AudioFileError) {
    if format.container == .wav && dataBytes % 2 == 1 {
      buffer[used] = 0
      used += 1
    }
    try flush()
    guard format.container == .wav && output.start != nil else { return }
    let header = WaveHeader(format: format, dataBytes: dataBytes).bytes
    let isWritten = header.withUnsafeBytes { output.rewrite($0) }
    if !isWritten { throw .cannotWrite(path: output.name, errno: output.failure) }
  }

  private func flush() throws(AudioFileError) {
    let isWritten = output.write(UnsafeRawBufferPointer(rebasing: buffer[..<used]))
    used = 0
    if !isWritten { throw .cannotWrite(path: output.name, errno: output.failure) }
  }
}

/// The bytes before the samples of a WAV file.
///
/// Written here and not by libsndfile for two reasons: a pipe can't be rewound to fill in the length,
/// and libsndfile must be told before the first sample whether a file will need RF64.
///
/// Source: Multimedia Programming Interface and Data Specifications 1.0 (1991); EBU Tech 3306 for RF64.
struct WaveHeader {
  var format: AudioFormat
  /// Bytes of samples, nil while it isn't known and never will be: both lengths are then 0xFFFFFFFF,
  /// which readers take as "to the end".
  var dataBytes: UInt64?

  private static let unknown: UInt32 = .max

  /// Always the same number of bytes for a format, whatever ``dataBytes``.
  var bytes: [UInt8] {
    let format = format
    let frameBytes = format.channels * format.samples.width
    var inner: [UInt8] = []
    inner.append(text: "fmt ")
    inner.append(UInt32(16))
    // 1 is whole numbers, 3 floating point.
    inner.append(UInt16(format.samples == .float ? 3 : 1))
    inner.append(UInt16(format.channels))
    inner.append(UInt32(format.sampleRate))
    inner.append(UInt32(clamping: format.sampleRate * frameBytes))
    inner.append(UInt16(frameBytes))
    inner.append(UInt16(format.samples.width * 8))
    let frames = dataBytes.map { $0 / UInt64(frameBytes) }
    if format.samples == .float {
      inner.append(text: "fact")
      inner.append(UInt32(4))
      inner.append(frames.map { UInt32(clamping: $0) } ?? Self.unknown)
    }
    inner.append(contentsOf: information)

    // RIFF, "WAVE", room for the long lengths, what is above, "data" and its length.
    let headerBytes = 12 + 36 + inner.count + 8
    let total = dataBytes.map { UInt64(headerBytes) - 8 + $0 + $0 % 2 }
    let isLong = total.map { $0 > UInt64(UInt32.max) } ?? false

    var bytes: [UInt8] = []
    bytes.append(text: isLong ? "RF64" : "RIFF")
    bytes.append(isLong ? Self.unknown : total.map { UInt32($0) } ?? Self.unknown)
    bytes.append(text: "WAVE")
    bytes.append(text: isLong ? "ds64" : "JUNK")
    bytes.append(UInt32(28))
    bytes.append(isLong ? total ?? 0 : 0)
    bytes.append(isLong ? dataBytes ?? 0 : 0)
    bytes.append(isLong ? frames ?? 0 : 0)
    bytes.append(UInt32(0))
    bytes.append(contentsOf: inner)
    bytes.append(text: "data")
    bytes.append(isLong ? Self.unknown : dataBytes.map { UInt32($0) } ?? Self.unknown)
    return bytes
  }

  /// Title, artist and copyright, or nothing.
  private var information: [UInt8] {
    var entries: [UInt8] = []
    let tags = [("INAM", format.title), ("IART", format.artist), ("ICOP", format.copyright)]
    for (name, value) in tags where !value.isEmpty {
      entries.append(text: name)
      // Ended by one zero or two, so that the length is even: some readers lose their way if not.
      let text = Array(value.utf8) + (value.utf8.count % 2 == 0 ? [0, 0] : [0])
      entries.append(UInt32(text.count))
      entries.append(contentsOf: text)
    }
    guard !entries.isEmpty else { return [] }
    var list: [UInt8] = []
    list.append(text: "LIST")
    list.append(UInt32(entries.count + 4))
    list.append(text: "INFO")
    return list + entries
  }
}

extension [UInt8] {
  fileprivate mutating func append(text: String) { append(contentsOf: text.utf8) }

  /// Little end first.
  fileprivate mutating func append<Number: FixedWidthInteger>(_ number: Number) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }
}

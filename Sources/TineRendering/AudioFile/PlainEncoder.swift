internal import TineFiles
internal import Glibc

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

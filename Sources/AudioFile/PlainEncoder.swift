internal import Glibc

/// WAV and headerless samples: to a file, a pipe or a device.
final class PlainEncoder: Encoder {
  private static let bufferBytes = 1 << 16

  private let output: OutputFile
  private let format: AudioFormat
  private var quantizer: Quantizer
  private var buffer: [UInt8] = []
  private var dataBytes: UInt64 = 0

  var clipped: Int { quantizer.clipped }

  init(_ output: OutputFile, _ format: AudioFormat) throws(AudioFileError) {
    self.output = output
    self.format = format
    quantizer = Quantizer(
      bits: format.samples.width * 8, dither: format.dither && format.samples == .int16)
    buffer.reserveCapacity(Self.bufferBytes + 8)
    if format.container == .wav {
      buffer = WaveHeader(format: format, dataBytes: nil).bytes
    }
  }

  func write(_ samples: UnsafeBufferPointer<Float>) throws(AudioFileError) {
    let width = format.samples.width
    var start = 0
    while start < samples.count {
      let piece = samples[start..<min(samples.count, start + Self.bufferBytes / width)]
      append(UnsafeBufferPointer(rebasing: piece))
      if buffer.count >= Self.bufferBytes { try flush() }
      start = piece.endIndex
    }
    dataBytes += UInt64(samples.count * format.samples.width)
  }

  /// Little end first.
  private func append(_ samples: UnsafeBufferPointer<Float>) {
    let width = format.samples.width
    let first = buffer.count
    buffer.append(contentsOf: repeatElement(0, count: samples.count * width))
    buffer.withUnsafeMutableBytes { bytes in
      var offset = first
      for sample in samples {
        let bits =
          format.samples == .float
          ? sample.bitPattern : UInt32(bitPattern: quantizer.round(sample))
        switch width {
        case 2:
          let half = UInt16(truncatingIfNeeded: bits).littleEndian
          bytes.storeBytes(of: half, toByteOffset: offset, as: UInt16.self)
        case 3:
          bytes[offset] = UInt8(truncatingIfNeeded: bits)
          bytes[offset + 1] = UInt8(truncatingIfNeeded: bits >> 8)
          bytes[offset + 2] = UInt8(truncatingIfNeeded: bits >> 16)
        default:
          bytes.storeBytes(of: bits.littleEndian, toByteOffset: offset, as: UInt32.self)
        }
        offset += width
      }
    }
  }

  func finish() throws(AudioFileError) {
    if format.container == .wav && dataBytes % 2 == 1 { buffer.append(0) }
    try flush()
    guard format.container == .wav && output.isSeekable else { return }
    guard output.seek(0, SEEK_SET) == 0 else {
      throw .cannotWrite(path: output.name, errno: errno)
    }
    buffer = WaveHeader(format: format, dataBytes: dataBytes).bytes
    try flush()
  }

  private func flush() throws(AudioFileError) {
    let isWritten = buffer.withUnsafeBytes { output.write($0) }
    buffer.removeAll(keepingCapacity: true)
    if !isWritten { throw .cannotWrite(path: output.name, errno: output.failure) }
  }
}

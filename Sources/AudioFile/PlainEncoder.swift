internal import Glibc

/// WAV and headerless samples: to a file, a pipe or a device.
final class PlainEncoder: Encoder {
  private static let bufferBytes = 1 << 16
  /// Samples that are rounded at once.
  private static let piece = 4096

  private let output: OutputFile
  private let format: AudioFormat
  private var quantizer: Quantizer
  private var integers = [Int32](repeating: 0, count: PlainEncoder.piece)
  private var buffer: [UInt8] = []
  private var dataBytes: UInt64 = 0

  var clipped: Int { quantizer.clipped }

  init(_ output: OutputFile, _ format: AudioFormat) throws(AudioFileError) {
    self.output = output
    self.format = format
    quantizer = Quantizer(
      bits: format.samples.width * 8, dither: format.dither && format.samples == .int16)
    buffer.reserveCapacity(Self.bufferBytes + 4 * Self.piece)
    if format.container == .wav {
      buffer = WaveHeader(format: format, dataBytes: nil).bytes
    }
  }

  func write(_ samples: UnsafeBufferPointer<Float>) throws(AudioFileError) {
    var start = 0
    while start < samples.count {
      let piece = samples[start..<min(samples.count, start + Self.piece)]
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
      let target = bytes.baseAddress! + first
      if format.samples == .float {
        for index in 0..<samples.count {
          target.storeBytes(
            of: samples[index].bitPattern.littleEndian, toByteOffset: 4 * index, as: UInt32.self)
        }
        return
      }
      integers.withUnsafeMutableBufferPointer { integers in
        let whole = integers.baseAddress!
        quantizer.round(samples, into: whole)
        if width == 2 {
          appendHalves(whole, samples.count, to: target)
          return
        }
        for index in 0..<samples.count {
          let bits = UInt32(bitPattern: whole[index])
          switch width {
          case 3:
            target.storeBytes(
              of: UInt8(truncatingIfNeeded: bits), toByteOffset: 3 * index, as: UInt8.self)
            target.storeBytes(
              of: UInt16(truncatingIfNeeded: bits >> 8).littleEndian, toByteOffset: 3 * index + 1,
              as: UInt16.self)
          default:
            target.storeBytes(of: bits.littleEndian, toByteOffset: 4 * index, as: UInt32.self)
          }
        }
      }
    }
  }

  /// Eight at once; the little end is first on every processor that Swift has Linux for.
  private func appendHalves(
    _ whole: UnsafeMutablePointer<Int32>, _ count: Int, to target: UnsafeMutableRawPointer
  ) {
    let vectors = count / 8
    for index in 0..<vectors {
      let eight = UnsafeRawPointer(whole).loadUnaligned(
        fromByteOffset: 32 * index, as: SIMD8<Int32>.self)
      target.storeBytes(
        of: SIMD8<Int16>(truncatingIfNeeded: eight), toByteOffset: 16 * index,
        as: SIMD8<Int16>.self)
    }
    for index in 8 * vectors..<count {
      let half = Int16(truncatingIfNeeded: whole[index]).littleEndian
      target.storeBytes(of: half, toByteOffset: 2 * index, as: Int16.self)
    }
  }

  func finish() throws(AudioFileError) {
    if format.container == .wav && dataBytes % 2 == 1 { buffer.append(0) }
    try flush()
    guard format.container == .wav && output.start != nil else { return }
    let header = WaveHeader(format: format, dataBytes: dataBytes).bytes
    let isWritten = header.withUnsafeBytes { output.rewrite($0) }
    if !isWritten { throw .cannotWrite(path: output.name, errno: output.failure) }
  }

  private func flush() throws(AudioFileError) {
    let isWritten = buffer.withUnsafeBytes { output.write($0) }
    buffer.removeAll(keepingCapacity: true)
    if !isWritten { throw .cannotWrite(path: output.name, errno: output.failure) }
  }
}

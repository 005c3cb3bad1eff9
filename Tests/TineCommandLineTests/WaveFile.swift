import Foundation

/// A WAV of one channel and floating point, byte for byte.
func waveFile(rate: UInt32, _ samples: [Float]) -> Data {
  func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }
  var file = Array("RIFF".utf8) + bytes(UInt32(36 + 4 * samples.count)) + Array("WAVE".utf8)
  // 16 bytes of format: 3 is floating point, one channel, rate, bytes a second, bytes a frame, bits.
  file += Array("fmt ".utf8) + bytes(UInt32(16)) + bytes(UInt16(3)) + bytes(UInt16(1))
  file += bytes(rate) + bytes(rate &* 4) + bytes(UInt16(4)) + bytes(UInt16(32))
  file += Array("data".utf8) + bytes(UInt32(4 * samples.count))
  for sample in samples { file += bytes(sample.bitPattern) }
  return Data(file)
}

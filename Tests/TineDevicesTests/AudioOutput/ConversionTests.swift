@testable import TineDevices
import Testing

/// The formula: nearest(x · 2ⁿ⁻¹), halves to even, saturated to −2ⁿ⁻¹ … 2ⁿ⁻¹ − 1; NaN is 0.
func expectedInteger(_ sample: Float, bits: Int) -> Int {
  if sample.isNaN { return 0 }
  let scale = Double(1 << (bits - 1))
  let nearest = (Double(max(-2, min(2, sample))) * scale).rounded(.toNearestOrEven)
  return Int(max(-scale, min(scale - 1, nearest)))
}

/// A device's sample, read back byte by byte.
func storedInteger(_ bytes: ArraySlice<UInt8>, signBits: Int) -> Int {
  var value = 0
  for (place, byte) in bytes.enumerated() { value |= Int(byte) << (8 * place) }
  let spare = 64 - signBits
  return (value << spare) >> spare
}

extension PCMFormat {
  var bits: Int {
    switch self {
    case .s16: 16
    case .s24, .s24Packed: 24
    case .s32: 32
    case .float32: 0
    }
  }

  /// Whether the bytes at one sample's place hold `sample`.
  func holds(_ sample: Float, in bytes: ArraySlice<UInt8>) -> Bool {
    if self == .float32 {
      let pattern = UInt32(truncatingIfNeeded: storedInteger(bytes, signBits: 32))
      let limited: Float = sample.isNaN ? 0 : max(-1, min(1, sample))
      return Float(bitPattern: pattern) == limited
    }
    // S24 in four bytes is sign-extended: all 32 bits have to be right.
    let signBits = self == .s24 ? 32 : bits
    return storedInteger(bytes, signBits: signBits) == expectedInteger(sample, bits: bits)
  }
}

@Suite struct ConversionTests {
  static let edges: [Float] = [
    0, -0, 1, -1, 1.5, -1.5, 1e30, -1e30, .infinity, -.infinity, .nan, Float(1).nextDown,
    -Float(1).nextDown, 0.5 / 32_768, 1.5 / 32_768, -0.5 / 32_768, 2.5 / 32_768,
    .leastNonzeroMagnitude, 0.5 / 8_388_608, -1.5 / 8_388_608, 1 / 2_147_483_648,
    32_767.5 / 32_768, 32_766.5 / 32_768, -32_767.5 / 32_768, 0.333_333_34, -0.7,
  ]

  static func samples(seed: UInt64, count: Int) -> [Float] {
    var state = seed
    return (0..<count).map { index in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      if index % 5 == 0 { return edges[Int(state >> 33) % edges.count] }
      return Float(Int32(truncatingIfNeeded: state >> 32)) / 2_147_483_648 * 1.1
    }
  }

  @Test(arguments: PCMFormat.allCases, [1, 2, 3, 8])
  func everySampleIsTheNearestTheFormatHas(format: PCMFormat, channels: Int) {
    let converter = BlockConverter(format: format, channels: channels)
    for frames in [1, 7, 8, 13, 64, 512] {
      var left = Self.samples(seed: UInt64(frames), count: BlockConverter.padded(frames))
      var right = Self.samples(seed: UInt64(frames + 99), count: BlockConverter.padded(frames))
      let size = BlockConverter.padded(frames) * converter.frameBytes
      var output = [UInt8](repeating: 0xA5, count: size)
      let clipped = output.withUnsafeMutableBytes { bytes in
        left.withUnsafeMutableBufferPointer { left in
          right.withUnsafeMutableBufferPointer { right in
            converter.convert(
              left.baseAddress!, right.baseAddress!, frames: frames, to: bytes.baseAddress!)
          }
        }
      }
      var wrong = 0
      var beyond: UInt64 = 0
      for frame in 0..<frames {
        let stereo = [left[frame], right[frame]]
        let mono = [(left[frame] + right[frame]) * 0.5]
        let wanted = channels == 1 ? mono : stereo
        beyond += UInt64(wanted.count { !(abs($0) <= 1) })
        for channel in 0..<channels {
          let start = (frame * channels + channel) * format.bytes
          let sample = channel < wanted.count ? wanted[channel] : 0
          if !format.holds(sample, in: output[start..<(start + format.bytes)]) { wrong += 1 }
        }
      }
      #expect(wrong == 0, "\(frames) frames")
      #expect(clipped == beyond, "\(frames) frames")
    }
  }

  /// Every 16-bit value comes through unchanged.
  @Test func sixteenBitsAreTransparent() {
    let converter = BlockConverter(format: .s16, channels: 2)
    let values = (-32_768...32_767).map { Int16($0) }
    var left = values.map { Float($0) / 32_768 }
    var right = values.reversed().map { Float($0) / 32_768 }
    var output = [Int16](repeating: 0, count: 2 * values.count)
    let clipped = output.withUnsafeMutableBytes {
      converter.convert(&left, &right, frames: values.count, to: $0.baseAddress!)
    }
    #expect(clipped == 0)
    #expect(stride(from: 0, to: output.count, by: 2).map { output[$0] } == values)
    #expect(stride(from: 1, to: output.count, by: 2).map { output[$0] } == values.reversed())
  }

  @Test func widthsAreALSAs() {
    for format in PCMFormat.allCases { #expect(format.width == format.bytes) }
  }
}

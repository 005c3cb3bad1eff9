@testable import TineDevices
import Testing

@Suite struct SampleReaderTests {
  /// A quarter of full scale, negative, in each of a device's formats.
  @Test(
    arguments: [
      (PCMFormat.s16, [0x00, 0xE0]), (.s24Packed, [0x00, 0x00, 0xE0]),
      // Whatever the byte is that doesn't count.
      (.s24, [0x00, 0x00, 0xE0, 0x7F]), (.s32, [0x00, 0x00, 0x00, 0xE0]),
      (.float32, [0x00, 0x00, 0x80, 0xBE]),
    ] as [(PCMFormat, [UInt8])])
  func everyFormatIsReadAsItIsMeant(format: PCMFormat, bytes: [UInt8]) {
    var left: [Float] = [9, 9]
    var right = left
    let silence = [UInt8](repeating: 0, count: format.bytes)
    let damaged = SampleReader(format: format, channels: 2).read(
      bytes + silence + silence + bytes, frames: 2, left: &left, right: &right)
    #expect(damaged == 0)
    #expect(left == [-0.25, 0])
    #expect(right == [0, -0.25])
  }

  @Test func oneChannelIsHeardOnBothSidesAndAThirdNowhere() {
    var left: [Float] = [9]
    var right = left
    _ = SampleReader(format: .s16, channels: 1).read(
      [0, 0x40] as [UInt8], frames: 1, left: &left, right: &right)
    #expect(left == [0.5] && right == [0.5])
    _ = SampleReader(format: .s16, channels: 3).read(
      [0, 0x40, 0, 0x20, 0, 0x10] as [UInt8], frames: 1, left: &left, right: &right)
    #expect(left == [0.5] && right == [0.25])
  }

  /// NaN, infinity, −infinity, 1e38, and −2³¹, which is the largest that counts.
  @Test func whatIsNoSoundIsSilenceAndCounted() {
    var left: [Float] = [9, 9, 9, 9, 9]
    var right = left
    let bytes: [UInt8] = [
      0, 0, 0xC0, 0x7F, 0, 0, 0x80, 0x7F, 0, 0, 0x80, 0xFF, 0x99, 0x76, 0x96, 0x7E, 0, 0, 0, 0xCF,
    ]
    let damaged = SampleReader(format: .float32, channels: 1).read(
      bytes, frames: 5, left: &left, right: &right)
    #expect(left == [0, 0, 0, 0, -2_147_483_648] && right == left)
    #expect(damaged == 4)
  }
}

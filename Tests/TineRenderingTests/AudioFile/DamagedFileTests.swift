import Foundation
import TineTestSupport
import Testing

@testable import TineRendering

/// Files whose header or samples say what no sound has.
@Suite struct DamagedFileTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  /// A WAV of one channel and floating point, byte for byte.
  private func wave(rate: UInt32, _ samples: [Float]) throws -> String {
    func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
      withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }
    var file = Array("RIFF".utf8) + bytes(UInt32(36 + 4 * samples.count)) + Array("WAVE".utf8)
    // 16 bytes of format: 3 is floating point, one channel, rate, bytes a second, bytes a frame, bits.
    file += Array("fmt ".utf8) + bytes(UInt32(16)) + bytes(UInt16(3)) + bytes(UInt16(1))
    file += bytes(rate) + bytes(rate &* 4) + bytes(UInt16(4)) + bytes(UInt16(32))
    file += Array("data".utf8) + bytes(UInt32(4 * samples.count))
    for sample in samples { file += bytes(sample.bitPattern) }
    try Data(file).write(to: URL(fileURLWithPath: folder("a.wav")))
    return folder("a.wav")
  }

  @Test func samplesThatAreNoSoundAreReadAsSilenceAndCounted() throws {
    let tiny = Float.leastNormalMagnitude / 4
    let path = try wave(
      rate: 48_000, [0.5, .nan, .infinity, -.infinity, 1e38, -1e38, -32_768, tiny])
    let right: [Float] = [0.5, 0, 0, 0, 0, 0, -32_768, tiny]
    let signal = try AudioSignal(contentsOf: path)
    #expect(signal.channels == [right])
    #expect(signal.damagedSamples == 5)
    let reader = try AudioReader(path)
    var block = [Float](repeating: 9, count: 3)
    var read: [Float] = []
    while case let frames = reader.read(&block), frames > 0 { read += block.prefix(frames) }
    #expect(read == right)
    #expect(reader.damagedSamples == 5)
  }

  /// However the file is read, it is refused before anything is set aside for it.
  @Test(arguments: [2_147_483_647, 4_000_001, 99, 1]) func ratesThatNoSoundHasAreRefused(
    rate: UInt32
  ) throws {
    let path = try wave(rate: rate, [0.5])
    let refusal = AudioFileError.unusableRate(path: path, hertz: Int(rate))
    #expect(throws: refusal) { try AudioSignal(contentsOf: path) }
    #expect(throws: refusal) { try AudioReader(path) }
    #expect(throws: refusal) { try AudioInformation(contentsOf: path) }
  }

  @Test(arguments: [100, 768_000, 4_000_000]) func unusualRatesAreRead(rate: UInt32) throws {
    #expect(try AudioSignal(contentsOf: wave(rate: rate, [0.5])).sampleRate == Int(rate))
  }
}

import Foundation
import TineTestSupport
import Testing

@testable import TineRendering

@Suite struct WaveHeaderTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  @Test(arguments: SampleFormat.allCases)
  func hasOneSizeWhateverTheLength(samples: SampleFormat) {
    let format = AudioFormat(samples: samples, sampleRate: 48_000)
    let sizes = [nil, 0, 1000, 5_000_000_000].map {
      WaveHeader(format: format, dataBytes: $0).bytes.count
    }
    #expect(Set(sizes).count == 1)
  }

  @Test func growsIntoRF64JustBeyondFourGigabytes() {
    let format = AudioFormat(sampleRate: 48_000)
    let header = UInt64(WaveHeader(format: format, dataBytes: 0).bytes.count)
    // The length after the first eight bytes is the last that fits in 32 bits, and two more.
    let fits = UInt64(UInt32.max) - 1 - (header - 8)
    let short = WaveHeader(format: format, dataBytes: fits).bytes
    #expect(short.starts(with: Array("RIFF".utf8)))
    #expect(number(short[4..<8]) == UInt64(UInt32.max) - 1)
    let long = WaveHeader(format: format, dataBytes: fits + 2).bytes
    #expect(long.starts(with: Array("RF64".utf8)))
    #expect(number(long[20..<28]) == UInt64(UInt32.max) + 1)
    #expect(number(long[28..<36]) == fits + 2)
  }

  @Test func libsndfileReadsAFileOfFiveGigabytes() throws {
    // The file has a hole where the samples are: it takes no room.
    let format = AudioFormat(samples: .int24, sampleRate: 96_000)
    let header = WaveHeader(format: format, dataBytes: 6 * 900_000_000).bytes
    let path = folder("long.wav")
    try Data(header).write(to: URL(fileURLWithPath: path))
    #expect(truncate(path, header.count + 6 * 900_000_000) == 0)
    let read = try AudioInformation(contentsOf: path)
    #expect(read.frames == 900_000_000)
    #expect(read.sampleRate == 96_000)
  }
}

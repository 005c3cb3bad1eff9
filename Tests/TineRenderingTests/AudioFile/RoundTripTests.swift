import TineRendering
import Foundation
import TineTestSupport
import Testing

@Suite struct RoundTripTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  static let lossless: [(Container, SampleFormat)] = [
    (.wav, .int16), (.wav, .int24), (.wav, .int32), (.wav, .float),
    (.flac, .int16), (.flac, .int24), (.aiff, .int16), (.aiff, .int24), (.aiff, .float),
    (.au, .int16), (.caf, .int24), (.w64, .float),
  ]

  @Test(arguments: lossless)
  func soundComesBackToWithinHalfAStep(container: Container, samples: SampleFormat) throws {
    let sound = stereo(1000)
    let path = folder("a.\(container.extensions[0])")
    try write(
      sound, to: path, AudioFormat(container, samples: samples, sampleRate: 44_100, dither: false))
    let read = try AudioSignal(contentsOf: path)
    #expect(read.sampleRate == 44_100)
    #expect(read.channels.count == 2)
    #expect(read.frames == 1000)
    // 24 bits and more are exact in a Float's own precision.
    let step: Float = samples == .int16 ? 1 / 32_768 : 1 / 8_388_608
    let tolerance = samples == .float ? 0 : step / 2
    for frame in 0..<1000 {
      for channel in 0..<2 {
        #expect(abs(read.channels[channel][frame] - sound[frame * 2 + channel]) <= tolerance)
      }
    }
    #expect(folder.names == [path.split(separator: "/").last.map(String.init)])
  }

  @Test(arguments: [Container.ogg, .opus, .mp3])
  func lossyKindsSoundTheSame(container: Container) throws {
    let sound = stereo(24_000)
    let path = folder("a.\(container.extensions[0])")
    try write(sound, to: path, AudioFormat(container, sampleRate: 48_000))
    let read = try AudioSignal(contentsOf: path)
    #expect(read.frames >= 24_000)
    // The mean square of a sine of amplitude 1/2 is 1/8; the encoder may move it by a tenth.
    let middle = read.channels[0][6000..<18_000]
    let power = middle.reduce(0) { $0 + $1 * $1 } / 12_000
    #expect(abs(power - 0.125) < 0.0125)
  }

  @Test(arguments: [Container.wav, .flac, .aiff, .ogg])
  func tagsAreKept(container: Container) throws {
    var format = AudioFormat(container, sampleRate: 48_000)
    format.title = "Für Elise"
    format.artist = "L. v. B."
    format.copyright = "© 1810"
    let path = folder("a.\(container.extensions[0])")
    try write(stereo(100), to: path, format)
    let read = try AudioInformation(contentsOf: path)
    #expect(read.title == "Für Elise")
    #expect(read.artist == "L. v. B.")
    // ASCII is all that AIFF's copyright may be.
    #expect(read.copyright == (container == .aiff ? "(C) 1810" : "© 1810"))
  }

  @Test func rawIsTheSamplesAlone() throws {
    try write(
      [0.5, -0.5, 1, -1], to: folder("a.raw"), AudioFormat(.raw, sampleRate: 48_000, dither: false))
    // 0.5 is 0x4000; 1 is held at 0x7FFF; little end first.
    #expect(try folder.bytes("a.raw") == [0, 0x40, 0, 0xC0, 0xFF, 0x7F, 0, 0x80])
  }

  @Test func anOddNumberOfBytesIsPadded() throws {
    let path = folder("a.wav")
    try write([0.25], to: path, AudioFormat(samples: .int24, sampleRate: 8000, channels: 1))
    #expect(try folder.bytes("a.wav").count % 2 == 0)
    #expect(try AudioSignal(contentsOf: path).channels == [[0.25]])
  }

  @Test func anEmptySoundIsAFileToo() throws {
    try write([], to: folder("a.wav"), AudioFormat(sampleRate: 8000))
    #expect(try AudioSignal(contentsOf: folder("a.wav")).frames == 0)
  }

  @Test func endingsMeanKinds() {
    #expect(Container(extension: "WAV") == .wav)
    #expect(Container(extension: "aif") == .aiff)
    #expect(Container(extension: "mid") == nil)
  }
}

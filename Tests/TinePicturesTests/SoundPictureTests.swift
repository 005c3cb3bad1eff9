import Foundation
import TinePictures
import Testing

/// What is heard is where it has to be seen.
@Suite struct SoundPictureTests {
  private let form = SoundForm(sampleRate: 48_000, channelCount: 1)

  private func tone(_ frequency: Double, seconds: Double) -> [Float] {
    (0..<Int(seconds * 48_000)).map {
      Float(0.5 * sin(2 * Double.pi * frequency * Double($0) / 48_000))
    }
  }

  private func bare(_ width: Int, _ height: Int, _ theme: Theme = .light) throws -> PictureStyle {
    PictureStyle(size: try PictureSize(width: width, height: height), theme: theme, isBare: true)
  }

  @Test(
    arguments: [2000, 40_000, 1_000_000], [WaveformPicture.Look.line, .bars(width: 3, gap: 2)])
  func aClickIsInItsColumnAtEveryZoom(frames: Int, look: WaveformPicture.Look) throws {
    for part in [0.1, 0.5, 0.77] {
      var samples = [Float](repeating: 0, count: frames)
      let click = Int(Double(frames) * part) + 3
      samples[click] = 1
      let picture = WaveformPicture(form, look: look)
      picture.take(samples)
      let pixels = try #require(PixelPicture(picture.draw(bare(500, 100), as: .png)))
      // High above the middle there is nothing else.
      let columns = (0..<500).filter { PixelPicture.distance(pixels[$0, 12], pixels[0, 0]) > 60 }
      let place = (Double(click) + 0.5) / Double(frames) * 500
      let width = look == .line ? 2.0 : 5.0
      #expect(!columns.isEmpty && columns.count <= Int(width) + 1)
      for column in columns { #expect(abs(Double(column) + 0.5 - place) <= width) }
    }
  }

  @Test func aHalfReachesHalfWay() throws {
    let picture = WaveformPicture(form)
    picture.take(tone(1000, seconds: 2))
    let pixels = try #require(PixelPicture(picture.draw(bare(300, 200), as: .png)))
    let drawn = pixels.drawn(inColumn: 150)
    // ±0.5 of full scale are 50 and 150 of 200 pixels.
    #expect(abs((drawn.first ?? 0) - 50) <= 1)
    #expect(abs((drawn.last ?? 0) - 149) <= 1)
    let normalized = WaveformPicture(form, isNormalized: true)
    normalized.take(tone(1000, seconds: 2))
    let full = try #require(PixelPicture(normalized.draw(bare(300, 200), as: .png)))
    #expect((full.drawn(inColumn: 150).first ?? 9) <= 1)
  }

  @Test(arguments: [100.0, 1000, 5000], [Theme.light, .dark])
  func aTonesLineIsAtItsFrequencyInTheSpectrum(frequency: Double, theme: Theme) throws {
    let picture = SpectrumPicture(form)
    picture.take(tone(frequency, seconds: 3))
    let pixels = try #require(PixelPicture(picture.draw(bare(900, 200, theme), as: .png)))
    let heights = (1..<899).map { (x: $0, top: pixels.drawn(inColumn: $0, on: theme).first ?? 200) }
    let highest = try #require(heights.min { $0.top < $1.top })
    let place = log(frequency / 20) / log(20_000.0 / 20) * 900
    #expect(abs(Double(highest.x) + 0.5 - place) <= 2)
    // −6 dB of a tone, under a top that is the next multiple of 6 dB: 0 dB.
    #expect(abs(Double(highest.top) - 6.0 / 90 * 200) <= 4)
  }

  @Test(arguments: [100.0, 1000, 5000], [Theme.light, .dark])
  func aTonesLineIsAtItsFrequencyInTheSpectrogram(frequency: Double, theme: Theme) throws {
    let size = try PictureSize(width: 300, height: 400)
    let picture = SpectrogramPicture(form, for: size)
    picture.take(tone(frequency, seconds: 3))
    let style = PictureStyle(size: size, theme: theme, isBare: true)
    let pixels = try #require(PixelPicture(picture.draw(style, as: .png)))
    let place = 400 - log(frequency / 40) / log(20_000.0 / 40) * 400
    for x in [60, 150, 240] {
      let bright = (0..<400).map { pixels.brightness(x, $0) }
      let strongest = theme == .light ? bright.min() : bright.max()
      let rows = bright.indices.filter { bright[$0] == strongest }
      let middle = Double(rows.reduce(0, +)) / Double(rows.count) + 0.5
      #expect(abs(middle - place) <= 3)
    }
  }

  @Test func aClickIsAColumnInTheSpectrogram() throws {
    var samples = [Float](repeating: 0, count: 96_000)
    samples[60_000] = 1
    let size = try PictureSize(width: 400, height: 100)
    let picture = SpectrogramPicture(form, for: size)
    picture.take(samples)
    let style = PictureStyle(size: size, theme: .dark, isBare: true)
    let pixels = try #require(PixelPicture(picture.draw(style, as: .png)))
    let row = (0..<400).map { pixels.brightness($0, 30) }
    let loudest = try #require(row.indices.max { row[$0] < row[$1] })
    #expect(abs(Double(loudest) - 250) <= 3)
  }

  @Test func channelsLieBelowEachOther() throws {
    let lanes = [
      SoundForm.Lane(channels: 0..<1, name: "left"), SoundForm.Lane(channels: 1..<2, name: "right"),
    ]
    let picture = WaveformPicture(SoundForm(sampleRate: 48_000, channelCount: 2, lanes: lanes))
    // The left is loud, the right silent.
    picture.take(tone(500, seconds: 1).flatMap { [$0 * 2, 0] })
    let pixels = try #require(PixelPicture(picture.draw(bare(200, 202), as: .png)))
    let drawn = pixels.drawn(inColumn: 100)
    #expect(drawn.filter { $0 < 101 }.count > 90)
    #expect(drawn.filter { $0 > 101 }.count <= 3)
  }

  @Test func noSoundIsNoFault() throws {
    let style = try bare(100, 60)
    for picture in [
      WaveformPicture(form), SpectrumPicture(form), SpectrogramPicture(form, for: style.size),
    ] as [any SoundPicture] {
      picture.take([])
      #expect(PixelPicture(try picture.draw(style, as: .png)) != nil)
      #expect(!picture.draw(TextPictureStyle()).isEmpty)
    }
  }
}

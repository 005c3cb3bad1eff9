import CTineCairo
import Foundation
import Testing

@testable import TinePictures

@Suite struct FileTests {
  private func picture() -> WaveformPicture {
    let picture = WaveformPicture(SoundForm(sampleRate: 8000, channelCount: 1))
    picture.take((0..<8000).map { Float(sin(Double($0) / 10)) })
    return picture
  }

  private func style(_ width: Int, _ height: Int, _ theme: Theme = .light) throws -> PictureStyle {
    PictureStyle(
      size: try PictureSize(width: width, height: height), theme: theme, title: "A title & <more>",
      note: "1.0 s")
  }

  @Test(arguments: [(16, 16), (100, 60), (333, 777), (1200, 400), (4000, 300)])
  func aPictureIsAsLargeAsItIsAskedFor(width: Int, height: Int) throws {
    let picture = picture()
    let style = try style(width, height)
    let pixels = try #require(PixelPicture(picture.draw(style, as: .png)))
    #expect(pixels.width == width && pixels.height == height)
    let svg = String(decoding: try picture.draw(style, as: .svg), as: UTF8.self)
    #expect(svg.contains("width=\"\(width)px\" height=\"\(height)px\""))
    let pdf = String(decoding: try picture.draw(style, as: .pdf), as: UTF8.self)
    #expect(pdf.contains("/MediaBox [ 0 0 \(width) \(height) ]"))
  }

  /// Cairo numbers the parts of its SVGs through the life of a process; the command's are the same.
  @Test(arguments: [PictureFormat.png, .pdf])
  func theSameSoundGivesTheSameBytes(format: PictureFormat) throws {
    let style = try style(400, 200)
    let first = try picture().draw(style, as: format)
    #expect(try picture().draw(style, as: format) == first)
    #expect(first.count > 500)
  }

  @Test func theBackgroundMayBeTransparent() throws {
    var style = try style(300, 200)
    #expect(try #require(PixelPicture(picture().draw(style, as: .png)))[2, 2].w == 255)
    style.theme.background = .transparent
    #expect(try #require(PixelPicture(picture().draw(style, as: .png)))[2, 2].w == 0)
  }

  @Test(arguments: [(0, 100), (100, 0), (15, 100), (-5, 100), (20_000, 100), (16_384, 16_384)])
  func anAbsurdSizeIsRefused(width: Int, height: Int) {
    #expect(throws: PictureError.size(width: width, height: height)) {
      try PictureSize(width: width, height: height)
    }
  }

  @Test(arguments: PictureFormat.allCases)
  func whatCairoSaysIsThrown(format: PictureFormat) throws {
    let canvas = try Canvas(PictureSize(width: 100, height: 100), format)
    // A matrix that can't be inverted is an error, which Cairo keeps.
    cairo_scale(canvas.context, 0, 0)
    canvas.fillAll(Colour(0xFFFFFF))
    #expect(throws: PictureError.drawing(reason: "invalid matrix (not invertible)")) {
      try canvas.finish()
    }
    #expect(throws: PictureError.memory) { try Canvas.check(CAIRO_STATUS_NO_MEMORY) }
  }

  /// The Web Content Accessibility Guidelines ask for 4.5 : 1.
  @Test(arguments: [Theme.light, .dark])
  func wordsCanBeReadOnTheirGround(theme: Theme) {
    func luminance(_ colour: Colour) -> Double {
      func linear(_ part: Double) -> Double {
        part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * linear(colour.red) + 0.7152 * linear(colour.green)
        + 0.0722 * linear(colour.blue)
    }
    let ground = luminance(theme.background)
    for colour in [theme.text, theme.label] + theme.operators {
      let other = luminance(colour)
      let contrast = (max(ground, other) + 0.05) / (min(ground, other) + 0.05)
      #expect(contrast >= 4.5)
    }
  }

  @Test(arguments: ColourMap.allCases)
  func coloursOfAMapGetEvenlyLighterOrDarker(map: ColourMap) {
    let lightness = (0...100).map { place -> Double in
      let colour = map.colour(Double(place) / 100)
      return 0.2126 * pow(colour.red, 2.2) + 0.7152 * pow(colour.green, 2.2)
        + 0.0722 * pow(colour.blue, 2.2)
    }
    let steps = zip(lightness, lightness.dropFirst()).map { $1 - $0 }
    let isRising = map != .ink
    #expect(steps.allSatisfy { isRising ? $0 > -1e-4 : $0 < 1e-4 })
  }

  @Test func coloursAreReadAsPeopleWriteThem() {
    #expect(Colour("#1E90FF") == Colour(0x1E90FF))
    #expect(Colour("1e90ff") == Colour(0x1E90FF))
    #expect(Colour("#abc") == Colour(0xAABBCC))
    #expect(Colour("#11223380")?.alpha == 128.0 / 255)
    #expect(Colour("Navy") == Colour(0x000080))
    #expect(Colour("transparent") == .transparent)
    for text in ["", "#", "#12", "#12345", "#1234567", "bleu", "#+12345", "#ééé"] {
      #expect(Colour(text) == nil)
    }
  }
}

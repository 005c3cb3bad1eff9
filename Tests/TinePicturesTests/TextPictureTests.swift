import Foundation
import TinePictures
import Testing

@Suite struct TextPictureTests {
  private let form = SoundForm(sampleRate: 48_000, channelCount: 1)

  @Test(arguments: [40, 80, 200], [true, false])
  func aClickIsInItsLetter(columns: Int, isBraille: Bool) throws {
    var samples = [Float](repeating: 0, count: 100_000)
    samples[75_000] = 1
    let picture = WaveformPicture(form)
    picture.take(samples)
    let lines = picture.draw(TextPictureStyle(columns: columns, rows: 10, isBraille: isBraille))
    #expect(lines.count == 10)
    #expect(lines.allSatisfy { $0.count <= columns })
    // The top line has only the click, after five characters of labels and the axis.
    let upper = Array(lines[0].dropFirst(6))
    let drawn = upper.indices.filter { upper[$0] != " " && upper[$0] != "\u{2800}" }
    #expect(drawn.count == 1)
    #expect(abs(Double(drawn.first ?? 0) + 0.5 - 0.75 * Double(upper.count)) <= 1)
    let scalars = lines.joined().unicodeScalars
    #expect(scalars.contains { (0x2800...0x28FF).contains($0.value) } == isBraille)
    if !isBraille { #expect(scalars.allSatisfy { $0.value < 128 }) }
  }

  @Test func allKindsFitTheirWidthInAscii() throws {
    let size = try PictureSize(width: 800, height: 400)
    let tone = (0..<48_000).map { Float(0.5 * sin(Double($0) * 2 * Double.pi * 1000 / 48_000)) }
    for picture in [SpectrumPicture(form), SpectrogramPicture(form, for: size)]
      as [any SoundPicture]
    {
      picture.take(tone)
      for isBraille in [true, false] {
        let lines = picture.draw(TextPictureStyle(columns: 60, rows: 12, isBraille: isBraille))
        #expect(lines.count == 12)
        #expect(lines.allSatisfy { $0.count <= 60 })
        if !isBraille { #expect(lines.joined().utf8.allSatisfy { $0 < 128 }) }
      }
    }
    let envelope = EnvelopePicture(AlgorithmTests.facts(5)).draw(
      TextPictureStyle(columns: 60, rows: 14, isBraille: false))
    #expect(envelope.allSatisfy { $0.count <= 60 && $0.utf8.allSatisfy { $0 < 128 } })
  }
}

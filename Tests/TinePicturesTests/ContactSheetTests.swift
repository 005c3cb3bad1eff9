import Foundation
import TinePictures
import TineTestSupport
import Testing

/// Each sound is in its own tile, and both of a pair are drawn alike.
@Suite struct ContactSheetTests {
  private static let silence = [Float](repeating: 0, count: 48_000)

  private func tone(_ frequency: Double, amplitude: Double = 0.5) -> [Float] {
    Self.silence.indices.map {
      Float(amplitude * sin(2 * Double.pi * frequency * Double($0) / 48_000))
    }
  }

  private func sheet(_ pairs: [(first: [Float], second: [Float])]) -> ContactSheet {
    var sheet = ContactSheet(
      sampleRate: 48_000,
      parts: [
        ContactSheet.Part(
          title: "Part",
          pairs: pairs.map { ContactSheet.Pair(name: "a", first: $0.first, second: $0.second) })
      ])
    sheet.columns = 2
    sheet.width = 400
    return sheet
  }

  private func pixels(_ pairs: [(first: [Float], second: [Float])]) throws -> PixelPicture {
    try #require(PixelPicture(sheet(pairs).draw(title: "", note: "")))
  }

  /// What noise at one place lights up.
  private func tile(first: Bool, column: Int) throws -> (x: ClosedRange<Int>, y: ClosedRange<Int>) {
    var random = SeededRandom(seed: 7)
    let noise = Self.silence.map { _ in Float.random(in: -0.5...0.5, using: &random) }
    var pairs = [(first: Self.silence, second: Self.silence)]
    pairs.append(pairs[0])
    let dark = try pixels(pairs)
    if first { pairs[column].first = noise } else { pairs[column].second = noise }
    let lit = try pixels(pairs)
    var columns: [Int] = []
    var rows: [Int] = []
    for y in 0..<lit.height {
      for x in 0..<lit.width where PixelPicture.distance(lit[x, y], dark[x, y]) > 60 {
        columns.append(x)
        rows.append(y)
      }
    }
    let (left, right) = try (#require(columns.min()), #require(columns.max()))
    let (top, bottom) = try (#require(rows.min()), #require(rows.max()))
    return (left...right, top...bottom)
  }

  @Test func tilesLieBesideEachOther() throws {
    let tiles = try [(true, 0), (false, 0), (true, 1), (false, 1)].map {
      try tile(first: $0.0, column: $0.1)
    }
    for (left, right) in zip(tiles, tiles.dropFirst()) {
      #expect(left.x.upperBound < right.x.lowerBound)
      #expect(left.y == right.y)
      #expect(left.x.count == right.x.count)
    }
    #expect(tiles[0].y.count == 84)
  }

  @Test(arguments: [100.0, 1000, 8000])
  func aToneIsAtItsFrequency(frequency: Double) throws {
    let place = try tile(first: false, column: 1)
    let silent = (first: Self.silence, second: Self.silence)
    let pixels = try pixels([silent, (Self.silence, tone(frequency))])
    let middle = (place.x.lowerBound + place.x.upperBound) / 2 + 3
    let brightest = try #require(
      place.y.max { pixels.brightness(middle, $0) < pixels.brightness(middle, $1) })
    let height = Double(place.y.count)
    let wanted =
      Double(place.y.upperBound + 1) - height * log(frequency / 40) / log(16_000.0 / 40)
    #expect(abs(Double(brightest) + 0.5 - wanted) <= 2)
  }

  @Test func aSoftSoundLooksLikeALoudOne() throws {
    let left = try tile(first: true, column: 0)
    let right = try tile(first: false, column: 0)
    let pixels = try pixels([(tone(1000), tone(1000, amplitude: 0.005))])
    for (x, other) in zip(left.x, right.x) {
      for y in left.y {
        #expect(PixelPicture.distance(pixels[x, y], pixels[other, y]) <= 24)
      }
    }
  }

  @Test func growsByRowsAndRefusesWhatIsTooNarrow() throws {
    let silent = (first: Self.silence, second: Self.silence)
    let heights = try [1, 2, 3, 5].map {
      try pixels(Array(repeating: silent, count: $0)).height
    }
    #expect(heights[0] == heights[1])
    #expect(heights[2] - heights[1] == heights[3] - heights[2])
    #expect(heights[2] > heights[1] + 84)
    var narrow = sheet([silent])
    narrow.columns = 40
    #expect(throws: PictureError.self) { try narrow.draw(title: "", note: "") }
  }
}

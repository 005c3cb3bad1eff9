import Foundation
import Testing

@testable import TineAnalysis

@Suite struct LoudnessTests {
  static let rates = [8000.0, 11_025, 22_050, 44_100, 48_000, 96_000, 192_000]

  func loudness(
    _ left: [Float], _ right: [Float], sampleRate: Double = 48_000, piece: Int = .max
  ) -> Double? {
    var loudness = Loudness(sampleRate: sampleRate)
    var start = 0
    while start < left.count {
      let end = min(left.count, start + min(piece, left.count))
      loudness.add(left: Array(left[start..<end]), right: Array(right[start..<end]))
      start = end
    }
    return loudness.integrated
  }

  @Test func filterIsTheStandardsAt48Kilohertz() {
    // ITU-R BS.1770-4, tables 1 and 2.
    let filter = KWeighting(sampleRate: 48_000)
    let pairs = [
      (filter.shelf.b0, 1.53512485958697), (filter.shelf.b1, -2.69169618940638),
      (filter.shelf.b2, 1.19839281085285), (filter.shelf.a1, -1.69065929318241),
      (filter.shelf.a2, 0.73248077421585), (filter.highPass.a1, -1.99004745483398),
      (filter.highPass.a2, 0.99007225036621),
    ]
    for (own, standard) in pairs { #expect(abs(own - standard) < 1e-10) }
  }

  @Test(arguments: rates)
  func aSineInBothChannelsHasItsOwnLevel(sampleRate: Double) throws {
    // The standard: 0 dBFS of 997 Hz in one channel is −3.01 LUFS. Two channels add 3.01 LU. The
    // tolerance is the ±0.1 LU of EBU Tech 3341.
    let sine = tone(997, amplitude: 0.1, seconds: 3, sampleRate: sampleRate)
    let both = try #require(loudness(sine, sine, sampleRate: sampleRate))
    #expect(abs(both + 20) < 0.1)
    let silence = [Float](repeating: 0, count: sine.count)
    let one = try #require(loudness(sine, silence, sampleRate: sampleRate))
    #expect(abs(one + 23.01) < 0.1)
  }

  /// The same by the standard's own filter in Doubles, of the whole without gates.
  private func ungated(_ left: [Float], _ right: [Float], sampleRate: Double) -> Double {
    let filter = KWeighting(sampleRate: sampleRate)
    var sum = 0.0
    for channel in [left, right] {
      let shelved = filtered(channel.map(Double.init), filter.shelf)
      sum += filtered(shelved, filter.highPass).reduce(0) { $0 + $1 * $1 }
    }
    return BlockHistogram.loudness(sum / Double(left.count))
  }

  private func filtered(_ x: [Double], _ section: KWeighting.Section) -> [Double] {
    var y = [Double](repeating: 0, count: x.count)
    for n in x.indices {
      y[n] = section.b0 * x[n]
      if n > 0 { y[n] += section.b1 * x[n - 1] - section.a1 * y[n - 1] }
      if n > 1 { y[n] += section.b2 * x[n - 2] - section.a2 * y[n - 2] }
    }
    return y
  }

  @Test(arguments: rates, [25, 40, 100, 400, 2000, 3500])
  func isAsExactAsInDoubles(sampleRate: Double, frequency: Double) throws {
    let left = tone(frequency, amplitude: 0.5, seconds: 4, sampleRate: sampleRate)
    let right = tone(frequency * 1.01, amplitude: 0.2, seconds: 4, sampleRate: sampleRate)
    let found = try #require(loudness(left, right, sampleRate: sampleRate))
    #expect(abs(found - ungated(left, right, sampleRate: sampleRate)) < 0.01)
  }

  @Test func whatTheEarDoesNotHearCountsLittle() {
    // A constant comes through no high-pass, but for its beginning: the first block.
    let constant = [Float](repeating: 0.5, count: 10 * 48_000)
    var loudness = Loudness(sampleRate: 48_000)
    loudness.add(left: constant, right: constant)
    let first = loudness.integrated
    loudness.add(left: constant, right: constant)
    #expect(loudness.integrated == first)
  }

  @Test func samplesOfAnySizeAreTaken() {
    var loudness = Loudness(sampleRate: 48_000)
    let sine = tone(997, amplitude: 0.1, seconds: 1)
    loudness.add(left: [1e30, 1], right: [0, 0])
    loudness.add(left: sine, right: sine)
    #expect(loudness.peak == 1e30)
    #expect(abs((loudness.integrated ?? 0) + 20) < 0.1)
  }

  /// A sine of 1 kHz at each level in dBFS for its seconds; at a low rate, to be quick.
  func programme(_ parts: [(level: Double, seconds: Double)]) throws -> Double {
    let sound = parts.flatMap {
      tone(1000, amplitude: amplitudeOf($0.level), seconds: $0.seconds, sampleRate: 8000)
    }
    return try #require(loudness(sound, sound, sampleRate: 8000))
  }

  // EBU Tech 3341 (2016), table 1: cases 3, 4 and 5 have −23.0 ± 0.1 LUFS.
  @Test(arguments: [
    [(-36.0, 10.0), (-23, 60), (-36, 10)],
    [(-72, 10), (-36, 10), (-23, 60), (-36, 10), (-72, 10)],
    [(-26, 20), (-20, 20.1), (-26, 20)],
  ])
  func gatesAndMeansAsTheBroadcastersSay(parts: [(Double, Double)]) throws {
    #expect(abs(try programme(parts.map { (level: $0.0, seconds: $0.1) }) + 23) < 0.1)
  }

  @Test(arguments: [1, 7, 441, 4800])
  func piecesMakeNoDifference(piece: Int) {
    let sound = tone(500, amplitude: 0.3, seconds: 0.7)
    #expect(loudness(sound, sound, piece: piece) == loudness(sound, sound))
  }

  @Test func shortOrSilentHasNone() {
    let short = tone(997, seconds: 0.39)
    #expect(loudness(short, short) == nil)
    let silence = [Float](repeating: 0, count: 48_000)
    #expect(loudness(silence, silence) == nil)
  }

  @Test func keepsThePeak() {
    var loudness = Loudness(sampleRate: 48_000)
    loudness.add(left: [0.1, -0.5, .nan], right: [0, 0.25, 0])
    #expect(loudness.peak == 0.5)
    #expect(abs(loudness.peakDecibels + 6.0206) < 0.001)
  }
}

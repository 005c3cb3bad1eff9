import TineAnalysis
import Testing

@Suite struct OutlineTests {
  private func outline(
    _ samples: [Float], channelCount: Int = 1, channels: Range<Int>? = nil, block: Int = 4096
  ) -> Outline {
    var outline = Outline()
    samples.withUnsafeBufferPointer { samples in
      var start = 0
      while start < samples.count {
        let end = min(samples.count, start + block * channelCount)
        outline.add(
          SampleBlock(
            UnsafeBufferPointer(rebasing: samples[start..<end]), channelCount: channelCount,
            channels: channels))
        start = end
      }
    }
    return outline
  }

  /// Lengths around the places where stretches are joined: 65,536 and its doubles.
  @Test(arguments: [1, 1000, 65_535, 65_536, 65_537, 131_072, 1_000_003])
  func theExtremesAreThoseOfAllSamples(count: Int) {
    var number: UInt32 = 1
    var samples: [Float] = []
    for _ in 0..<count {
      number = number &* 1_664_525 &+ 1_013_904_223
      samples.append(Float(number >> 8) / 8_388_608 - 1)
    }
    let outline = outline(samples)
    #expect(outline.frames == count)
    #expect(outline.whole.lowest == samples.min())
    #expect(outline.whole.highest == samples.max())
    let squares = samples.reduce(0.0) { $0 + Double($1) * Double($1) }
    let rms = (squares / Double(count)).squareRoot()
    #expect(abs(Double(outline.whole.rms) - rms) < 1e-5)
    #expect(outline.stretches.count <= 65_536)
    #expect(outline.stretches.count > min(count, 32_768) - 1)
  }

  @Test(arguments: [100, 1200, 5000], [3000, 100_000, 700_001])
  func aClickIsInItsColumnAndInNoOther(columns: Int, frames: Int) {
    for click in [0, frames / 7, frames / 2 + 11, frames - 1] {
      var samples = [Float](repeating: 0, count: frames)
      samples[click] = 0.75
      let columns = outline(samples).columns(columns)
      let loud = columns.indices.filter { columns[$0].peak == 0.75 }
      // A stretch of a long sound lies in the column of its middle: half a stretch at most from it.
      let place = (Double(click) + 0.5) / Double(frames) * Double(columns.count)
      let stretch = frames <= 65_536 ? 0 : 16.0 / Double(frames) * Double(columns.count)
      #expect(loud.count == 1)
      #expect(Double(loud.first ?? -9) <= place + stretch)
      #expect(Double(loud.first ?? -9) + 1 >= place - stretch)
    }
  }

  @Test func channelsAreSeenTogetherWithoutCancelling() {
    let samples = (0..<1000).flatMap { [Float($0) / 1000, -Float($0) / 1000] }
    let both = outline(samples, channelCount: 2)
    #expect(both.whole.highest == 0.999)
    #expect(both.whole.lowest == -0.999)
    let right = outline(samples, channelCount: 2, channels: 1..<2)
    #expect(right.whole.highest == 0)
    #expect(right.whole.lowest == -0.999)
  }

  @Test func whatIsNoNumberCountsAsSilence() {
    let whole = outline([.nan, 0.5, .infinity, -.infinity, -0.25]).whole
    #expect(whole.highest == 0.5)
    #expect(whole.lowest == -0.25)
    #expect(abs(whole.rms - 0.25) < 1e-6)
  }

  @Test func nothingDependsOnTheBlocks() {
    let samples = tone(440, amplitude: 0.5, seconds: 3)
    let one = outline(samples, block: 100_000)
    let other = outline(samples, block: 777)
    #expect(one.columns(321).map(\.lowest) == other.columns(321).map(\.lowest))
    #expect(one.columns(321).map(\.highest) == other.columns(321).map(\.highest))
  }
}

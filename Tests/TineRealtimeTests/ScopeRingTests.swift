import TineRealtime
import Testing

@Suite struct ScopeRingTests {
  private func numbers(_ first: Int, _ count: Int) -> [Float] {
    (first..<first + count).map { Float($0) }
  }

  /// Blocks of any size: the latest frames, in their order, both channels.
  @Test(arguments: [1, 7, 32]) func theLatestFramesComeInTheirOrder(block: Int) {
    var ring = ScopeRing(capacity: 64)
    var writer = ring.takeWriter()
    let reader = ring.reader
    var written = 0
    for _ in 0..<40 {
      let left = numbers(written, block)
      writer.write(left, left.map { -$0 }, block)
      written += block
    }
    var left = [Float](repeating: .nan, count: 32)
    var right = left
    #expect(reader.tryRead(left: &left, right: &right) == UInt64(written))
    #expect(left == numbers(written - 32, 32))
    #expect(right == left.map { -$0 })
    #expect(reader.written == UInt64(written))
  }

  @Test func beforeTheFirstFrameThereIsSilence() {
    var ring = ScopeRing(capacity: 64)
    var writer = ring.takeWriter()
    writer.write([1, 2], [3, 4], 2)
    var left = [Float](repeating: .nan, count: 4)
    var right = left
    #expect(ring.reader.tryRead(left: &left, right: &right) == 2)
    #expect(left == [0, 0, 1, 2])
    #expect(right == [0, 0, 3, 4])
  }
}

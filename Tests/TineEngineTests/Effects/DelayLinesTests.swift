import TineKernel
import TineTestSupport
import Testing

/// What was written is read again, wherever the rings begin anew.
@Suite struct DelayLinesTests {
  @Test(arguments: [8, 32, 256]) func holdsWhatWasWritten(run: Int) {
    var random = SeededRandom(seed: 1)
    let reach = 300
    let lines = DelayLines(2, frames: reach, run: run)
    defer { lines.deallocate() }
    func sample(_ line: Int, _ frame: Int) -> Float {
      frame < 0 ? 0 : Float(line * 100_000 + frame + 1)
    }
    var position = 0
    while position < 20_000 {
      let frames = Int.random(in: 1...run, using: &random)
      for line in 0..<2 {
        let samples = lines.run(of: line, at: position)
        for i in 0..<frames { samples[i] = sample(line, position + i) }
        // What a vector reaches beyond the run.
        for i in frames..<(frames + 7) & ~7 { samples[i] = -1 }
      }
      lines.mirror(frames, at: position)
      let delay = Int.random(in: 0...reach, using: &random)
      for line in 0..<2 {
        let samples = lines.run(of: line, at: position - delay)
        let isRight = (0..<frames).allSatisfy { samples[$0] == sample(line, position - delay + $0) }
        #expect(isRight, "\(delay) frames before \(position)")
      }
      position += frames
    }
  }

  @Test func holdsNothingWhenCleared() {
    let lines = DelayLines(3, frames: 100, run: 16)
    defer { lines.deallocate() }
    for line in 0..<3 {
      for start in stride(from: 0, to: 512, by: 16) {
        let samples = lines.run(of: line, at: start)
        for i in 0..<16 { samples[i] = 1 }
        lines.mirror(16, at: start)
      }
    }
    lines.clear()
    for line in 0..<3 {
      let samples = lines.run(of: line, at: 500)
      #expect((0..<24).allSatisfy { samples[$0] == 0 })
    }
  }
}

import Testing

@testable import TineDevices

@Suite struct InputPauseTests {
  private let second: UInt64 = 1_000_000_000

  @Test func roundsOfAMillisecondAreNone() {
    var pause = InputPause()
    for round in 1...2_000 as ClosedRange<UInt64> {
      pause.noteRound(now: 5_000 * second + round * 1_000_000)
      #expect(!pause.isOver)
      #expect(pause.report(now: 5_000 * second + round * 1_000_000) == nil)
    }
    // A busy machine.
    pause.noteRound(now: 5_002 * second + 400_000_000)
    #expect(!pause.isOver)
  }

  @Test func whatWasStruckMeanwhileIsReportedOnce() {
    var pause = InputPause()
    pause.noteRound(now: 10 * second)
    pause.noteRound(now: 15 * second)
    #expect(pause.isOver)
    pause.leaveOut()
    pause.leaveOut()
    #expect(pause.report(now: 15 * second) == nil)
    pause.noteRound(now: 15 * second + 1_000_000)
    #expect(!pause.isOver)
    #expect(
      pause.report(now: 15 * second + 100_000_000)
        == .suspended(milliseconds: 5_000, leftOut: 2))
    #expect(pause.report(now: 16 * second) == nil)
  }

  @Test func aRestartIsNoPause() {
    var pause = InputPause()
    pause.noteRound(now: 10 * second)
    pause.goOn(now: 12 * second)
    pause.noteRound(now: 12 * second + 1_000_000)
    #expect(!pause.isOver)
  }

  @Test(arguments: [0, 1, 1 << 63, .max] as [UInt64]) func noTimeTraps(start: UInt64) {
    var pause = InputPause()
    for now in [start, start &- 1, start &+ 1, 0, .max, 1 << 62] as [UInt64] {
      pause.noteRound(now: now)
      pause.leaveOut()
      _ = pause.report(now: now)
    }
    _ = pause.report(now: .max)
  }
}

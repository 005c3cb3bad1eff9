import Testing

import TineLive

/// How lines of the control come from pieces of standard input.
@Suite struct ControlLinesTests {
  private func lines(_ pieces: [String], longest: Int = 8) -> [ControlLines.Line] {
    var lines = ControlLines(longest: longest)
    var found: [ControlLines.Line] = []
    for piece in pieces {
      lines.add(Array(piece.utf8))
      while let line = lines.next() { found.append(line) }
    }
    lines.end()
    while let line = lines.next() { found.append(line) }
    #expect(lines.isEmpty)
    return found
  }

  @Test func piecesMakeLines() {
    #expect(
      lines(["no", "te 1\nof", "f\n\nquit"]) == ["note 1", "off", "", "quit"].map { .text($0) })
  }

  /// What stands behind the limit is no command of its own, in whatever pieces it comes.
  @Test(arguments: [1, 3, 8, 9, 10, 1_000]) func aLineThatIsTooLongIsSkippedToItsEnd(size: Int) {
    let text = Array(
      "panic\n" + String(repeating: "x", count: 20) + "quit\nexactly8\n" + "ninechars\noff\n")
    let pieces = stride(from: 0, to: text.count, by: size).map {
      String(text[$0..<min($0 + size, text.count)])
    }
    #expect(
      lines(pieces) == [.text("panic"), .tooLong, .text("exactly8"), .tooLong, .text("off")])
  }

  @Test func aLineThatIsTooLongAndHasNoEndIsReportedOnce() {
    #expect(lines([String(repeating: "x", count: 9), "yyy", "zzz"]) == [.tooLong])
  }
}

/// When the control reads on after a `wait`.
@Suite struct ControlTimeTests {
  private let second: UInt64 = 1_000_000_000

  /// Eleven times half a second are five and a half, however late each is noticed.
  @Test func waitsDoNotAddUpTheirLateness() {
    var time = ControlTime()
    var now = 7 * second
    for _ in 0..<11 {
      time.wait(seconds: 0.5, now: now)
      #expect(time.isHeld(now: time.heldUntil - 1) && !time.isHeld(now: time.heldUntil))
      now = time.heldUntil + 9_000_000
    }
    #expect(time.heldUntil == 7 * second + 11 * second / 2)
  }

  /// After a gap in the input, a `wait` starts when it is read.
  @Test func aWaitAfterAPauseBeginsThen() {
    var time = ControlTime()
    time.wait(seconds: 0.5, now: second)
    time.ranDry()
    time.wait(seconds: 0.5, now: second * 17 / 10)
    #expect(time.heldUntil == second * 22 / 10)
  }

  /// A script doesn't hurry to catch up when the machine stood still.
  @Test func aStandstillIsNotCaughtUpWith() {
    var time = ControlTime()
    time.wait(seconds: 0.5, now: second)
    time.wait(seconds: 0.5, now: 60 * second)
    #expect(time.heldUntil == 60 * second + second / 2)
  }

  @Test func pollingEndsWithTheWait() {
    var time = ControlTime()
    #expect(time.milliseconds(now: second, most: 10) == 10)
    time.wait(seconds: 0.5, now: second)
    #expect(time.milliseconds(now: second, most: 10) == 10)
    #expect(time.milliseconds(now: second * 3 / 2 - 2_500_000, most: 10) == 3)
    #expect(time.milliseconds(now: second * 3 / 2 - 1, most: 10) == 1)
  }
}

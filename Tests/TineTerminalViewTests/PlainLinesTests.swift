import TineLive
import TinePatches
import TineRealtime
import TineTerminalView
import TineTestSupport
import Testing

/// The line per second that stands in for the view.
struct PlainLinesTests {
  @Test func aLineHasLevelsPitchVoicesAndLoad() throws {
    _ = SoundDevices.ready
    var settings = SessionSettings(output: .named("null"), inputs: .none)
    settings.playback.locksMemory = false
    settings.playback.priority = 0
    settings.effects = false
    let session = try Session(
      bank: Bank(single: try Patch(text: "operator 1 ratio 1")), settings: settings)
    defer { session.stop() }
    let lines = PlainLines(session)
    #expect(lines.line() == nil)
    session.noteOn(69)
    var line: String?
    for _ in 0..<5_000 where line == nil {
      session.update()
      line = lines.line()
      MonotonicClock.sleep(milliseconds: 2)
    }
    let text = try #require(line)
    // A4 is called A3 where middle C, key 60, is C3.
    #expect(
      text.wholeMatch(
        of:
          /[0-9.]+ s  L −[0-9.]+ R −[0-9.]+ dB  A3 .*440\.0 Hz .* voices 1  load [0-9.]+ %  xruns 0/
      )
        != nil, "\(text)")
    // The next one is due in another second.
    #expect(lines.line() == nil)
  }
}

import TineAnalysis
import TineRendering
import Foundation
import Testing

/// `--oversample` removes aliases and changes nothing else.
@Suite struct OversamplingTests {
  let tool: Tool

  init() throws {
    tool = try Tool()
    try tool.write("high.mid", Songs.notes([(100, 0, 1)]))
    let bright = """
      name  Bright
      2 > 1
      operator 1  adsr 1ms 9s 0dB 1s
      operator 2  ratio 3  level 95  adsr 1ms 9s 0dB 1s
      """
    try tool.write("bright.txt", Data(bright.utf8))
  }

  private func signal(_ words: String...) throws -> AudioSignal {
    let process = tool.process(
      ["render", "high.mid", "-p", "bright.txt", "--dry", "-b", "float", "-q", "-o", "out.wav"]
        + words)
    try process.run()
    process.waitUntilExit()
    #expect(Tool.status(process) == 0)
    return try AudioSignal(contentsOf: tool.path("out.wav"))
  }

  /// The strongest component below 18 kHz that isn't one of the note's, in decibels below the
  /// strongest of all.
  private func strange(_ signal: AudioSignal) -> Double {
    let peaks = Spectrum(Array(signal.channels[0][9_600..<38_400]), sampleRate: 48_000)
      .peaks(above: -90)
    // Key 100, E7.
    let fundamental = 440 * pow(2, Double(100 - 69) / 12)
    let others = peaks.filter {
      let nearest = ($0.frequency / fundamental).rounded() * fundamental
      return $0.frequency < 18_000 && abs($0.frequency - nearest) > 20
    }
    guard let strongest = peaks.map(\.amplitude).max(), let other = others.map(\.amplitude).max()
    else { return -90 }
    return 20 * log10(Double(other) / Double(strongest))
  }

  @Test func whatComesBackIsGone() throws {
    let plain = try signal()
    let clean = try signal("--oversample", "4")
    #expect(strange(plain) > -40)
    #expect(strange(clean) < -80)
    #expect(abs(clean.channels[0].count - plain.channels[0].count) <= 1_100)
  }

  @Test(arguments: [
    (["--oversample", "3"], "1, 2 or 4"), (["--oversample", "2", "--vintage"], "combined with"),
    (["--oversample", "4", "-r", "96000"], "the maximum of 192000"),
  ]) func whatCannotBeIsTold(words: [String], message: String) throws {
    let result = try tool.run(["render", "high.mid", "-o", "out.wav"] + words)
    #expect(result.status == 64)
    #expect(result.error.contains(message))
  }
}

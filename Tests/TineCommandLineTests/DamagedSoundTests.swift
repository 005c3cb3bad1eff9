import Foundation
import Testing

/// Audio files whose samples or rate no sound has.
@Suite(.serialized) struct DamagedSoundTests {
  let tool: Tool

  init() throws {
    tool = try Tool()
    // A second of silence with something strange in every hundredth sample.
    let strange: [Float] = [.nan, .infinity, -.infinity, 1e38, -1e38]
    try tool.write(
      "strange.wav",
      waveFile(
        rate: 48_000,
        (0..<48_000).map { $0 % 100 == 0 ? strange[$0 / 100 % strange.count] : 0.25 }))
    try tool.write("fast.wav", waveFile(rate: 2_147_483_647, [0.5, -0.5]))
  }

  @Test func theViewShowsThemAsSilenceAndSaysSo() throws {
    let terminal = try PseudoTerminal(tool, ["scope", "strange.wav"])
    #expect(terminal.end() == 0)
    #expect(terminal.modes == terminal.modesBefore)
    #expect(terminal.output.contains("strange.wav: has samples that aren't numbers"))
  }

  @Test(arguments: ["waveform", "spectrum", "spectrogram"])
  func picturesAreDrawnWithoutThem(kind: String) throws {
    let result = try tool.run("draw", "strange.wav", "-k", kind, "-s", "200x100", "-o", "a.png")
    #expect(result.status == 0)
    #expect(
      result.error.contains("strange.wav: 480 samples are not a number or far beyond full scale"))
  }

  @Test func aRecordingWithThemIsRefused() throws {
    let result = try tool.run("match", "strange.wav", "-o", "a.txt")
    #expect(result.status == 1)
    #expect(result.error.contains("480 samples are not a number or far beyond full scale"))
  }

  /// Wherever a file is read, and before memory is set aside for it.
  @Test(arguments: [
    ["draw", "fast.wav", "-k", "spectrum", "-o", "a.png"], ["draw", "fast.wav", "-o", "a.png"],
    ["scope", "fast.wav"], ["match", "fast.wav", "-o", "a.txt"],
  ])
  func aRateThatNoSoundHasIsRefused(words: [String]) throws {
    let result = try tool.run(words)
    #expect(result.status == 1)
    #expect(result.error.contains("fast.wav: has an impossible sample rate of 2147483647 Hz"))
  }

  /// The lowest and the highest that is read.
  @Test(arguments: [100, 4_000_000], ["waveform", "spectrum", "spectrogram"])
  func unusualRatesAreDrawn(rate: UInt32, kind: String) throws {
    try tool.write("a.wav", waveFile(rate: rate, [Float](repeating: 0.5, count: 20_000)))
    let result = try tool.run("draw", "a.wav", "-k", kind, "-s", "200x100", "-o", "a.png")
    #expect(result.status == 0, "\(result.error)")
  }
}

import TineAnalysis
import TineRendering
import Foundation
import Testing

/// `--vintage`: the length, the time and the pitch are as without it; clock, converter and filter are
/// heard.
@Suite struct VintageTests {
  let tool: Tool

  init() throws {
    tool = try Tool()
    try tool.write("song.mid", Songs.band)
  }

  private func signal(_ words: String...) throws -> AudioSignal {
    let process = tool.process(words + ["-b", "float", "-q", "-o", "out.wav"])
    try process.run()
    process.waitUntilExit()
    #expect(Tool.status(process) == 0)
    return try AudioSignal(contentsOf: tool.path("out.wav"))
  }

  @Test(arguments: ["44100", "48000", "96000"]) func aToneLastsAsLongAndIsAsHigh(
    rate: String
  ) throws {
    let plain = try signal("tone", "--index", "0", "-s", "1", "-r", rate)
    let vintage = try signal("tone", "--index", "0", "-s", "1", "-r", rate, "--vintage")
    #expect(abs(vintage.channels[0].count - plain.channels[0].count) <= 1)
    let hertz = Double(rate)!
    let middle = { (sound: AudioSignal) in
      Array(sound.channels[0][Int(hertz * 0.25)..<Int(hertz * 0.75)])
    }
    let peak = try #require(Spectrum(middle(vintage), sampleRate: hertz).peaks().first)
    #expect(abs(cents(from: 440, to: peak.frequency)) < 0.1)
    // It begins where the plain one does: the two are the same but for the converter's noise and the
    // filter's delay.
    let ratio = SignalLevel(middle(vintage)).rmsDecibels - SignalLevel(middle(plain)).rmsDecibels
    #expect(abs(ratio) < 0.02)
    #expect(vintage.channels[0] != plain.channels[0])
  }

  @Test func aToneAtTheCornerIsThreeDecibelsSofter() throws {
    let plain = try signal("tone", "--index", "0", "-c", "16000", "-s", "1")
    let vintage = try signal("tone", "--index", "0", "-c", "16000", "-s", "1", "--vintage")
    let level = { (sound: AudioSignal) in
      SignalLevel(Array(sound.channels[0][12_000..<36_000])).rmsDecibels
    }
    #expect(abs(level(vintage) - level(plain) + 3.01) < 0.1)
  }

  @Test func aSongWithItsStems() throws {
    let plain = try signal("render", "song.mid", "-p", "sine", "-t", "0.5")
    let vintage = try signal(
      "render", "song.mid", "-p", "sine", "-t", "0.5", "--vintage", "--stems", "stems")
    #expect(abs(vintage.channels[0].count - plain.channels[0].count) <= 1)
    let stems = try FileManager.default.contentsOfDirectory(atPath: tool.path("stems"))
    #expect(!stems.isEmpty)
    for name in stems {
      let stem = try AudioSignal(contentsOf: tool.path("stems/\(name)"))
      #expect(stem.channels[0].count == vintage.channels[0].count)
    }
  }

  @Test func theSameEachTime() throws {
    let first = try signal("render", "song.mid", "-p", "sine", "--vintage")
    #expect(try signal("render", "song.mid", "-p", "sine", "--vintage") == first)
  }
}

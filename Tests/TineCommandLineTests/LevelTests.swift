import TineAnalysis
import TineRendering
import Foundation
import Testing

/// Normalising, stems, tags and dither.
@Suite struct LevelTests {
  let tool: Tool

  init() throws {
    tool = try Tool()
    try tool.write("band.mid", Songs.band)
    // Free oscillators and a random LFO: what is left to chance must be the same in a stem.
    try tool.write(
      "presets/free.txt",
      Data(
        """
        name Free
        algorithm 1
        oscillator-sync off
        lfo sample-and-hold  speed 60  pitch 30  pitch-sensitivity 3
        operator 1  level 90
        operator 2  ratio 1.01  level 60

        """.utf8))
  }

  func signal(_ name: String) throws -> AudioSignal {
    try AudioSignal(contentsOf: tool.path(name))
  }

  func loudness(_ signal: AudioSignal) -> Loudness {
    var loudness = Loudness(sampleRate: Double(signal.sampleRate))
    loudness.add(left: signal.channels[0], right: signal.channels[1])
    return loudness
  }

  @Test(arguments: ["channel", "track"], ["0", "-20"])
  func stemsSumToTheMix(parts: String, gain: String) throws {
    let result = try tool.run(
      "render", "band.mid", "-p", "free", "-b", "float", "-g", gain, "--stems", "parts",
      "--stems-by", parts)
    #expect(result.status == 0, "\(result.error)")
    #expect(result.text.contains(" 0 samples limited"))
    let names =
      parts == "channel"
      ? ["channel-01.wav", "channel-03.wav"] : ["track-02.wav", "track-03.wav", "track-04.wav"]
    let folder = try FileManager.default.contentsOfDirectory(atPath: tool.path("parts"))
    #expect(folder.sorted() == names)
    let mix = try signal("band.wav")
    let stems = try names.map { try signal("parts/" + $0) }
    #expect(stems.allSatisfy { $0.frames == mix.frames })
    for channel in 0..<2 {
      var worst: Float = 0
      for frame in 0..<mix.frames {
        let sum = stems.reduce(0) { $0 + $1.channels[channel][frame] }
        worst = max(worst, abs(sum - mix.channels[channel][frame]))
      }
      // A Float's rounding, a few times: eight voices are added in another order.
      #expect(worst < 1e-6)
    }
    #expect(stems.allSatisfy { loudness($0).peak > 0.001 })
  }

  @Test func stemsOfALimitedMixAreNotLimited() throws {
    let result = try tool.run(
      "render", "band.mid", "-p", "sine", "-b", "float", "-g", "24", "--stems", "parts")
    #expect(result.status == 0)
    #expect(!result.text.contains(" 0 samples limited"))
    let mix = loudness(try signal("band.wav")).peak
    #expect(mix < 1)
    #expect(loudness(try signal("parts/channel-01.wav")).peak > 1)
  }

  @Test(arguments: [("peak", -1.0), ("peak=-12.5", -12.5), ("peak=0", 0)])
  func aPeakIsWhereItIsWanted(option: String, peak: Double) throws {
    #expect(try tool.run("render", "band.mid", "-p", "sine", "-b", "24", "-n", option).status == 0)
    // A step of 24 bits at −12.5 dB is a few millionths of a decibel.
    #expect(abs(loudness(try signal("band.wav")).peakDecibels - peak) < 0.0001)
  }

  @Test(arguments: [-16.0, -30])
  func loudnessIsWhatItIsWanted(target: Double) throws {
    let option = "loudness=\(target)"
    #expect(
      try tool.run("render", "band.mid", "-p", "sine", "-b", "float", "-n", option).status == 0)
    // The gates make blocks come and go by hundredths of a decibel.
    let measured = try #require(loudness(try signal("band.wav")).integrated)
    #expect(abs(measured - target) < 0.02)
  }

  @Test func loudnessDoesNotDriveThePeaksBeyondFullScale() throws {
    let result = try tool.run("render", "band.mid", "-p", "sine", "-n", "loudness=-1")
    #expect(result.status == 0)
    #expect(result.error.contains("LUFS only"))
    #expect(abs(loudness(try signal("band.wav")).peakDecibels + 1) < 0.01)
  }

  @Test func normalizedStemsSumToTheNormalizedMix() throws {
    #expect(
      try tool.run(
        "render", "band.mid", "-p", "free", "-b", "float", "-n", "peak=0", "--stems", "parts"
      ).status == 0)
    let mix = try signal("band.wav").channels[0]
    let stems = try ["01", "03"].map { try signal("parts/channel-\($0).wav").channels[0] }
    #expect(zip(mix.indices, mix).allSatisfy { abs(stems[0][$0] + stems[1][$0] - $1) < 2e-6 })
  }

  @Test(arguments: ["wav", "flac", "ogg"])
  func aFileSaysWhatItsSongSays(ending: String) throws {
    #expect(
      try tool.run("render", "band.mid", "-p", "sine", "-q", "-o", "a.\(ending)").status == 0)
    let tags = try AudioInformation(contentsOf: tool.path("a.\(ending)"))
    #expect(tags.title == "A tune")
    #expect(tags.artist == "")
    #expect(tags.copyright == "(C) 1875 E. Grieg")
  }

  @Test func withoutDitherASampleIsTheNearest() throws {
    for (bits, name) in [("float", "a.wav"), ("16", "b.wav")] {
      #expect(
        try tool.run("render", "band.mid", "-p", "sine", "-b", bits, "--no-dither", "-o", name)
          .status == 0)
    }
    #expect(try tool.run("render", "band.mid", "-p", "sine", "-o", "c.wav").status == 0)
    let exact = try signal("a.wav").channels[0]
    func worst(_ name: String) throws -> Float {
      zip(exact, try signal(name).channels[0]).reduce(0) { max($0, abs($1.0 - $1.1)) } * 32_768
    }
    // TPDF noise goes up to one step, and the rounding adds a half.
    #expect(try worst("b.wav") <= 0.5)
    #expect(try (0.5...1.5).contains(worst("c.wav")))
  }
}

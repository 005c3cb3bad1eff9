import TineAnalysis
import TineRendering
import Foundation
import Testing

@Suite struct ToneTests {
  let tool: Tool

  init() throws { tool = try Tool() }

  @Test(arguments: [0.0, 0.8, 2.4, 5])
  func spectrumHasTheBesselFunctionsOfTheIndex(index: Double) throws {
    let result = try tool.run(
      "tone", "--carrier", "440", "--modulator", "679", "--index", "\(index)", "--seconds", "2",
      "--bits", "float", "-o", "a.wav")
    #expect(result.status == 0)
    let sound = try AudioSignal(contentsOf: tool.path("a.wav"))
    #expect(sound.seconds == 2)
    let middle = Array(sound.channels[0][24_000..<72_000])
    let spectrum = Spectrum(middle, sampleRate: 48_000)
    // sin(2π·440·t + index·sin(2π·679·t)) has Jn(index) at 440 + n·679 Hz; a negative frequency
    // comes back as a positive one. No two of these meet. The loudest gives the scale.
    let orders = -6...6
    let expected = orders.map { abs(jn(Int32($0), index)) }
    let found = orders.map { spectrum.amplitude(at: abs(440 + Double($0) * 679)) }
    let scale = found.max()! / expected.max()!
    for (one, other) in zip(found, expected) { #expect(abs(one / scale - other) < 0.002) }
  }

  /// Loudness is measured in blocks of 0.4 s.
  @Test func aShortSoundIsReportedWithoutLoudness() throws {
    let result = try tool.run("tone", "--seconds", "0.2", "-o", "a.wav")
    #expect(result.status == 0)
    let pattern =
      /a\.wav: 0\.2 s, peak −[\d.]+ dBFS, no loudness to measure, at most 1 voice, 0 stolen, 0 samples limited, \d+ × real time\n/
    #expect(result.text.wholeMatch(of: pattern) != nil, "\(result.text)")
  }

  @Test(arguments: [-1.0, 0, 0.8, 1])
  func panKeepsThePower(pan: Double) throws {
    let result = try tool.run(
      "tone", "--index", "0", "--seconds", "1", "--pan", "\(pan)", "--bits", "float", "-o", "a.wav")
    #expect(result.status == 0)
    let sound = try AudioSignal(contentsOf: tool.path("a.wav"))
    let left = SignalLevel(sound.channels[0][4800..<43_200]).rms
    let right = SignalLevel(sound.channels[1][4800..<43_200]).rms
    // Equal power: the angle goes from 0 to a right angle.
    let angle = (pan + 1) * Double.pi / 4
    let power = (left * left + right * right).squareRoot()
    #expect(abs(left / power - cos(angle)) < 0.005)
    #expect(abs(right / power - sin(angle)) < 0.005)
  }

  @Test func endsWithoutAClick() throws {
    #expect(
      try tool.run("tone", "--seconds", "0.5", "--index", "0", "-b", "float", "-o", "a.wav").status
        == 0)
    let sound = try AudioSignal(contentsOf: tool.path("a.wav"))
    #expect(sound.channels[0].suffix(10).allSatisfy { abs($0) < 0.0001 })
  }
}

import TineAnalysis
import TineRendering
import Foundation
import Testing

/// Scales, mappings, A4 and velocity curves by option.
@Suite struct KeyOptionTests {
  let tool: Tool

  init() throws {
    tool = try Tool()
    try tool.write("song.mid", Songs.short)
  }

  /// Renders key 69 and measures its frequency; nil where it is silent.
  private func hertz(_ options: String...) throws -> Double? {
    let process = tool.process(
      ["render", "song.mid", "-p", "sine", "-b", "float", "-q", "--dry"] + options)
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let sound = try AudioSignal(contentsOf: tool.path("song.wav"))
    let middle = Array(sound.channels[0].dropFirst(4_800).prefix(36_000))
    guard middle.count > 4_800, SignalLevel(middle).peak > 0 else { return nil }
    return Spectrum(middle, sampleRate: 48_000).peaks().first?.frequency
  }

  private func write(_ name: String, _ text: String) throws {
    try tool.write(name, Data(text.utf8))
  }

  @Test func a4() throws {
    let measured = try #require(try hertz("--a4", "432"))
    #expect(abs(cents(from: 432, to: measured)) < 0.1)
  }

  /// Five equal steps to the octave from key 60, where a mapping puts 300 Hz: key 69 is nine steps
  /// above.
  @Test func aScaleAndAMapping() throws {
    try write("five.scl", "! five.scl\nfive\n 5\n240.\n480.\n720.\n960.\n2/1\n")
    try write("c.kbm", "0\n0\n127\n60\n60\n300.0\n0\n")
    let measured = try #require(try hertz("--scale", "five.scl", "--keymap", "c.kbm"))
    #expect(abs(cents(from: 300, to: measured) - 9 * 240) < 0.1)
    // Without it, key 69 is in tune.
    let alone = try #require(try hertz("--scale", "five.scl"))
    #expect(abs(cents(from: 440, to: alone)) < 0.1)
  }

  @Test func aKeyThatIsLeftOutIsSilent() throws {
    try write("c.kbm", "12\n0\n127\n60\n60\n300.0\n12\n0\n")
    #expect(try hertz("--keymap", "c.kbm") == nil)
  }

  /// One key's message: key 69 becomes 70 and a half.
  @Test func aTuningDump() throws {
    let dump: [UInt8] = [0xF0, 0x7F, 0x7F, 0x08, 0x02, 0, 1, 69, 70, 0x40, 0, 0xF7]
    try tool.write("one.syx", Data(dump))
    let measured = try #require(try hertz("--scale", "one.syx"))
    #expect(abs(cents(from: 440, to: measured) - 150) < 0.1)
  }

  @Test func whatIsWrongIsSaidWithItsPlace() throws {
    try write("comma.scl", "d\n2\n700,0\n2/1\n")
    let comma = try tool.run("render", "song.mid", "--scale", "comma.scl")
    #expect(comma.status == 1)
    #expect(
      comma.error
        == "tine: comma.scl:3:1: “700,0” has a comma; Scala's numbers have a point\n")
    try write("short.kbm", "12\n0\n127\n")
    let short = try tool.run("render", "song.mid", "--keymap", "short.kbm")
    #expect(
      short.error == "tine: short.kbm:3:1: the file ends where the middle key should follow\n")
    try tool.write("none.syx", Data([0xF0, 0x7E, 0, 8, 1]))
    let none = try tool.run("render", "song.mid", "--scale", "none.syx")
    #expect(none.error == "tine: none.syx: holds no tuning of keys: its last message has no end\n")
    for options in [["--a4", "432", "--keymap", "short.kbm"], ["--a4", "0"]] {
      let process = tool.process(["render", "song.mid"] + options)
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == 64)
    }
    #expect(!tool.names.contains("song.wav"))
  }

  @Test func velocityCurves() throws {
    try write("presets/touch.txt", "name Touch\noperator 1\n  velocity 7\n")
    func peak(_ curve: String) throws -> Double {
      let result = try tool.run(
        "render", "song.mid", "-p", "touch", "--velocity-curve", curve, "-b", "float", "-q")
      #expect(result.status == 0)
      return SignalLevel(try AudioSignal(contentsOf: tool.path("song.wav")).channels[0]).peak
    }
    // The song's velocity is 100.
    let plain = try peak("linear")
    #expect(try peak("fixed=100") == plain)
    #expect(try peak("soft") > plain)
    #expect(try peak("hard") < plain)
    #expect(try peak("dx7") < plain)
    #expect(try tool.run("render", "song.mid", "--velocity-curve", "fixed=128").status == 64)
  }
}

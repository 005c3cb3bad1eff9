import Testing

/// One song in two threads.
@Suite struct ThreadsTests {
  let tool: Tool

  init() throws {
    tool = try Tool()
    try tool.write("song.mid", Songs.short)
  }

  /// With what depends on the whole sound: its loudness, its stems, its dither.
  @Test(
    arguments: [
      [], ["--tail", "auto", "--voices", "1"], ["-n", "peak=-3"], ["--gain", "12"],
      ["--stems", "stems"],
    ] as [[String]])
  func theSameBytesAsInOne(options: [String]) throws {
    let one = try tool.run(["render", "song.mid", "-o", "one.wav", "-j", "1"] + options)
    let two = try tool.run(["render", "song.mid", "-o", "two.wav", "-j", "2"] + options)
    #expect(one.status == 0)
    #expect(two.status == 0)
    #expect(try tool.data("one.wav") == tool.data("two.wav"))
    #expect(try tool.data("one.wav").count > 100_000)
  }

  /// The thread that makes the sound ends, too.
  @Test func aFullDiskIsToldFromBoth() throws {
    let result = try tool.run("render", "song.mid", "-o", "/dev/full", "-j", "2", "-f", "wav")
    #expect(result.status == 1)
    #expect(result.error.contains("/dev/full"))
  }
}

import TineRendering
import Foundation
import TineMIDIFile
import Testing

/// Parts of songs, as `render` takes them. 960 ticks are a second.
@Suite struct SelectionTests {
  let tool: Tool

  init() throws {
    tool = try Tool()
    try tool.write("song.mid", Self.song())
  }

  /// Half-second notes of a scale on channel 1 from a volume on, beats of channel 10 beside them, and
  /// a bass on channel 2 and in a track of its own.
  ///
  /// - Parameters:
  ///   - up: semitones that the notes but the drums are higher by.
  ///   - channels: those that are there.
  ///   - ticks: of a second.
  static func song(up: UInt8 = 0, channels: Set<UInt8> = [0, 1, 9], ticks: UInt64 = 960) -> Data {
    func track(_ channel: UInt8, _ keys: [UInt8]) -> [Song.Event] {
      guard channels.contains(channel) else { return [] }
      return keys.enumerated().flatMap { index, key in
        [
          Song.Event(
            tick: UInt64(index) * ticks / 2,
            .message(.noteOn(channel: channel, key: key, velocity: 100))),
          Song.Event(
            tick: UInt64(index) * ticks / 2 + ticks * 3 / 8,
            .message(.noteOff(channel: channel, key: key, velocity: 64))),
        ]
      }
    }
    let volume = Song.Event(
      tick: 0, .message(.controlChange(channel: 0, controller: 7, value: 60)))
    let marker = Song.Event(tick: ticks, .meta(.text(.marker, Text("Second"))))
    let name = Song.Event(tick: 0, .meta(.text(.trackName, Text("Bass"))))
    let tune = track(0, [60, 62, 64, 65, 67, 69, 71, 72].map { $0 + up })
    let bass = track(1, [36, 38, 40, 41, 43, 45, 47, 48].map { $0 + up })
    let drums = track(9, [36, 38, 36, 38, 36, 38, 36, 38])
    let tracks: [[Song.Event]] = [[volume, marker] + tune, [name] + bass, drums]
    let song = Song(
      division: .metrical(ticksPerQuarter: 480),
      tracks: tracks.map { events in
        Song.Track(events: events.sorted { $0.tick < $1.tick }, endTick: 4 * ticks)
      })
    return Data(song.bytes)
  }

  func render(_ song: String, _ options: String..., to name: String) throws {
    let result = try tool.run(
      ["render", song, "-p", "sine", "--dry", "-b", "float", "-o", name] + options)
    #expect(result.status == 0, "\(result.error)")
  }

  func left(_ name: String) throws -> [Float] {
    try AudioSignal(contentsOf: tool.path(name)).channels[0]
  }

  /// What the high-pass filter of the mix still remembers of the sound before: one pole at 4 Hz, so it
  /// falls by 2π · 4 nepers a second from less than half a thousandth of full scale.
  func remembered(at frame: Int) -> Float {
    5e-4 * Float(exp(-2 * Double.pi * 4 * Double(frame) / 48_000)) + 1e-6
  }

  /// The part sounds as it does in the whole: its volume was set before it. The oscillators of both
  /// begin with the notes.
  @Test func aPartIsThatOfTheWhole() throws {
    try render("song.mid", to: "whole.wav")
    try render("song.mid", "--from", "0:01", "--to", "3s", to: "part.wav")
    let whole = try left("whole.wav")
    let part = try left("part.wav")
    #expect(part.contains { $0.magnitude > 0.05 })
    for frame in 0..<96_000
    where (whole[48_000 + frame] - part[frame]).magnitude > remembered(at: frame) {
      Issue.record("frame \(frame): \(whole[48_000 + frame]) and \(part[frame])")
      return
    }
    // The same by bar and beat, and by the marker's name.
    try render("song.mid", "--from", "1:3", "--to", "bar:2:3", to: "bars.wav")
    try render("song.mid", "--from", "sec", "--to", "bar 2:3", to: "marker.wav")
    #expect(try tool.data("bars.wav") == tool.data("part.wav"))
    #expect(try tool.data("marker.wav") == tool.data("part.wav"))
  }

  @Test func notesAreReleasedAtTheEnd() throws {
    try tool.write("long.mid", Songs.long)
    let result = try tool.run(
      "render", "long.mid", "-p", "sine", "--dry", "--from", "5:00", "--to", "5:01", "-q")
    // They began before: there is nothing to be heard.
    #expect(result.status == 0)
    #expect(try left("long.wav").allSatisfy { $0 == 0 })
    try render("long.mid", "--to", "1", to: "begin.wav")
    let left = try left("begin.wav")
    #expect(left[40_000..<48_000].contains { $0.magnitude > 0.05 })
    #expect(left.count < 96_000)
  }

  @Test func withoutAChannelItIsTheSongWithoutIt() throws {
    for (options, channels) in [
      (["--mute", "10"], [0, 1]), (["--solo", "1,2"], [0, 1]), (["--mute", "bass"], [0, 9]),
      (["--mute", "track:2-3"], [0]), (["--solo", "10"], [9]),
      (["--mute", "1", "--mute", "10"], [1]), (["--solo", "track:bass", "--solo", "1"], [0, 1]),
    ] as [([String], Set<UInt8>)] {
      try tool.write("fewer.mid", Self.song(channels: channels))
      try render("fewer.mid", to: "fewer.wav")
      let words = ["render", "song.mid", "-p", "sine", "--dry", "-b", "float", "-o", "muted.wav"]
      #expect(try tool.run(words + options).status == 0)
      #expect(try tool.data("muted.wav") == tool.data("fewer.wav"), "\(options)")
    }
  }

  @Test func transposedIsTheTransposedSong() throws {
    try tool.write("up.mid", Self.song(up: 7))
    try render("up.mid", to: "up.wav")
    try render("song.mid", "--transpose", "7", to: "transposed.wav")
    #expect(try tool.data("transposed.wav") == tool.data("up.wav"))
    try render("up.mid", "--transpose", "−7", to: "back.wav")
    try render("song.mid", to: "song.wav")
    #expect(try tool.data("back.wav") == tool.data("song.wav"))
  }

  @Test func twiceAsFastIsTheSongWithHalfTheTicks() throws {
    try tool.write("fast.mid", Self.song(ticks: 480))
    try render("fast.mid", to: "fast.wav")
    try render("song.mid", "--speed", "2", to: "speed.wav")
    #expect(try tool.data("speed.wav") == tool.data("fast.wav"))
    try render("song.mid", "--speed", "200%", to: "speed.wav")
    #expect(try tool.data("speed.wav") == tool.data("fast.wav"))
  }

  @Test func loopsComeOneAfterAnother() throws {
    try render("song.mid", "--from", "1", "--to", "2", "--tail", "0", to: "once.wav")
    try render(
      "song.mid", "--from", "1", "--to", "2", "--loops", "3", "--tail", "0", to: "thrice.wav")
    let once = try left("once.wav")
    let thrice = try left("thrice.wav")
    #expect(once.count == 48_000)
    #expect(thrice.count == 144_000)
    for time in 1..<3 {
      let again = thrice[(48_000 * time)...]
      // The last 5 ms of what is cut are faded out.
      let same = zip(once, again).prefix(47_760).enumerated().allSatisfy {
        ($1.0 - $1.1).magnitude < remembered(at: $0)
      }
      #expect(same, "time \(time + 1)")
    }
    // The summary and the length limit know of it.
    let result = try tool.run(
      "render", "song.mid", "-p", "sine", "--loops", "100", "--max-length", "20", "--json")
    #expect(result.text.contains("lasts 6:40; cut after 20.0 s"))
  }

  @Test func loopsInStemsAndPicturesAndNormalized() throws {
    let result = try tool.run(
      "render", "song.mid", "-p", "sine", "--loops", "2", "--solo", "1,10", "--stems", "parts",
      "--draw", "song.png", "-n", "peak=-3", "--speed", "0.8", "--json", "--tail", "0")
    #expect(result.status == 0, "\(result.error)")
    #expect(result.text.contains("\"seconds\":10,"), "\(result.text)")
    let stems = try FileManager.default.contentsOfDirectory(atPath: tool.path("parts"))
    #expect(stems.sorted() == ["channel-01.wav", "channel-10.wav"])
    #expect(tool.names.contains("song.png"))
  }

  /// In a batch, only the song fails that doesn't have what was named.
  @Test func aSongWithoutTheMarkerFailsAlone() throws {
    try tool.write("songs/a.mid", Self.song())
    try tool.write("songs/b.mid", Songs.short)
    let result = try tool.run(
      "render", "songs", "-p", "sine", "-o", "out/", "--from", "second", "-j", "1")
    #expect(result.status == 1)
    #expect(
      result.error.contains("songs/b.mid: there is no marker “second”: it has none; name a time"))
    #expect(FileManager.default.fileExists(atPath: tool.path("out/a.wav")))
    #expect(!FileManager.default.fileExists(atPath: tool.path("out/b.wav")))
  }

  @Test(arguments: [
    (["--from", "1:75"], 64, "--from takes a time such as 90 or 1:30"),
    (["--to=-5"], 64, "--to takes a time such as 90 or 1:30"),
    (
      ["--from", "4:00"], 1,
      "song.mid: the start at 4:00.0 isn't before the song's end at 0:04.0"
    ),
    (["--from", "2", "--to", "1"], 1, "the end at 0:01.0 isn't after the start at 0:02.0"),
    (["--from", "1:5"], 1, "bar 1 has no beat 5"),
    (["--from", "bar:4"], 1, "there is no bar 4; its bars are 1 to 2"),
    (["--to", "nowhere"], 1, "there is no marker “nowhere”; there are “Second” (0:01.0)"),
    (["--speed", "0"], 64, "--speed takes a factor from 0.05 to 20"),
    (["--speed", "nan"], 64, "--speed takes a factor from 0.05 to 20"),
    (["--speed", "-1"], 64, "--speed takes a factor from 0.05 to 20"),
    (["--transpose", "61"], 64, "--transpose takes a whole number from -60 to 60"),
    (["--mute", "17"], 64, "--mute takes channels from 1 to 16 or tracks"),
    (
      ["--solo", "3"], 1,
      "song.mid: no note is left to be heard; it has notes on channels 1, 2 and 10"
    ),
    (["--mute", "track:4"], 1, "there is no track 4"),
    (["--mute", "3", "--strict"], 1, "there is no note on channel 3"),
    (["--loops", "0"], 64, "--loops takes a whole number from 1 to 1000, not “0”"),
    (["--loops", "forever"], 64, "--loops forever never ends; give a number"),
  ])
  func whatIsWrongIsSaid(options: [String], status: Int32, message: String) throws {
    let result = try tool.run(["render", "song.mid", "-p", "sine"] + options)
    #expect(result.status == status)
    #expect(result.error.contains(message), "\(result.error)")
    #expect(result.text.isEmpty)
    #expect(tool.names == ["song.mid"])
  }
}

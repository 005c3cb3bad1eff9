import TineRendering
import TineDX7
import Foundation
import TineMIDIFile
import Testing

/// DX7 voices and parameter changes inside a song are played at their time.
@Suite struct SysExSongTests {
  let tool: Tool

  init() throws { tool = try Tool() }

  /// A song of one track: messages at ticks, of which 960 are a second.
  private func song(_ messages: [(tick: UInt64, message: [UInt8])]) -> Data {
    let events = messages.map { item in
      let bytes = item.message
      return Song.Event(
        tick: item.tick,
        .message(
          bytes[0] == 0xF0
            ? .systemExclusive(Array(bytes.dropFirst().dropLast()))
            : bytes[0] & 0xF0 == 0xC0
              ? .programChange(channel: bytes[0] & 15, program: bytes[1])
              : bytes[0] & 0xF0 == 0x80
                ? .noteOff(channel: bytes[0] & 15, key: bytes[1], velocity: bytes[2])
                : .noteOn(channel: bytes[0] & 15, key: bytes[1], velocity: bytes[2])))
    }
    let song = Song(
      format: .singleTrack, division: .metrical(ticksPerQuarter: 480),
      tracks: [.init(events: events, endTick: 1_920)])
    return Data(song.bytes)
  }

  /// A sine of operator 1 with this coarse frequency.
  private func voice(coarse: Int) -> Voice {
    var voice = Voice()
    voice[.coarse, 1] = coarse
    return voice
  }

  private func rendered(_ name: String, preset: String) throws -> [Float] {
    let result = try tool.run(
      "render", name, "-p", preset, "-b", "float", "-o", "\(name).wav", "-q", "--dry")
    #expect(result.status == 0, "\(result.error)")
    return try AudioSignal(contentsOf: tool.path("\(name).wav")).channels[0]
  }

  private let note: [UInt8] = [0x90, 60, 100]

  /// A voice that comes before the first note is the preset.
  @Test func aVoiceInASongIsWhatItsChannelPlays() throws {
    try tool.write("two.syx", Data(VoiceMessage.single(voice(coarse: 2))))
    try tool.write("three.syx", Data(VoiceMessage.single(voice(coarse: 3))))
    try tool.write("plain.mid", song([(0, note)]))
    try tool.write(
      "edited.mid", song([(0, VoiceMessage.single(voice(coarse: 3))), (0, note)]))
    let wanted = try rendered("plain.mid", preset: "three.syx")
    #expect(try rendered("edited.mid", preset: "two.syx") == wanted)
    #expect(wanted.contains { $0 != 0 })
    #expect(try rendered("plain.mid", preset: "two.syx") != wanted)
  }

  /// Program 7 of the bank that came.
  @Test func aBankInASong() throws {
    try tool.write("two.syx", Data(VoiceMessage.single(voice(coarse: 2))))
    try tool.write("seven.syx", Data(VoiceMessage.single(voice(coarse: 7))))
    let bank = (0..<32).map { voice(coarse: $0) }
    try tool.write("plain.mid", song([(0, note)]))
    try tool.write(
      "banked.mid", song([(0, VoiceMessage.bank(bank)), (0, [0xC0, 7]), (0, note)]))
    #expect(
      try rendered("banked.mid", preset: "two.syx")
        == rendered("plain.mid", preset: "seven.syx"))
  }

  /// A parameter change moves the note that sounds, at its tick and not before; rendering twice, as
  /// for a level, plays it twice.
  @Test func aParameterChangeAtItsTime() throws {
    try tool.write("two.syx", Data(VoiceMessage.single(voice(coarse: 2))))
    try tool.write("plain.mid", song([(0, note)]))
    // Operator 1's output level from 99 to 69, after a second.
    let change: [UInt8] = [0xF0, 0x43, 0x10, 0, 121, 69, 0xF7]
    try tool.write("turned.mid", song([(0, note), (960, change)]))
    let plain = try rendered("plain.mid", preset: "two.syx")
    let turned = try rendered("turned.mid", preset: "two.syx")
    #expect(turned[..<48_000] == plain[..<48_000])
    let ratio = turned[60_000..<80_000].max()! / plain[60_000..<80_000].max()!
    // 30 units of 0.7526 dB.
    #expect(abs(20 * log10(ratio) + 22.577) < 0.02)

    let result = try tool.run(
      "render", "turned.mid", "-p", "two.syx", "-b", "float", "-n", "peak=-1", "--dry", "-o",
      "n.wav",
      "--stems", "stems", "-q")
    #expect(result.status == 0)
    let stems = try FileManager.default.contentsOfDirectory(atPath: tool.path("stems"))
    #expect(stems.count == 1)
    for name in ["n.wav"] + stems.map({ "stems/\($0)" }) {
      let level = try AudioSignal(contentsOf: tool.path(name)).channels[0]
      let ratio = level[60_000..<80_000].max()! / level[20_000..<40_000].max()!
      #expect(abs(20 * log10(ratio) + 22.577) < 0.02)
    }
  }

  @Test func whatCannotBePlayedIsTold() throws {
    try tool.write(
      "odd.mid", song([(0, [0xF0, 0x43, 0, 4, 0x20, 0, 1, 2, 3, 0xF7]), (0, note)]))
    let result = try tool.run("render", "odd.mid", "-p", "sine", "-o", "odd.wav")
    #expect(result.status == 0)
    #expect(result.error.contains("four-operator voices"))
    #expect(result.error.split(separator: "\n").count == 1)
  }

  @Test(arguments: [
    (["--sysex", "17"], "a channel from 1 to 16"), (["--sysex", "none"], "a channel from 1 to 16"),
    (["--model", "dx9"], "dx7 or tx7"),
  ])
  func wrongOptionsAreTold(words: [String], expected: String) throws {
    let process = tool.process(["play", "-i", "none"] + words)
    let error = Pipe()
    process.standardError = error
    try process.run()
    let said = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(Tool.status(process) == 64)
    #expect(said.contains(expected), "\(said)")
  }

  /// A song with a parameter change, played live into a file, is the rendered one.
  @Test func playedLiveItIsTheSame() throws {
    try tool.write("two.syx", Data(VoiceMessage.single(voice(coarse: 2))))
    let change: [UInt8] = [0xF0, 0x43, 0x10, 0, 121, 69, 0xF7]
    try tool.write(
      "turned.mid",
      song([
        (0, VoiceMessage.single(voice(coarse: 3))), (0, note), (480, change),
        (500, [0x80, 60, 64]),
      ]))
    let rendered = try rendered("turned.mid", preset: "two.syx")
    let stage = try Stage(tool, ["turned.mid", "-p", "two.syx", "-i", "none", "--dry"])
    #expect(stage.end() == 0, "\(stage.said)")
    let played = try stage.left()
    // Both are silent at the end, one longer than the other.
    let count = min(played.count, rendered.count)
    #expect(count > 24_000)
    #expect(played[..<count].elementsEqual(rendered[..<count]))
  }
}

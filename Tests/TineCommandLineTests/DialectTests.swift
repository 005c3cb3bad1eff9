import Foundation
import Testing

/// What GS and XG songs ask for and don't get is said, and their keys are shifted before key scaling.
@Suite struct DialectTests {
  let tool: Tool

  init() throws { tool = try Tool() }

  /// A note, as long as half a second: key 60, or another.
  private func note(_ key: UInt8 = 60) -> [UInt8] {
    [0, 0x90, key, 100, 0x83, 0x60, 0x80, key, 64]
  }

  /// A GS message in a file: its length, an address, data, and the checksum of both.
  private func gs(_ bytes: UInt8..., by wrong: UInt8 = 0) -> [UInt8] {
    let sum = bytes.reduce(0) { $0 + Int($1) }
    let body = [0x41, 0x10, 0x42, 0x12] + bytes + [UInt8((128 - sum % 128) % 128) ^ wrong, 0xF7]
    return [0, 0xF0, UInt8(body.count)] + body
  }

  @Test func whatIsMissingIsSaidOnceAKind() throws {
    let asks = gs(0x40, 0x03, 0x00, 0x01, 0x10) + gs(0x40, 0x03, 0x00, 0x01, 0x11)
    try tool.write("asks.mid", Songs.track(asks + gs(0x40, 0x11, 0x16, 70, by: 1) + note()))
    let insertion = "asks for an insertion effect, which Tine doesn't have (2 messages)"
    let checksum = "has SysEx with a wrong checksum, which is ignored (1 message)"
    let info = try tool.run("info", "asks.mid")
    let render = try tool.run("render", "asks.mid", "-o", "asks.wav")
    for text in [info.text, render.error] {
      #expect(text.contains(insertion) && text.contains(checksum), "\(text)")
      #expect(text.split(separator: "insertion").count == 2)
    }
    #expect(info.status == 0 && render.status == 0)
    #expect(try tool.run("info", "asks.mid", "--strict").status == 1)
    let strict = try tool.run("render", "asks.mid", "-o", "strict.wav", "--strict")
    #expect(strict.status == 1 && strict.error.contains(insertion))
    let json = try tool.run("info", "asks.mid", "--json").text
    #expect(json.contains(#""kind":"insertionEffect","messages":2,"audible":true"#))
    // A message for a display is nothing to hear.
    let text: [UInt8] = [0, 0xF0, 10, 0x41, 0x10, 0x45, 0x12, 0x10, 0, 0, 65, 47, 0xF7]
    try tool.write("text.mid", Songs.track(text + note()))
    #expect(try tool.run("info", "text.mid", "--strict").status == 0)
    #expect(try tool.run("render", "text.mid", "-o", "text.wav").error.isEmpty)
  }

  /// A key that is shifted is that key, key scaling and all.
  @Test func aShiftedKeyIsAnotherKey() throws {
    func rendered(_ events: [UInt8]) throws -> Data {
      try tool.write("song.mid", Songs.track(events))
      #expect(try tool.run("render", "song.mid", "-o", "song.wav", "-q").status == 0)
      return try tool.data("song.wav")
    }
    let wanted = try rendered(note(54))
    let coarse: [UInt8] = [0, 0xB0, 101, 0, 0, 0xB0, 100, 2, 0, 0xB0, 6, 58]
    #expect(try rendered(coarse + note()) == wanted)
    #expect(try rendered(gs(0x40, 0x11, 0x16, 58) + note()) == wanted)
    #expect(try rendered(note()) != wanted)
  }
}

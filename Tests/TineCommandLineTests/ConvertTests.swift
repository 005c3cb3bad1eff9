import TineDX7
import Foundation
import Testing

/// DX7 voices in and out. Every voice is made here.
@Suite struct ConvertTests {
  let tool: Tool

  /// 32 voices that differ, each heard: a sine whose output level and name count.
  static let voices: [Voice] = (1...32).map { number in
    var voice = Voice()
    _ = voice.setName("VOICE \(number)")
    voice[.outputLevel, 1] = 60 + number
    voice[.algorithm] = number - 1
    return voice
  }

  init() throws { tool = try Tool() }

  @Test func bankBecomesAFolderAndComesBack() throws {
    let bytes = Data(VoiceMessage.bank(Self.voices))
    try tool.write("rom.syx", bytes)
    let there = try tool.run("convert", "rom.syx", "-o", "rom")
    #expect(there.status == 0)
    #expect(there.error == "rom: 32 presets and a bank\n")
    #expect(try tool.data("rom/11-voice-11.txt").starts(with: Data("name VOICE 11\n".utf8)))
    #expect(try tool.run("presets", "check", "rom/rom.bank").status == 0)
    let back = try tool.run("convert", "rom", "-o", "back.syx")
    #expect(back.status == 0)
    #expect(try tool.data("back.syx") == bytes)
    // What lies in a folder isn't mixed with what comes.
    #expect(try tool.run("convert", "rom.syx", "-o", "rom").status == 1)
  }

  @Test func singleVoiceBecomesAPresetAndComesBack() throws {
    let bytes = Data(VoiceMessage.single(Self.voices[6]))
    try tool.write("one.syx", bytes)
    #expect(try tool.run("convert", "one.syx", "-o", "one.txt").status == 0)
    #expect(try tool.run("convert", "one.txt", "-o", "back.syx").status == 0)
    #expect(try tool.data("back.syx") == bytes)
    #expect(try tool.run("convert", "one.txt", "-o", "-").output == bytes)
  }

  @Test func voicesCountFromOne() throws {
    try tool.write("rom.syx", Data(VoiceMessage.bank(Self.voices)))
    let result = try tool.run("convert", "rom.syx:11", "-o", "-")
    #expect(result.text.hasPrefix("name VOICE 11\n"))
    for number in ["0", "33"] {
      let beyond = try tool.run("convert", "rom.syx:\(number)", "-o", "-")
      #expect(beyond.status == 1)
      #expect(beyond.error.contains("rom.syx has 32 voices, and no voice \(number)"))
    }
  }

  @Test func songPlaysAVoiceAndABank() throws {
    try tool.write("rom.syx", Data(VoiceMessage.bank(Self.voices)))
    try tool.write("song.mid", Songs.short)
    for preset in ["rom.syx", "rom.syx:1", "rom.syx:32"] {
      let result = try tool.run(
        "render", "song.mid", "-p", preset, "-o", "\(preset.suffix(2)).wav", "--quiet")
      #expect(result.status == 0)
      #expect(result.error == "")
    }
    // The bank's program 0 is voice 1; voice 32 is louder.
    #expect(try tool.data("yx.wav") == tool.data(":1.wav"))
    #expect(try tool.data(":1.wav") != tool.data("32.wav"))
  }

  @Test func listTellsMessageByMessage() throws {
    var damaged = VoiceMessage.bank(Self.voices)
    damaged[4102] ^= 1
    try tool.write("rom.syx", Data(damaged + VoiceMessage.single(Self.voices[0]) + [0x0D, 0x0A]))
    let result = try tool.run("convert", "--list", "rom.syx")
    #expect(result.status == 0)
    let lines = result.text.split(separator: "\n").map(String.init)
    #expect(lines[0] == "rom.syx: 33 voices")
    #expect(
      lines[1] == "  byte 0, 4104 bytes: a bank of 32 voices: repaired as voices 1–32")
    #expect(lines[2].hasPrefix("      checksum "))
    #expect(lines[3] == "  byte 4104, 163 bytes: a single voice: read as voice 33")
    #expect(lines[4] == "  byte 4267, 2 bytes: padding: skipped")
    #expect(lines[5] == "     1  VOICE 1")
  }

  @Test func whatHasNoVoicesIsToldWhy() throws {
    var foreign = VoiceMessage.bank(Self.voices)
    foreign[1] = 0x42
    try tool.write("korg.syx", Data(foreign))
    try tool.write("text.syx", Data("Not a dump.\n".utf8))
    try tool.write("empty.syx", Data())
    try tool.write("song.mid", Songs.short)
    let list = try tool.run("convert", "--list", "korg.syx")
    #expect(list.status == 1)
    #expect(list.text.contains("a message for Korg: refused"))
    for (file, words) in [
      ("korg.syx", "Korg"), ("text.syx", "text file"), ("empty.syx", "empty"),
    ] {
      let result = try tool.run("render", "song.mid", "-p", file, "-o", "out.wav")
      #expect(result.status == 1)
      #expect(result.error.hasPrefix("tine: \(file): "))
      #expect(result.error.contains(words))
    }
  }

  @Test func whatADX7HasNotIsTold() throws {
    try tool.write("wide.txt", Data("name Wide\npan 0.5\noperator 1  ratio 3.5\n".utf8))
    let result = try tool.run("convert", "wide.txt", "-o", "wide.syx")
    #expect(result.status == 0)
    #expect(
      result.error
        == "tine: warning: wide.txt: the pan of 0.5 is left out\nwide.syx: 1 voice\n")
    #expect(try tool.data("wide.syx").count == 163)
  }

  @Test func wordsThatAreMissingAreAUsageError() throws {
    try tool.write("rom.syx", Data(VoiceMessage.bank(Self.voices)))
    #expect(try tool.run("convert").status == 64)
    #expect(try tool.run("convert", "rom.syx").status == 64)
    #expect(try tool.run("convert", "rom.syx", "-o", "one.txt").status == 64)
    #expect(try tool.run("convert", "--list", "rom.syx", "-o", "x").status == 64)
  }
}

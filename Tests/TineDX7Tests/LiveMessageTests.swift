import TineDX7
import TineMIDI
import TineMIDIFile
import Testing

/// Messages that come while playing, and dumps inside a song.
struct LiveMessageTests {
  @Test func parameterChangeSetsItsNumber() throws {
    // Group 0, high bit of the number set: 128 + 6 is the algorithm.
    let change = try #require(ParameterChange(exclusive: [0x43, 0x12, 0x01, 0x06, 0x1F]))
    #expect(change.channel == 2)
    #expect(change.target == .voice(VoiceParameter(.algorithm)))
    var voice = Voice()
    let isVoice = change.apply(to: &voice)
    #expect(isVoice)
    #expect(voice[.algorithm] == 31)
    var tooMuch = change
    tooMuch.value = 127
    tooMuch.apply(to: &voice)
    #expect(voice[.algorithm] == 31)
  }

  @Test func everyNumberIsItsOwnMessage() throws {
    for index in 0..<Voice.parameterCount {
      let bytes: [UInt8] = [
        0xF0, 0x43, 0x10, UInt8(index >> 7), UInt8(index & 127), 1, 0xF7,
      ]
      let change = try #require(ParameterChange(exclusive: Array(bytes[1..<6])))
      #expect(change.target == .voice(VoiceParameter(index)))
      #expect(change.bytes == bytes)
    }
  }

  @Test func otherTargetsAreNoVoice() {
    var voice = Voice()
    let switches = ParameterChange(exclusive: [0x43, 0x10, 0x01, 0x1B, 0x3F])
    #expect(switches?.target == .operatorSwitches)
    let isVoice = switches?.apply(to: &voice)
    #expect(isVoice == false)
    #expect(ParameterChange(exclusive: [0x43, 0x10, 0x08, 0x41, 2])?.target == .function(65))
    #expect(voice == Voice())
    #expect(ParameterChange(exclusive: [0x43, 0x10, 0x19, 0x4D, 0]) == nil)
    #expect(ParameterChange(exclusive: [0x43, 0x00, 0x00, 0x00, 0]) == nil)
    #expect(ParameterChange(exclusive: [0x41, 0x10, 0x00, 0x00, 0]) == nil)
    #expect(ParameterChange(exclusive: []) == nil)
  }

  @Test func dumpRequests() {
    #expect(DumpRequest(exclusive: [0x43, 0x25, 0x09])?.wanted == .bank)
    #expect(DumpRequest(exclusive: [0x43, 0x25, 0x09])?.channel == 5)
    #expect(DumpRequest(exclusive: [0x43, 0x20, 0x00])?.wanted == .voice)
    #expect(DumpRequest(exclusive: [0x43, 0x20, 0x04]) == nil)
  }

  /// A bank in one SysEx event, and in two: the second packet is an F7 event.
  @Test(arguments: [0, 2000])
  func bankInsideASong(cut: Int) throws {
    let data = Array(VoiceMessage.bank(DumpTests.voices).dropFirst())
    func number(_ value: Int) -> [UInt8] { [UInt8(value >> 7 | 0x80), UInt8(value & 0x7F)] }
    var track: [UInt8] = []
    if cut == 0 {
      track = [0x00, 0xF0] + number(data.count) + data
    } else {
      track = [0x00, 0xF0] + number(cut) + data[..<cut]
      track += [0x60, 0xF7] + number(data.count - cut) + data[cut...]
    }
    track += [0x00, 0xFF, 0x2F, 0x00]
    let file: [UInt8] =
      Array("MThd".utf8) + [0, 0, 0, 6, 0, 0, 0, 1, 0, 96] + Array("MTrk".utf8)
      + [0, 0, UInt8(track.count >> 8), UInt8(track.count & 255)] + track
    #expect(throws: DumpError.midiFile(offset: 0)) { try Dump(bytes: file) }
    var exclusives: [[UInt8]] = []
    for event in try Song(bytes: file).tracks[0].events {
      if case .message(.systemExclusive(let data)) = event.content { exclusives.append(data) }
    }
    #expect(try Dump(exclusives: exclusives).entries.map(\.voice) == DumpTests.voices)
  }
}

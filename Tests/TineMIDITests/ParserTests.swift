import TineMIDI
import TineTestSupport
import Testing

/// All messages that a stream of bytes makes.
private func parse(_ bytes: [UInt8], limit: Int = 1 << 20) -> (messages: [Message], parser: Parser)
{
  var parser = Parser(exclusiveLimit: limit)
  var messages: [Message] = []
  parser.push(bytes.span) { messages.append($0) }
  return (messages, parser)
}

@Suite struct ParserTests {
  @Test func readsEveryKindOfMessage() {
    let bytes: [UInt8] = [
      0x83, 60, 64,  // note-off, channel 4
      0x90, 60, 100,  // note-on
      0xA1, 60, 33,  // poly pressure
      0xB2, 7, 99,  // volume
      0xC3, 5,  // program
      0xD4, 77,  // channel pressure
      0xE5, 0x7F, 0x7F,  // bend, all the way up
      0xF0, 0x7E, 0x7F, 0x09, 0x01, 0xF7,  // GM on
      0xF1, 0x35, 0xF2, 0x02, 0x01, 0xF3, 9, 0xF6, 0xF8, 0xFF,
    ]
    let (messages, parser) = parse(bytes)
    #expect(
      messages == [
        .noteOff(channel: 3, key: 60, velocity: 64),
        .noteOn(channel: 0, key: 60, velocity: 100),
        .polyPressure(channel: 1, key: 60, pressure: 33),
        .controlChange(channel: 2, controller: 7, value: 99),
        .programChange(channel: 3, program: 5),
        .channelPressure(channel: 4, pressure: 77),
        .pitchBend(channel: 5, value: 8191),
        .systemExclusive([0x7E, 0x7F, 0x09, 0x01]),
        .quarterFrame(0x35), .songPosition(130), .songSelect(9), .tuneRequest, .realTime(0xF8),
        .realTime(0xFF),
      ])
    #expect(parser.counts == Parser.Counts())
    #expect(!parser.isInsideMessage)
  }

  @Test func runningStatusGoesOnUntilASystemMessage() {
    let (messages, parser) = parse([
      0x90, 60, 1, 61, 2,  // two notes, one status
      0xC0, 9, 10,  // two programs
      0xF6,  // tune request: running status ends
      11,  // stray
    ])
    #expect(
      messages == [
        .noteOn(channel: 0, key: 60, velocity: 1), .noteOn(channel: 0, key: 61, velocity: 2),
        .programChange(channel: 0, program: 9), .programChange(channel: 0, program: 10),
        .tuneRequest,
      ])
    #expect(parser.counts.strayBytes == 1)
  }

  @Test func aNoteOnWithoutVelocityIsANoteOff() {
    #expect(parse([0x92, 60, 0]).messages == [.noteOff(channel: 2, key: 60, velocity: 64)])
  }

  @Test func realTimeBytesLeaveEverythingAsItWas() {
    let (messages, _) = parse([
      0xF8, 0x90, 0xFE, 60, 0xFA, 100,  // inside a note-on
      61, 0xF8, 101,  // inside running status
      0xF0, 1, 0xF8, 2, 0xF7,  // inside a SysEx
    ])
    #expect(
      messages == [
        .realTime(0xF8), .realTime(0xFE), .realTime(0xFA),
        .noteOn(channel: 0, key: 60, velocity: 100),
        .realTime(0xF8), .noteOn(channel: 0, key: 61, velocity: 101),
        .realTime(0xF8), .systemExclusive([1, 2]),
      ])
  }

  @Test func aLongDumpArrivesWhole() {
    // A DX7 bank is 4,104 bytes; receivers are known to cut it at 255.
    let data = (0..<4102).map { UInt8($0 & 0x7F) }
    #expect(parse([0xF0] + data + [0xF7]).messages == [.systemExclusive(data)])
  }

  @Test func anInterruptedExclusiveIsDroppedAndTheInterrupterHeard() {
    let (messages, parser) = parse([
      0xF0, 1, 2, 0x90, 60, 100, 0xF0, 3, 0xF0, 4, 0xF7, 0xF0, 5, 0xF6,
    ])
    #expect(
      messages == [
        .noteOn(channel: 0, key: 60, velocity: 100), .systemExclusive([4]), .tuneRequest,
      ])
    #expect(parser.counts.interruptedExclusives == 3)
  }

  @Test func anOverlongExclusiveIsDroppedWithoutGrowing() {
    let (messages, parser) = parse(
      [0xF0, 1, 2, 3, 4, 0xF7] + [0xF0, 1, 2, 3, 0xF7] + [0xC0, 1], limit: 3)
    #expect(messages == [.systemExclusive([1, 2, 3]), .programChange(channel: 0, program: 1)])
    #expect(parser.counts.overlongExclusives == 1)
    #expect(parser.counts.interruptedExclusives == 0)
  }

  @Test func whatMakesNoMessageIsCounted() {
    let (messages, parser) = parse([
      5, 6, 0xF7,  // two data bytes and an end that nothing began
      0xF4, 0xF9,  // undefined
      0x90, 60, 0x91, 61, 100,  // a note-on cut short by another
      0xF2, 1, 0xC0, 3,  // a song position cut short
    ])
    #expect(
      messages == [
        .noteOn(channel: 1, key: 61, velocity: 100), .programChange(channel: 0, program: 3),
      ])
    #expect(parser.counts.strayBytes == 3)
    #expect(parser.counts.undefinedStatuses == 2)
    #expect(parser.counts.interruptedMessages == 2)
  }

  @Test func anyStreamGivesValidMessagesHoweverItIsCut() {
    var random = SeededRandom(seed: 1)
    for _ in 0..<300 {
      let bytes = random.bytes(Int.random(in: 0...400, using: &random))
      let (whole, parser) = parse(bytes, limit: 20)
      for message in whole { expectValid(message) }

      var pieces: [Message] = []
      var second = Parser(exclusiveLimit: 20)
      var rest = bytes[...]
      while !rest.isEmpty {
        let piece = Array(rest.prefix(Int.random(in: 1...9, using: &random)))
        rest = rest.dropFirst(piece.count)
        second.push(piece.span) { pieces.append($0) }
      }
      #expect(pieces == whole)
      #expect(second.counts == parser.counts)
    }
  }

  @Test func everyMessageSurvivesItsBytes() {
    var random = SeededRandom(seed: 2)
    let messages = (0..<2000).map { _ in randomMessage(&random) }
    #expect(parse(messages.flatMap(\.bytes)).messages == messages)
    for message in messages { #expect(parse(message.bytes).messages == [message]) }
  }

  @Test func bytesOutsideMIDIsRangeStillMakeOneMessage() {
    #expect(
      Message.controlChange(channel: 0x12, controller: 0x87, value: 0xFF).bytes == [0xB2, 7, 127])
    #expect(Message.pitchBend(channel: 0, value: 9000).bytes == [0xE0, 0x7F, 0x7F])
    #expect(Message.pitchBend(channel: 0, value: -9000).bytes == [0xE0, 0, 0])
    #expect(Message.systemExclusive([1, 0xF7, 2]).bytes == [0xF0, 1, 2, 0xF7])
  }
}

/// Holds a message against what ``Message`` promises.
private func expectValid(_ message: Message) {
  switch message {
  case .noteOn(let channel, let key, let velocity):
    #expect(channel < 16 && key < 128 && (1...127).contains(velocity))
  case .noteOff(let channel, let a, let b), .polyPressure(let channel, let a, let b),
    .controlChange(let channel, let a, let b):
    #expect(channel < 16 && a < 128 && b < 128)
  case .programChange(let channel, let a), .channelPressure(let channel, let a):
    #expect(channel < 16 && a < 128)
  case .pitchBend(let channel, let value):
    #expect(channel < 16 && (-8192...8191).contains(value))
  case .systemExclusive(let data):
    #expect(data.count <= 20 && data.allSatisfy { $0 < 128 })
  case .quarterFrame(let a), .songSelect(let a): #expect(a < 128)
  case .songPosition(let position): #expect(position < 16384)
  case .tuneRequest: break
  case .realTime(let status): #expect(status >= 0xF8 && status != 0xF9 && status != 0xFD)
  }
}

private func randomMessage(_ random: inout SeededRandom) -> Message {
  let channel = UInt8.random(in: 0...15, using: &random)
  let a = UInt8.random(in: 0...127, using: &random)
  let b = UInt8.random(in: 0...127, using: &random)
  switch Int.random(in: 0...12, using: &random) {
  case 0: return .noteOff(channel: channel, key: a, velocity: b)
  case 1: return .noteOn(channel: channel, key: a, velocity: max(b, 1))
  case 2: return .polyPressure(channel: channel, key: a, pressure: b)
  case 3: return .controlChange(channel: channel, controller: a, value: b)
  case 4: return .programChange(channel: channel, program: a)
  case 5: return .channelPressure(channel: channel, pressure: a)
  case 6: return .pitchBend(channel: channel, value: .random(in: -8192...8191, using: &random))
  case 7: return .systemExclusive(random.bytes(Int(a)).map { $0 & 0x7F })
  case 8: return .quarterFrame(a)
  case 9: return .songPosition(.random(in: 0...16383, using: &random))
  case 10: return .songSelect(a)
  case 11: return .tuneRequest
  default: return .realTime([0xF8, 0xFA, 0xFB, 0xFC, 0xFE, 0xFF].randomElement(using: &random)!)
  }
}

import TineEngine
import Testing

@Suite struct TransposerTests {
  /// The keys that commands come out with.
  func keys(_ semitones: Int, _ commands: [Command]) -> [UInt8] {
    var transposer = Transposer(semitones: semitones)
    return commands.map { transposer.transposed($0).number }
  }

  @Test func notesMoveAndDrumsStay() {
    let commands = [
      Command(.noteOn, channel: 0, number: 60, value: 100),
      Command(.noteOff, channel: 0, number: 60),
      Command(.polyPressure, channel: 0, number: 60, value: 5),
      Command(.noteOn, channel: 9, number: 60, value: 100),
      Command(.noteOff, channel: 9, number: 60),
      Command(.controller, channel: 0, number: 60, value: 1),
      Command(.program, channel: 0, number: 60),
    ]
    #expect(keys(5, commands) == [65, 65, 65, 60, 60, 60, 60])
    #expect(keys(-12, commands) == [48, 48, 48, 60, 60, 60, 60])
    #expect(keys(0, commands) == [60, 60, 60, 60, 60, 60, 60])
  }

  @Test(arguments: [
    (60, 120, 120), (60, 127, 127), (60, 70, 118), (60, 67, 127), (60, 68, 116), (-60, 59, 11),
    (-60, 0, 0), (-1, 0, 11), (1, 127, 116), (127, 127, 122), (-127, 0, 5),
  ])
  func whatWouldLeaveTheKeysStaysInThem(semitones: Int, key: UInt8, expected: UInt8) {
    #expect(keys(semitones, [Command(.noteOn, number: key, value: 1)]) == [expected])
  }

  /// The end of a note goes where the note went, also if the channel plays drums since, or not any
  /// more.
  @Test func pairsStayTogether() {
    #expect(
      keys(
        2,
        [
          Command(.noteOn, channel: 3, number: 60, value: 100),
          Command(.drumChannel, channel: 3, value: 1),
          Command(.noteOff, channel: 3, number: 60),
          Command(.noteOn, channel: 3, number: 60, value: 100),
          Command(.systemReset),
          Command(.noteOff, channel: 3, number: 60),
          Command(.noteOn, channel: 3, number: 60, value: 100),
        ]
      ) == [62, 0, 62, 60, 0, 60, 62])
  }

  /// A member of a zone plays what its master does.
  @Test func membersOfAZone() {
    #expect(
      keys(
        1,
        [
          Command(.zone, channel: 0, number: 15),
          Command(.noteOn, channel: 9, number: 60, value: 100),
          Command(.drumChannel, channel: 0, value: 1),
          Command(.noteOn, channel: 4, number: 60, value: 100),
          Command(.zone, channel: 0, number: 0),
          Command(.noteOn, channel: 4, number: 61, value: 100),
          Command(.noteOn, channel: 9, number: 61, value: 100),
        ]
      ) == [15, 61, 0, 60, 0, 62, 61])
  }
}

import TineEngine
import Testing

/// Parameters of parts and of the whole, by the addresses of GS and XG.
@Suite struct PartParameterTests {
  /// A parameter of part 3 (channel 3) in GS and in XG, its value, and what both mean.
  private struct Row {
    var gs: UInt8
    var xg: UInt8
    var value: UInt8
    var commands: [Command]
  }

  private static func controller(_ number: UInt8, _ value: Float) -> Command {
    command(.controller, 2, number, value)
  }

  private static let rows = [
    Row(gs: 0x19, xg: 0x0B, value: 64, commands: [controller(7, 64)]),
    Row(gs: 0x1C, xg: 0x0E, value: 1, commands: [controller(10, 1)]),
    Row(gs: 0x1C, xg: 0x0E, value: 0, commands: [command(.randomPan, 2)]),
    Row(gs: 0x21, xg: 0x12, value: 9, commands: [controller(93, 9)]),
    Row(gs: 0x22, xg: 0x13, value: 9, commands: [controller(91, 9)]),
    Row(gs: 0x30, xg: 0x15, value: 1, commands: [controller(76, 1)]),
    Row(gs: 0x31, xg: 0x16, value: 2, commands: [controller(77, 2)]),
    Row(gs: 0x37, xg: 0x17, value: 3, commands: [controller(78, 3)]),
    Row(gs: 0x32, xg: 0x18, value: 4, commands: [controller(74, 4)]),
    Row(gs: 0x33, xg: 0x19, value: 5, commands: [controller(71, 5)]),
    Row(gs: 0x34, xg: 0x1A, value: 6, commands: [controller(73, 6)]),
    Row(gs: 0x35, xg: 0x1B, value: 7, commands: [controller(75, 7)]),
    Row(gs: 0x36, xg: 0x1C, value: 8, commands: [controller(72, 8)]),
    Row(gs: 0x13, xg: 0x05, value: 0, commands: [command(.allNotesOff, 2), command(.monoMode, 2)]),
    Row(gs: 0x13, xg: 0x05, value: 1, commands: [command(.allNotesOff, 2), command(.polyMode, 2)]),
    Row(gs: 0x40, xg: 0x41, value: 127, commands: [command(.scaleTuning, 2, 0, 0.63)]),
    Row(gs: 0x4B, xg: 0x4C, value: 0, commands: [command(.scaleTuning, 2, 11, -0.64)]),
    Row(gs: 0x01, xg: 0x03, value: 5, commands: [command(.program, 2, 5, 0)]),
  ]

  @Test func bothHaveThem() {
    for row in Self.rows {
      #expect(commands(gs([0x40, 0x13, row.gs], row.value)) == row.commands, "GS \(row.gs)")
      #expect(commands(xg([0x08, 0x02, row.xg], row.value)) == row.commands, "XG \(row.xg)")
    }
  }

  /// GS: 40h … 58h in blocks 40 2x; XG also bends the other way.
  @Test func bendRanges() {
    #expect(commands(gs([0x40, 0x23, 0x10], 0x4C)) == [command(.bendRange, 2, 0, 12)])
    #expect(commands(gs([0x40, 0x23, 0x10], 0)) == [command(.bendRange, 2, 0, 0)])
    #expect(commands(xg([0x08, 0x02, 0x23], 0x58)) == [command(.bendRange, 2, 0, 24)])
    #expect(commands(xg([0x08, 0x02, 0x23], 0x3E)) == [command(.bendRange, 2, 0, -2)])
    // A step of RPN 0 counts from there.
    let step = commands(registered(0) + [0xB0, 96, 0], after: gs([0x40, 0x21, 0x10], 0x4C))
    #expect(step == [command(.bendRange, 0, 0, 12.01)])
  }

  /// Tenths of a hertz, in two nibbles, and of a cent, in four.
  @Test func detunings() {
    #expect(commands(gs([0x40, 0x13, 0x17], 0x0, 0x8)) == [command(.pitchOffset, 2, 0, -12)])
    #expect(commands(xg([0x08, 0x02, 0x09], 0xF, 0xF)) == [command(.pitchOffset, 2, 0, 12.7)])
    #expect(commands(gs([0x40, 0x13, 0x2A], 0x60, 0)) == [command(.tuning, 2, 0, 0.5)])
    for tune in [gs([0x40, 0, 0], 0, 7, 0xE, 8), xg([0, 0, 0], 0, 7, 0xE, 8)] {
      #expect(commands(tune) == [command(.masterTuning, 0, 0, 1)])
    }
    #expect(commands(gs([0x40, 0, 0], 0, 0, 1, 8)) == [command(.masterTuning, 0, 0, -1)])
    // Half a value is none.
    #expect(
      commands(xg([0, 0, 0], 0, 4)).isEmpty && unplayed(xg([0, 0, 0], 0, 4)) == [.incomplete: 1])
  }

  @Test func volumeAndPanOfTheWhole() {
    for volume in [gs([0x40, 0, 4], 64), xg([0, 0, 4], 64)] {
      let gain = commands(volume)
      #expect(gain.count == 1 && gain[0].kind == .masterGain)
      #expect(abs(gain[0].value - 0.254) < 0.001)
    }
    #expect(commands(xg([0, 0, 5], 127)) == [command(.masterGain, 0, 0, 0)])
    #expect(commands(gs([0x40, 0, 6], 1)) == [command(.masterBalance, 0, 0, -1)])
    #expect(commands(gs([0x40, 0, 6], 127)) == [command(.masterBalance, 0, 0, 1)])
    #expect(commands(gs([0x40, 0, 6], 64)) == [command(.masterBalance, 0, 0, 0)])
  }

  /// GS's blocks are numbered 10, 1 … 9, 11 … 16.
  @Test func everyPart() {
    let parts: [UInt8] = [9, 0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15]
    for block in 0..<16 as Range<UInt8> {
      #expect(
        commands(gs([0x40, 0x10 | block, 0x19], 5))
          == [command(.controller, parts[Int(block)], 7, 5)])
      #expect(
        commands(gs([0x40, 0x20 | block, 0x10], 0x41))
          == [command(.bendRange, parts[Int(block)], 0, 1)])
      #expect(commands(xg([0x08, block, 0x0B], 5)) == [command(.controller, block, 7, 5)])
    }
  }

  @Test func aBankIsPartOfATone() {
    #expect(
      commands(gs([0x40, 0x13, 0x00], 8, 4), after: gsReset) == [command(.program, 2, 4, 1024)])
    #expect(
      commands(xg([0x08, 0x02, 0x01], 127, 0, 25), after: xgOn) == [
        command(.drumChannel, 2, 0, 1), command(.program, 2, 25, 127 * 128),
      ])
  }

  /// Data bytes go to consecutive addresses, over what has no sound and over the end of a block.
  @Test func blocks() {
    let block: [UInt8] = [80, 64, 64, 1, 0, 127, 16, 17, 5, 6]
    let expected = [
      command(.controller, 2, 7, 80), command(.controller, 2, 10, 1),
      command(.controller, 2, 93, 5), command(.controller, 2, 91, 6),
    ]
    #expect(commands(gs([0x40, 0x13, 0x19], block)) == expected)
    let dump: [UInt8] = [80, 64, 64, 1, 0, 127, 127, 5, 6]
    #expect(commands(xg([0x08, 0x02, 0x0B], dump)) == expected)
    #expect(commands(xgDump([0x08, 0x02, 0x0B], dump)) == expected)
    // A tone's name, then the common block's first; 12 scale tunings.
    #expect(
      commands(gs([0x40, 0x11, 0x40], [UInt8](repeating: 65, count: 12)))
        == (0..<12).map { command(.scaleTuning, 0, $0, 0.01) })
  }

  @Test func checksumsAreVerified() {
    var wrong = gs([0x40, 0x11, 0x19], 5)
    wrong[wrong.count - 2] ^= 1
    #expect(commands(wrong).isEmpty && unplayed(wrong) == [.wrongChecksum: 1])
    var dump = xgDump([0x08, 0x00, 0x0B], [5])
    dump[dump.count - 2] ^= 1
    #expect(commands(dump).isEmpty && unplayed(dump) == [.wrongChecksum: 1])
    // Neither is a reset with a wrong one.
    var reset = gsReset
    reset[reset.count - 2] ^= 4
    #expect(commands(reset).isEmpty)
  }

  /// Several parts may listen to one channel, and a part to none.
  @Test func receiveChannels() {
    let two = gs([0x40, 0x12, 0x02], 0)
    #expect(
      commands([0x90, 60, 100, 0xB0, 7, 5, 0x91, 60, 100], after: two) == [
        command(.noteOn, 0, 60, 100), command(.noteOn, 1, 60, 100),
        command(.controller, 0, 7, 5), command(.controller, 1, 7, 5),
      ])
    for off in [gs([0x40, 0x11, 0x02], 0x10), xg([0x08, 0x00, 0x04], 0x7F)] {
      #expect(commands([0x90, 60, 100], after: two + off) == [command(.noteOn, 1, 60, 100)])
    }
    // What sounded on the part ends with its channel.
    let change = commands(xg([0x08, 0x00, 0x04], 4), after: [0xB0, 64, 127, 0x90, 60, 100])
    #expect(change.last == command(.allNotesOff, 0))
    #expect(change.contains(command(.controller, 0, 64, 0)))
    // The part as it is brings nothing.
    #expect(commands(xg([0x08, 0x03, 0x04], 3)).isEmpty)
    // A reset gives each part its channel again.
    #expect(commands([0x90, 60, 100], after: two + gsReset) == [command(.noteOn, 0, 60, 100)])
  }

  @Test func rangesOfKeysAndVelocities() {
    let keys = gs([0x40, 0x11, 0x1D], 60, 64)
    #expect(
      commands([0x90, 59, 1, 0x90, 60, 1, 0x90, 64, 1, 0x90, 65, 1], after: keys).map(\.number)
        == [60, 64])
    #expect(
      commands([0x90, 59, 1, 0x90, 60, 1], after: xg([0x08, 0, 0x0F], 60)).map(\.number) == [60])
    let velocities = xg([0x08, 0, 0x6D], 20, 40)
    #expect(
      commands([0x90, 1, 19, 0x90, 2, 20, 0x90, 3, 40, 0x90, 4, 41], after: velocities)
        .map(\.number) == [2, 3])
  }

  /// Velocity · depth / 64 + 2 · (offset − 64).
  @Test func velocitySense() {
    func velocity(_ velocity: UInt8, _ depth: UInt8, _ offset: UInt8) -> Float? {
      let result = commands([0x90, 60, velocity], after: gs([0x40, 0x11, 0x1A], depth, offset))
      #expect(result == commands([0x90, 60, velocity], after: xg([8, 0, 0x0C], depth, offset)))
      return result.first?.value
    }
    #expect(velocity(100, 64, 64) == 100)
    #expect(velocity(100, 32, 64) == 50)
    #expect(velocity(50, 127, 64) == 99)
    #expect(velocity(50, 64, 74) == 70)
    #expect(velocity(127, 127, 127) == 127)
    #expect(velocity(10, 64, 50) == nil)
  }

  /// A part that is deaf to something; GS from 40 1x 03 on, XG from 08 pp 30 on.
  @Test func receiveSwitches() {
    let messages: [[UInt8]] = [
      [0xE0, 0, 1], [0xD0, 1], [0xC0, 1], [0xB0, 7, 1], [0xA0, 60, 1], [0x90, 60, 1],
      registered(0) + [0xB0, 6, 1], nonRegistered(1, 8, 1), [0xB0, 1, 1], [0xB0, 7, 1],
      [0xB0, 10, 1], [0xB0, 11, 1], [0xB0, 64, 1], [0xB0, 65, 1], [0xB0, 66, 1], [0xB0, 67, 1],
    ]
    for (index, message) in messages.enumerated() {
      let place = UInt8(index)
      for off in [gs([0x40, 0x11, 0x03 + place], 0), xg([0x08, 0, 0x30 + place], 0)] {
        #expect(!commands(message).isEmpty && commands(message, after: off).isEmpty, "\(message)")
        // On again, and another channel.
        let other = message.map { $0 >= 0x80 ? $0 | 1 : $0 }
        #expect(!commands(other, after: off).isEmpty)
      }
    }
  }

  @Test func modulationDepths() {
    // Wheel: 0 … 600 cents of vibrato.
    #expect(commands(gs([0x40, 0x21, 0x04], 127)) == [command(.modulationRange, 0, 0, 6)])
    #expect(commands(xg([0x08, 0x00, 0x20], 0)) == [command(.modulationRange, 0, 0, 0)])
    func depth(_ source: ControllerDepth.Source, _ target: ControllerDepth.Target) -> UInt8 {
      source.rawValue * 8 + target.rawValue
    }
    #expect(
      commands(gs([0x40, 0x21, 0x20], 0x42)) == [
        command(.controllerDepth, 0, depth(.channelPressure, .pitch), 2)
      ])
    #expect(
      commands(xg([0x08, 0x00, 0x53], 0x42)) == [
        command(.controllerDepth, 0, depth(.polyPressure, .pitch), 2)
      ])
    #expect(
      commands(xg([0x08, 0x00, 0x4E], 127, 1)) == [
        command(.controllerDepth, 0, depth(.channelPressure, .brightness), 1),
        command(.controllerDepth, 0, depth(.channelPressure, .amplitude), -1),
      ])
    // General MIDI 2: channel pressure of channel 3, two semitones and all the tremolo.
    #expect(
      commands([0xF0, 0x7F, 0x7F, 0x09, 0x01, 0x02, 0x00, 0x42, 0x05, 0x7F, 0xF7]) == [
        command(.controllerDepth, 2, depth(.channelPressure, .pitch), 2),
        command(.controllerDepth, 2, depth(.channelPressure, .tremolo), 1),
      ])
    // A controller that the part has chosen.
    #expect(
      commands([0xB0, 20, 64], after: gs([0x40, 0x11, 0x1F], 20))
        == [command(.controller, 0, 20, 64), command(.assignedController, 0, 0, 64)])
  }
}

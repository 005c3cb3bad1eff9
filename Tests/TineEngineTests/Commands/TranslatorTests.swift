import TineEngine
import TineMIDI
import TineTestSupport
import Testing

@Suite struct TranslatorTests {
  @Test func notesPressuresAndBends() {
    #expect(
      commands([
        0x93, 60, 100, 0x83, 60, 30, 0x93, 61, 0,  // on, off, off by velocity 0
        0xA1, 60, 50, 0xD1, 51,
        0xE2, 0x7F, 0x7F, 0xE2, 0, 0, 0xE2, 0, 0x40, 0xE2, 0, 0x20,  // ends, middle, half down
      ]) == [
        command(.noteOn, 3, 60, 100), command(.noteOff, 3, 60, 30), command(.noteOff, 3, 61, 64),
        command(.polyPressure, 1, 60, 50), command(.channelPressure, 1, 0, 51),
        command(.pitchBend, 2, 0, 1), command(.pitchBend, 2, 0, -1), command(.pitchBend, 2, 0, 0),
        command(.pitchBend, 2, 0, -0.5),
      ])
    // A message made by hand, which no parser gives out.
    var translator = Translator()
    var made: [Command] = []
    translator.translate(
      .noteOn(channel: 0, key: 60, velocity: 0), at: 7, appendingTo: &made)
    #expect(made == [command(.noteOff, 0, 60, 64)])
  }

  @Test func aBankWaitsForItsProgram() {
    #expect(
      commands([
        0xB0, 0, 1, 0xB0, 32, 2,  // bank 130, nothing yet
        0xC0, 5, 0xC1, 6,  // a program on its channel and on another
        0xB0, 0, 0, 0xC0, 7,  // the fine half stays
      ]) == [
        command(.program, 0, 5, 130), command(.program, 1, 6, 0), command(.program, 0, 7, 2),
      ])
  }

  @Test func controllersOfSevenAndFourteenBits() {
    #expect(
      commands([
        0xB0, 7, 90, 0xB0, 39, 64,  // volume 90½
        0xB0, 7, 127, 0xB0, 39, 127,  // the top is 127
        0xB0, 42, 64,  // pan: the coarse half is in the middle to begin with
        0xB0, 64, 127, 0xB0, 84, 60,  // pedal, portamento control
      ]) == [
        command(.controller, 0, 7, 90), command(.controller, 0, 7, 90.5),
        command(.controller, 0, 7, 127), command(.controller, 0, 7, 127),
        command(.controller, 0, 10, 64.5), command(.controller, 0, 64, 127),
        command(.controller, 0, 84, 60),
      ])
  }

  @Test func bendRange() {
    #expect(
      commands(registered(0) + [0xB0, 6, 12, 0xB0, 38, 50, 0xB0, 6, 2]) == [
        command(.bendRange, 0, 0, 12), command(.bendRange, 0, 0, 12.5),
        command(.bendRange, 0, 0, 2),
      ])
    // Steps are cents (RP-018), and carry over to semitones.
    #expect(
      commands(registered(0) + [0xB0, 6, 2, 0xB0, 97, 0, 0xB0, 96, 0, 0xB0, 96, 99]).map(\.value)
        == [2, 1.99, 2, 2.01])
    #expect(commands(registered(0) + [0xB0, 6, 0, 0xB0, 97, 0]).map(\.value) == [0, 0])
  }

  /// The coarse tuning isn't in it: that moves keys.
  @Test func fineTuning() {
    #expect(
      commands(
        registered(1) + [0xB0, 6, 0x60, 0xB0, 38, 0]  // a quarter of the range up: +0.5
          + registered(2) + [0xB0, 6, 0x4C, 0xB0, 97, 0] + registered(1) + [0xB0, 6, 0]
      ) == [command(.tuning, 0, 0, 0.5), command(.tuning, 0, 0, 0.5), command(.tuning, 0, 0, -1)])
  }

  @Test func modulationRangeIsInSemitones() {
    // One semitone; a quarter more.
    #expect(
      commands(registered(5) + [0xB0, 6, 1, 0xB0, 38, 32]).map(\.value) == [1, 1.25])
  }

  @Test func dataOfOtherParametersReachesNothing() {
    #expect(commands([0xB0, 6, 12]).isEmpty)  // nothing chosen
    #expect(commands(registered(0) + [0xB0, 99, 2, 0xB0, 98, 8, 0xB0, 6, 24]).isEmpty)  // NRPN
    #expect(commands(registered(0) + [0xB0, 101, 127, 0xB0, 100, 127, 0xB0, 6, 99]).isEmpty)
    #expect(commands(registered(0) + [0xB1, 6, 12]).isEmpty)  // another channel
    #expect(commands(registered(4) + [0xB0, 6, 12, 0xB0, 96, 0]).isEmpty)
    // After an NRPN, choosing the RPN again brings it back.
    #expect(
      commands(registered(0) + [0xB0, 99, 1] + registered(0) + [0xB0, 6, 7])
        == [command(.bendRange, 0, 0, 7)])
  }

  /// GS's and XG's NRPN 01 xx are controllers, and step from where those are.
  @Test func nonRegisteredParametersOfTheTone() {
    let rows: [(UInt8, UInt8)] = [
      (0x08, 76), (0x09, 77), (0x0A, 78), (0x20, 74), (0x21, 71), (0x63, 73), (0x64, 75),
      (0x66, 72),
    ]
    for (number, controller) in rows {
      #expect(
        commands(nonRegistered(1, number, 127, on: 3)) == [command(.controller, 3, controller, 127)]
      )
      #expect(
        commands(
          nonRegistered(1, number, 9) + [
            0xB0, 96, 0, 0xB0, controller, 30, 0xB0, 97, 0, 0xB0, 38, 1,
          ]
        ).map(\.value) == [9, 10, 30, 29])
    }
  }

  @Test func resettingControllersForgetsTheChosenParameter() {
    #expect(
      commands(registered(0) + [0xB0, 121, 0, 0xB0, 6, 12]) == [command(.resetControllers)])
    // What RP-015 leaves alone: the fine half adds to the volume that was there.
    #expect(
      commands([0xB0, 7, 50, 0xB0, 11, 20, 0xB0, 121, 0, 0xB0, 39, 64, 0xB0, 43, 0]) == [
        command(.controller, 0, 7, 50), command(.controller, 0, 11, 20),
        command(.resetControllers), command(.controller, 0, 7, 50.5),
        command(.controller, 0, 11, 127),
      ])
  }

  @Test func channelModes() {
    #expect(commands([0xB4, 120, 0]) == [command(.allSoundOff, 4)])
    #expect(commands([0xB4, 122, 0]).isEmpty)
    #expect(commands([0xB4, 123, 0]) == [command(.allNotesOff, 4)])
    #expect(
      commands([0xB4, 124, 0, 125, 0]) == [command(.allNotesOff, 4), command(.allNotesOff, 4)])
    #expect(commands([0xB4, 126, 1]) == [command(.allNotesOff, 4), command(.monoMode, 4)])
    #expect(commands([0xB4, 127, 0]) == [command(.allNotesOff, 4), command(.polyMode, 4)])
  }

  @Test func resetsOfTheWholeSynthesizer() {
    let resets: [[UInt8]] = [
      [0xF0, 0x7E, 0x7F, 0x09, 0x01, 0xF7],  // GM on
      [0xF0, 0x7E, 0x10, 0x09, 0x02, 0xF7],  // GM off
      [0xF0, 0x7E, 0x7F, 0x09, 0x03, 0xF7],  // GM 2 on
      [0xF0, 0x41, 0x10, 0x42, 0x12, 0x40, 0x00, 0x7F, 0x00, 0x41, 0xF7],  // GS reset
      [0xF0, 0x41, 0x10, 0x42, 0x12, 0x00, 0x00, 0x7F, 0x01, 0x00, 0xF7],  // GS mode 2
      [0xF0, 0x43, 0x10, 0x4C, 0x00, 0x00, 0x7E, 0x00, 0xF7],  // XG on
      [0xF0, 0x43, 0x10, 0x4C, 0x00, 0x00, 0x7F, 0x00, 0xF7],  // XG all reset
      [0xFF],
    ]
    for reset in resets {
      // Bank and chosen parameter are forgotten too. In XG, part 10 begins with a kit of its own.
      let before: [UInt8] = [0xB0, 0, 9] + registered(0)
      let kit = reset.count > 5 && reset[3] == 0x4C ? [command(.program, 9, 0, 127 * 128)] : []
      #expect(
        commands(before + reset + [0xC0, 1, 0xB0, 6, 12])
          == [command(.systemReset)] + kit + [command(.program, 0, 1, 0)])
    }
  }

  @Test func masterControls() {
    func device(_ kind: UInt8, _ fine: UInt8, _ coarse: UInt8) -> [UInt8] {
      [0xF0, 0x7F, 0x7F, 0x04, kind, fine, coarse, 0xF7]
    }
    // Half the volume is a quarter of the gain: 40 log₁₀ ½ = −12 dB.
    let gain = commands(device(1, 0, 0x40) + device(1, 127, 127) + device(1, 0, 0))
    #expect(gain.allSatisfy { $0.kind == .masterGain })
    #expect(abs(gain[0].value - 0.25) < 0.0001)
    #expect(gain[1].value == 1 && gain[2].value == 0)
    #expect(
      commands(device(2, 0, 0) + device(2, 0, 64) + device(2, 127, 127)) == [
        command(.masterBalance, 0, 0, -1), command(.masterBalance, 0, 0, 0),
        command(.masterBalance, 0, 0, 1),
      ])
    #expect(
      commands(device(3, 0, 0x60) + device(4, 0, 0x42) + device(3, 0, 0) + [0x90, 60, 1]) == [
        command(.masterTuning, 0, 0, 0.5), command(.masterTuning, 0, 0, -1),
        command(.noteOn, 0, 62, 1),
      ])
  }

  @Test func otherExclusivesAmountToNothing() {
    #expect(commands([0xF0, 0xF7, 0xF0, 0x7E, 0xF7, 0xF0, 0x7E, 0x7F, 0x09, 0xF7]).isEmpty)
    #expect(commands([0xF0, 0x43, 0x10, 0x01, 0x06, 0x0A, 0xF7]).isEmpty)  // a DX7's parameter
    #expect(commands([0xF0, 0x41, 0x10, 0x42, 0x12, 0x40, 0x01, 0x50, 0x02, 0x6D, 0xF7]).isEmpty)
    #expect(commands([0xF8, 0xFE, 0xF1, 1, 0xF2, 1, 1, 0xF3, 1, 0xF6]).isEmpty)
  }

  @Test func nothingIsAllocated() {
    var random = SeededRandom(seed: 7)
    var parser = Parser()
    var messages: [Message] = [.systemExclusive([0x7F, 0x7F, 4, 1, 0, 64])]
    parser.push(random.bytes(5000).span) { messages.append($0) }
    var translator = Translator()
    var count = 0
    // A loop over the array itself would allocate in a debug build.
    let use = messages.withUnsafeBufferPointer { messages in
      heapUse {
        var index = 0
        while index < messages.count {
          translator.translate(messages[index], at: 0) { _ in count += 1 }
          index += 1
        }
      }
    }
    #expect(use == .none)
    #expect(count > 500)
  }

  @Test func anyBytesGiveCommandsInRange() {
    var random = SeededRandom(seed: 6)
    for _ in 0..<300 {
      for command in commands(random.bytes(300)) {
        #expect(command.channel < (command.kind == .keyTuning ? 128 : 16))
        #expect(command.number < 128 && command.value.isFinite)
        #expect(command.time == 7)
        #expect(range(of: command).contains(command.value), "\(command)")
      }
    }
  }
}

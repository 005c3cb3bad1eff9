import TineEngine
import Testing

/// Single drums by NRPN, by the drum setups of GS and XG, and by General MIDI 2's key controls.
@Suite struct DrumParameterTests {
  private func drum(
    _ channel: UInt8, _ key: UInt8, _ parameter: DrumParameter, _ value: Float
  ) -> Command {
    Command(.drum, time: 7, channel: channel, number: key, value: value, tag: parameter.rawValue)
  }

  @Test func byNRPN() {
    let rows: [(UInt8, UInt8, DrumParameter, Float)] = [
      (0x14, 70, .brightness, 70), (0x15, 70, .resonance, 70), (0x16, 10, .attack, 10),
      (0x17, 10, .decay, 10), (0x18, 76, .coarsePitch, 12), (0x19, 65, .finePitch, 0.01),
      (0x1A, 127, .level, 1), (0x1A, 0, .level, 0), (0x1C, 127, .pan, 1), (0x1C, 1, .pan, -1),
      (0x1C, 0, .pan, 2), (0x1D, 127, .reverb, 1), (0x1E, 0, .chorus, 0),
    ]
    for (number, value, parameter, result) in rows {
      #expect(
        commands(nonRegistered(number, 36, value, on: 9)) == [drum(9, 36, parameter, result)],
        "\(parameter)")
      // A part that plays notes has no drums.
      #expect(commands(nonRegistered(number, 36, value)).isEmpty)
    }
  }

  @Test func bySetups() {
    let rows: [(gs: UInt8?, xg: UInt8, value: UInt8, DrumParameter, Float)] = [
      (0x02, 0x02, 0, .level, 0), (0x03, 0x03, 5, .group, 5), (0x04, 0x04, 127, .pan, 1),
      (0x05, 0x05, 127, .reverb, 1), (0x06, 0x06, 0, .chorus, 0), (0x08, 0x0A, 0, .isPlayed, 0),
      (nil, 0x00, 52, .coarsePitch, -12), (nil, 0x01, 63, .finePitch, -0.01),
      (nil, 0x0B, 9, .brightness, 9), (nil, 0x0C, 9, .resonance, 9), (nil, 0x0D, 9, .attack, 9),
      (nil, 0x0E, 9, .decay, 9),
    ]
    for (roland, yamaha, value, parameter, result) in rows {
      let expected = [drum(9, 36, parameter, result)]
      if let roland { #expect(commands(gs([0x41, roland, 36], value)) == expected) }
      #expect(commands(xg([0x30, 36, yamaha], value)) == expected, "\(parameter)")
    }
    // GS says which note is to be played: 60 is the drum as it is.
    #expect(commands(gs([0x41, 0x01, 36], 72)) == [drum(9, 36, .coarsePitch, 12)])
    // Several in one message: keys in GS, parameters in XG.
    #expect(
      commands(gs([0x41, 0x02, 36], 127, 0))
        == [drum(9, 36, .level, 1), drum(9, 37, .level, 0)])
    #expect(
      commands(xg([0x30, 36, 0x02], 127, 1, 64)) == [
        drum(9, 36, .level, 1), drum(9, 36, .group, 1), drum(9, 36, .pan, 0),
      ])
  }

  /// A setup belongs to all parts that have it.
  @Test func parts() {
    let second = gs([0x40, 0x1A, 0x15], 2)
    #expect(commands(gs([0x41, 0x12, 36], 0), after: second) == [drum(10, 36, .level, 0)])
    #expect(commands(gs([0x41, 0x02, 36], 0), after: second) == [drum(9, 36, .level, 0)])
    let both = gs([0x40, 0x1A, 0x15], 1)
    let expected = [drum(9, 36, .level, 0), drum(10, 36, .level, 0)]
    #expect(commands(gs([0x41, 0x02, 36], 0), after: both) == expected)
    #expect(commands(nonRegistered(0x1A, 36, 0, on: 10), after: both) == expected)
    // XG: mode 3 is the second setup, mode 1 none.
    #expect(
      commands(xg([0x31, 36, 0x02], 0), after: xg([0x08, 10, 0x07], 3))
        == [drum(10, 36, .level, 0)])
    #expect(
      commands(nonRegistered(0x1A, 36, 0, on: 10), after: xg([0x08, 10, 0x07], 1))
        == [drum(10, 36, .level, 0)])
    #expect(commands(xg([0, 0, 0x7D], 0)) == [command(.drumReset, 9)])
  }

  /// 40h is the kit's own level; pan and sends are absolute.
  @Test func generalMIDI2() {
    #expect(
      commands([0xF0, 0x7F, 0x7F, 0x0A, 0x01, 0x09, 36, 7, 32, 10, 0, 91, 127, 93, 0, 0xF7]) == [
        drum(9, 36, .level, 0.5), drum(9, 36, .pan, -1), drum(9, 36, .reverb, 1),
        drum(9, 36, .chorus, 0),
      ])
  }
}

import TineEngine
import Testing

/// What banks mean in GM, GM2, GS and XG.
@Suite struct DialectTests {
  /// What a bank and a program select on a channel after some messages.
  private func selected(
    _ channel: UInt8, _ coarse: UInt8?, _ fine: UInt8?, _ program: UInt8, after before: [UInt8]
  ) -> [Command] {
    var bytes: [UInt8] = []
    if let coarse { bytes += [0xB0 | channel, 0, coarse] }
    if let fine { bytes += [0xB0 | channel, 32, fine] }
    return commands(bytes + [0xC0 | channel, program], after: before)
  }

  private func drums(_ channel: UInt8, _ isOn: Bool) -> Command {
    command(.drumChannel, channel, 0, isOn ? 1 : 0)
  }

  private static let dialects = [[], generalMIDIOn, generalMIDI2On, gsReset, xgOn]

  /// Never 127 outside XG, nor 126.
  @Test func yamahasKits() {
    for coarse in [126, 127] as [UInt8] {
      for before in Self.dialects where before != xgOn {
        #expect(
          !selected(2, coarse, 0, 56, after: before).contains { $0.kind == .drumChannel },
          "\(before)")
      }
      #expect(
        selected(2, coarse, 0, 56, after: xgOn)
          == [drums(2, true), command(.program, 2, 56, Float(coarse) * 128)])
    }
    // Notes again with another bank, and channel 10 too.
    let kit: [UInt8] = [0xB2, 0, 127, 0xC2, 1]
    #expect(
      selected(2, 0, 3, 8, after: xgOn + kit) == [drums(2, false), command(.program, 2, 8, 3)])
    #expect(selected(9, 0, 0, 8, after: xgOn) == [drums(9, false), command(.program, 9, 8, 0)])
    #expect(selected(9, nil, nil, 8, after: xgOn) == [command(.program, 9, 8, 127 * 128)])
    // Its sounds of bank 64.
    #expect(selected(2, 64, 0, 1, after: xgOn) == [command(.program, 2, 1, 64 * 128)])
  }

  @Test func banksOfGeneralMIDI2() {
    for before in [[], generalMIDI2On] {
      #expect(
        selected(3, 120, 0, 7, after: before) == [drums(3, true), command(.program, 3, 7, 0)])
      #expect(
        selected(9, 121, 2, 7, after: before)
          == [drums(9, false), command(.program, 9, 7, 121 * 128 + 2)])
      // Any other bank makes it again what it was.
      let kit: [UInt8] = [0xB3, 0, 120, 0xC3, 1]
      #expect(
        selected(3, 0, 0, 8, after: before + kit)
          == [drums(3, false), command(.program, 3, 8, 0)])
    }
    // They mean nothing to the others.
    for before in [generalMIDIOn, gsReset, xgOn] {
      #expect(!selected(3, 120, 0, 7, after: before).contains { $0.kind == .drumChannel })
    }
  }

  @Test func banksOfGS() {
    // The variation is the coarse half; the fine one is a map.
    for map in 0...4 as ClosedRange<UInt8> {
      #expect(selected(1, 8, map, 4, after: gsReset) == [command(.program, 1, 4, 8 * 128)])
    }
    // A drum part plays drums in any bank, with kits by number.
    for bank in [0, 8, 120, 121, 126, 127] as [UInt8] {
      #expect(selected(9, bank, 0, 25, after: gsReset) == [command(.program, 9, 25, 0)])
    }
    // 127 is the MT-32's sounds: a flute, a taiko, a piano.
    for (sound, program) in [(72, 73), (73, 73), (117, 116), (0, 0), (95, 61)] as [(UInt8, UInt8)] {
      #expect(selected(0, 127, 0, sound, after: gsReset) == [command(.program, 0, program, 0)])
    }
  }

  /// General MIDI 1, and songs that switch nothing on: a flute stays one.
  @Test func banksOfGeneralMIDI() {
    for before in [[], generalMIDIOn] {
      #expect(selected(0, 127, 0, 73, after: before) == [command(.program, 0, 73, 127 * 128)])
      #expect(selected(9, 8, 0, 25, after: before) == [command(.program, 9, 25, 0)])
    }
  }

  /// Whichever was switched on last.
  @Test func theLastOneCounts() {
    #expect(selected(2, 127, 0, 0, after: gsReset + xgOn).first == drums(2, true))
    #expect(selected(2, 127, 0, 0, after: xgOn + gsReset) == [command(.program, 2, 0, 0)])
    #expect(selected(2, 127, 0, 0, after: xgOn + [0xFF]).count == 1)
    // GM off, and GS's way out.
    #expect(selected(2, 127, 0, 0, after: xgOn + [0xF0, 0x7E, 0x7F, 9, 2, 0xF7]).count == 1)
    #expect(selected(2, 120, 0, 0, after: gs([0x40, 0, 0x7F], 127)).count == 2)
  }

  @Test func everyProgramOfTheMT32IsOne() {
    for program in 0...127 as ClosedRange<UInt8> {
      let result = selected(0, 127, 0, program, after: gsReset)
      #expect(result.count == 1 && result[0].number < 128)
    }
  }
}

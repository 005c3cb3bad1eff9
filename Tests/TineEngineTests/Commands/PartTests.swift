import TineEngine
import Testing

/// Which channels play drums, and which belong to an MPE zone.
@Suite struct PartTests {
  private func drums(_ channel: UInt8, _ isOn: Bool) -> Command {
    command(.drumChannel, channel, 0, isOn ? 1 : 0)
  }

  @Test func partsOfRolandGS() {
    // Part blocks are numbered 10, 1 … 9, 11 … 16: address 40 1p 15, then the map.
    let channels: [UInt8] = [9, 0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15]
    for part in 0..<16 {
      for map in 0...2 as ClosedRange<UInt8> {
        #expect(
          commands(gs([0x40, 0x10 | UInt8(part), 0x15], map)) == [drums(channels[part], map > 0)])
      }
    }
    // Another model.
    #expect(commands([0xF0, 0x41, 0x10, 0x16, 0x12, 0x40, 0x10, 0x15, 1, 26, 0xF7]).isEmpty)
  }

  @Test func partsOfYamahaXG() {
    for part in 0..<16 as Range<UInt8> {
      for mode in 0...3 as ClosedRange<UInt8> {
        #expect(commands(xg([0x08, part, 0x07], mode)) == [drums(part, mode > 0)])
        // Once XG is on, the bank goes with it.
        #expect(
          commands(xg([0x08, part, 0x07], mode), after: xgOn) == [
            drums(part, mode > 0), command(.program, part, 0, mode > 0 ? 127 * 128 : 0),
          ])
      }
    }
    // A part that isn't there, and a dump that is too short.
    #expect(commands(xg([0x08, 16, 0x07], 1)).isEmpty)
    #expect(commands([0xF0, 0x43, 0x00, 0x4C, 0x08, 0, 0x07, 1, 0xF7]).isEmpty)
  }

  @Test func aBankIsWhatStoodBeforeTheProgram() {
    // Fine before coarse, and a program before its bank.
    #expect(
      commands([0xB0, 32, 5, 0xB0, 0, 1, 0xC0, 1]) == [command(.program, 0, 1, 133)])
    #expect(
      commands([0xC0, 1, 0xB0, 0, 1, 0xB0, 32, 5]) == [command(.program, 0, 1, 0)])
  }

  @Test func zonesAreConfiguredOnTheFirstAndLastChannel() {
    for channel in 0..<16 as Range<UInt8> {
      let status = 0xB0 | channel
      let bytes: [UInt8] = [status, 101, 0, status, 100, 6, status, 6, 7]
      #expect(
        commands(bytes) == (channel == 0 || channel == 15 ? [command(.zone, channel, 7)] : []))
    }
  }

  @Test func stepsOfAMembersBendRangeStartAt48() {
    let step: [UInt8] = [0xB1, 101, 0, 0xB1, 100, 0, 0xB1, 96, 0]
    #expect(commands(registered(6) + [0xB0, 6, 3] + step).last?.value == 48.01)
    // The zone is smaller then, or ended.
    #expect(commands(registered(6) + [0xB0, 6, 3, 0xB0, 6, 0] + step).last?.value == 2.01)
  }
}

import TineEngine
import Testing

/// Coarse tunings and key shifts move keys, but not those of drums.
@Suite struct KeyShiftTests {
  /// Ways to shift channel 1 and channel 10 by twelve semitones up.
  private static let shifts: [[UInt8]] = [
    registered(2) + [0xB0, 6, 76, 0xB9, 101, 0, 0xB9, 100, 2, 0xB9, 6, 76],
    gs([0x40, 0x00, 0x05], 76), gs([0x40, 0x11, 0x16], 76) + gs([0x40, 0x10, 0x16], 76),
    xg([0x00, 0x00, 0x06], 76), xg([0x08, 0x00, 0x08], 76) + xg([0x08, 0x09, 0x08], 76),
    [0xF0, 0x7F, 0x7F, 0x04, 0x04, 0, 76, 0xF7],
  ]

  @Test func theyMoveKeysAndNotDrums() {
    for shift in Self.shifts {
      #expect(
        commands(
          [0x90, 60, 100, 0x99, 36, 100, 0xA0, 60, 9, 0x80, 60, 1, 0x89, 36, 1], after: shift)
          == [
            command(.noteOn, 0, 72, 100), command(.noteOn, 9, 36, 100),
            command(.polyPressure, 0, 72, 9), command(.noteOff, 0, 72, 1),
            command(.noteOff, 9, 36, 1),
          ], "\(shift)")
    }
  }

  @Test func theyAddUp() {
    let all =
      registered(2) + [0xB0, 6, 66] + gs([0x40, 0x00, 0x05], 65) + gs([0x40, 0x11, 0x16], 60)
    #expect(commands([0x90, 60, 1], after: all) == [command(.noteOn, 0, 59, 1)])
  }

  /// 28h … 58h, two octaves; what is beyond is the nearest.
  @Test func theirRange() {
    for (value, key) in [(0x28, 36), (0x58, 84), (0, 36), (127, 84), (64, 60)] as [(UInt8, UInt8)] {
      for address in [[0x40, 0x00, 0x05], [0x40, 0x11, 0x16]] as [[UInt8]] {
        #expect(commands([0x90, 60, 1], after: gs(address, value))[0].number == key)
      }
      for address in [[0x00, 0x00, 0x06], [0x08, 0x00, 0x08]] as [[UInt8]] {
        #expect(commands([0x90, 60, 1], after: xg(address, value))[0].number == key)
      }
    }
  }

  @Test func keysBeyondTheEndsComeBackByOctaves() {
    #expect(commands([0x90, 120, 1], after: gs([0x40, 0x11, 0x16], 0x58))[0].number == 120)
    #expect(commands([0x90, 10, 1], after: gs([0x40, 0x11, 0x16], 0x28))[0].number == 10)
    #expect(commands([0x90, 1, 1], after: registered(2) + [0xB0, 6, 0])[0].number == 9)
  }

  /// What sounds keeps its key, and its note-off finds it.
  @Test func aNoteEndsWhereItBegan() {
    let shift = gs([0x40, 0x11, 0x16], 76)
    #expect(
      commands([0x90, 60, 1] + shift + [0xA0, 60, 5, 0x80, 60, 1, 0x90, 60, 2, 0x80, 60, 3]) == [
        command(.noteOn, 0, 60, 1), command(.polyPressure, 0, 60, 5), command(.noteOff, 0, 60, 1),
        command(.noteOn, 0, 72, 2), command(.noteOff, 0, 72, 3),
      ])
    // Struck again while it is down: the old one is another key now, and must not hang.
    #expect(
      commands([0x90, 60, 1] + shift + [0x90, 60, 2, 0x80, 60, 3]) == [
        command(.noteOn, 0, 60, 1), command(.noteOff, 0, 60, 64), command(.noteOn, 0, 72, 2),
        command(.noteOff, 0, 72, 3),
      ])
  }

  /// A note-off finds its key also where the part plays drums by then.
  @Test func drumsInBetween() {
    let shift = gs([0x40, 0x11, 0x16], 76)
    let drums = gs([0x40, 0x11, 0x15], 1)
    let result = commands([0x90, 60, 1] + drums + [0x80, 60, 1, 0x90, 60, 1], after: shift)
    #expect(result.filter { $0.kind != .drumChannel }.map(\.number) == [72, 72, 60])
  }
}

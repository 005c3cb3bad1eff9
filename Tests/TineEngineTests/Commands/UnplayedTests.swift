import TineEngine
import Testing

/// What a song asks for and doesn't get is counted, once a message.
@Suite struct UnplayedTests {
  @Test func kinds() {
    let rows: [(Unplayed, [[UInt8]])] = [
      (
        .insertionEffect,
        [
          gs([0x40, 0x03, 0x00], 1, 0x10), gs([0x40, 0x41, 0x22], 1), xg([3, 0, 0], 0x49, 0),
          xg([3, 1, 0x0C], 2),
        ]
      ),
      (
        .equalizer,
        [
          gs([0x40, 0x02, 0x01], 70), xg([2, 0x40, 0], 1), xg([2, 0x40, 1], 70),
          xg([8, 0, 0x72], 70), nonRegistered(1, 0x30, 70), xg([0x30, 36, 0x20], 60),
        ]
      ),
      (
        .variation,
        [
          xg([2, 1, 0x40], 5, 0), xg([2, 1, 0x42], 5, 0), xg([8, 0, 0x14], 1),
          xgOn + [0xB0, 94, 1], xgOn + nonRegistered(0x1F, 36, 5, on: 9), xg([0x30, 36, 7], 5),
        ]
      ),
      (
        .delay,
        [
          gs([0x40, 0x01, 0x50], 1), gs([0x40, 0x11, 0x2C], 1), gs([0x41, 0x09, 36], 1),
          gsReset + [0xB0, 94, 1], gs([0x40, 0x01, 0x40], 1),
        ]
      ),
      (.tremolo, [[0xB0, 92, 1]]), (.celeste, [[0xB0, 94, 1]]), (.phaser, [[0xB0, 95, 1]]),
      (
        .effectSetting,
        [
          gs([0x40, 0x01, 0x35], 1), gs([0x40, 0x01, 0x30], 9), xg([2, 1, 0x0D], 1),
          xg([2, 1, 0], 9, 0), xg([2, 1, 0x20], 9, 0),
          [0xF0, 0x7F, 0x7F, 4, 5, 1, 1, 1, 1, 1, 0, 5, 0xF7],
          [0xF0, 0x7F, 0x7F, 4, 5, 1, 1, 1, 1, 2, 9, 5, 0xF7],
        ]
      ),
      (
        .modulation,
        [
          gs([0x40, 0x21, 0x05], 1), gs([0x40, 0x21, 0x11], 1), xg([8, 0, 0x21], 1),
          xg([8, 0, 0x26], 1),
        ]
      ),
      (.pitchEnvelope, [xg([8, 0, 0x69], 1)]),
      (.part, [gs([0x50, 0x11, 0x19], 1), xg([8, 16, 0x0B], 1)]),
      (.registeredParameter, [registered(7) + [0xB0, 6, 1]]),
      (.nonRegisteredParameter, [nonRegistered(1, 0x40, 1), nonRegistered(0x7F, 1, 1)]),
      (.address, [gs([0x42, 0, 0], 1), xg([0x70, 0, 0], 1)]),
      (.universal, [[0xF0, 0x7F, 0x7F, 0x04, 0x10, 0, 0, 0xF7]]),
      (
        .otherInstrument,
        [
          [0xF0, 0x41, 0x10, 0x16, 0x12, 1, 2, 3, 0xF7], [0xF0, 0x42, 1, 2, 3, 0xF7],
          [0xF0, 0x43, 0x10, 0x27, 0x30, 0, 0, 4, 0x4C, 0xF7],
        ]
      ),
      (.display, [[0xF0, 0x41, 0x10, 0x45, 0x12, 0x10, 0, 0, 65, 1, 0xF7], xg([6, 0, 0], 65)]),
      (
        .request,
        [
          [0xF0, 0x41, 0x10, 0x42, 0x11, 0x40, 0, 0, 0, 0, 1, 0, 0xF7],
          [0xF0, 0x43, 0x20, 0x4C, 8, 0, 0, 0xF7], [0xF0, 0x7E, 0x7F, 0x06, 0x01, 0xF7],
        ]
      ),
      (.incomplete, [[0xF0, 0x41, 0x10, 0x42, 0x12, 0x40, 0, 0xF7], xg([8, 0, 9], 8)]),
    ]
    for (kind, messages) in rows {
      for message in messages { #expect(unplayed(message) == [kind: 1], "\(kind): \(message)") }
    }
  }

  /// Once a message, and as often as there are messages; resets don't forget them.
  @Test func messagesAreCounted() {
    #expect(unplayed(xg([2, 1, 0x40], [UInt8](repeating: 5, count: 30))) == [.variation: 1])
    let thrice = gs([0x40, 0x03, 0x00], 1, 0x10) + gsReset
    #expect(unplayed(thrice + thrice + thrice) == [.insertionEffect: 3])
    // Its other parameters count while it is on.
    #expect(unplayed(gs([0x40, 0x03, 0x05], 1)).isEmpty)
    #expect(
      unplayed(gs([0x40, 0x03, 0x00], 1, 0x10) + gs([0x40, 0x03, 0x05], 1)) == [.insertionEffect: 2]
    )
  }

  /// Values that have no effect ask for nothing: an instrument's own dump is quiet.
  @Test func nothingIsAskedForByNothing() {
    let quiet: [[UInt8]] = [
      gs([0x40, 0x03, 0x00], 0, 0), gs([0x40, 0x41, 0x22], 0), xg([3, 0, 0], 0x40, 0),
      xg([3, 0, 0x0C], 127), gs([0x40, 0x02, 0x00], 0, 64, 1, 64), xg([8, 0, 0x72], 64, 64),
      xg([2, 1, 0x40], 0, 0), xg([8, 0, 0x14], 0), xg([8, 0, 0x11], 127), xgOn + [0xB0, 94, 0],
      gs([0x40, 0x11, 0x2C], 0), gs([0x40, 0x21, 0x05], 0), xg([8, 0, 0x69], 64, 64, 64, 64),
      gs([0x40, 0x01, 0x00], [UInt8](repeating: 32, count: 32)),
      nonRegistered(0x7F, 0x7F, 1), registered(127) + [0xB0, 101, 127, 0xB0, 6, 1],
      [0xB0, 92, 0, 0xB0, 95, 0], gsReset, xgOn, generalMIDI2On,
      // A DX7's voice, parameter and dump, which are read elsewhere.
      [0xF0, 0x43, 0x10, 0x01, 0x06, 0x0A, 0xF7], [0xF0, 0x43, 0, 0, 1, 0x1B, 0xF7],
    ]
    for message in quiet { #expect(unplayed(message).isEmpty, "\(message)") }
  }
}

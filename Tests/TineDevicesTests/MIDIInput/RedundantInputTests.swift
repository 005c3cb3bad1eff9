import TineMIDI
import Testing
import TineTestSupport

@testable import TineDevices

@Suite struct RedundantInputTests {
  private static let patience = RedundantInput.patienceNanoseconds

  private func on(_ key: UInt8) -> Message { .noteOn(channel: 0, key: key, velocity: 9) }
  private func off(_ key: UInt8) -> Message { .noteOff(channel: 0, key: key, velocity: 64) }

  private func at(_ arrival: UInt64, _ message: Message) -> RedundantInput.Received {
    RedundantInput.Received(message: message, arrival: arrival)
  }

  @Test func whatBothHaveIsPassedOnOnceWithTheTapsTime() {
    var input = RedundantInput()
    var passed: [RedundantInput.Received] = []
    var old = at(5, on(60))
    old.isOld = true
    input.note(old)
    input.note(at(6, off(60)))
    input.take(at(9, on(60))) { passed.append($0) }
    input.take(at(9, off(60))) { passed.append($0) }
    input.passLost(now: 1 << 40) { passed.append($0) }
    #expect(passed == [old, at(6, off(60))])
    #expect(input.takeRecovered() == 0)
    #expect(input.waiting == 0)
  }

  /// PortMIDI's queue was emptied and nothing follows: the end of the note isn't lost.
  @Test func aLostEndComesWhenItHasWaited() {
    var input = RedundantInput()
    var passed: [Message] = []
    input.note(at(0, on(60)))
    input.take(at(0, on(60))) { passed.append($0.message) }
    input.note(at(1_000, off(60)))
    input.passLost(now: 1_000 + Self.patience - 1) { passed.append($0.message) }
    #expect(passed == [on(60)])
    input.passLost(now: 1_000 + Self.patience) { passed.append($0.message) }
    #expect(passed == [on(60), off(60)])
    #expect(input.takeRecovered() == 1)
    #expect(input.takeRecovered() == 0)
  }

  @Test func aLaterMessageShowsWhatWasLost() {
    var input = RedundantInput()
    var passed: [Message] = []
    for message in [on(60), off(60), on(62)] { input.note(at(7, message)) }
    input.take(at(8, on(62))) { passed.append($0.message) }
    #expect(passed == [on(60), off(60), on(62)])
    #expect(input.takeRecovered() == 2)
  }

  @Test func withoutATapPortMIDIsMessagesArePassedOn() {
    var input = RedundantInput()
    var passed: [Message] = []
    let sysex = Message.systemExclusive([1, 2])
    for message in [on(60), .realTime(0xFA), sysex, off(60)] {
      input.take(at(8, message)) { passed.append($0.message) }
    }
    #expect(passed == [on(60), .realTime(0xFA), sysex, off(60)])
  }

  /// A piece is missing in the middle of PortMIDI's copy: the tap's is passed on, and no other.
  @Test func aDamagedExclusiveIsReplaced() {
    var input = RedundantInput()
    var passed: [Message] = []
    input.note(at(0, .systemExclusive([1, 2, 3, 4])))
    input.take(at(0, .systemExclusive([1, 4]))) { passed.append($0.message) }
    #expect(passed.isEmpty)
    input.passLost(now: Self.patience) { passed.append($0.message) }
    #expect(passed == [.systemExclusive([1, 2, 3, 4])])
    #expect(input.takeRecovered() == 1)
  }

  @Test func whatCameWhilePortMIDIWasAwayIsNoLoss() {
    var input = RedundantInput()
    var passed: [Message] = []
    input.note(at(0, on(60)))
    input.expectAll()
    input.note(at(1, off(60)))
    input.take(at(2, off(60))) { passed.append($0.message) }
    #expect(passed == [on(60), off(60)])
    #expect(input.takeRecovered() == 0)
  }

  @Test func timesAtTheEndOfTheClockDontTrap() {
    var input = RedundantInput()
    var passed = 0
    for arrival in [0, 1, .max - 1, .max] as [UInt64] { input.note(at(arrival, on(1))) }
    for now in [0, .max, 1] as [UInt64] {
      input.passLost(now: now) { _ in passed += 1 }
      input.take(at(now, on(1))) { _ in passed += 1 }
    }
    #expect(passed >= 4)
  }

  /// Whatever PortMIDI loses (seeded), and however both are read: what is passed on is what was
  /// played, in its order, and the count is the number of those that PortMIDI lost.
  @Test(arguments: 0..<40) func nothingIsLostOrDoubledOrOutOfOrder(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    var input = RedundantInput()
    var played: [Message] = []
    var passed: [Message] = []
    var portMIDI: [Message] = []
    var lost = 0
    var now: UInt64 = 0
    for _ in 0..<400 {
      now += UInt64.random(in: 0..<30_000_000, using: &random)
      let start = now
      // PortMIDI is read first, and then the tap, which has all of it and maybe more.
      let isRead = Int.random(in: 0..<4, using: &random) > 0
      let read = isRead ? portMIDI : []
      if isRead { portMIDI = [] }
      var fresh: [Message] = []
      let loses = Int.random(in: 0..<5, using: &random) == 0
      for _ in 0..<Int.random(in: 0..<8, using: &random) {
        let key = UInt8.random(in: 60..<64, using: &random)
        fresh.append(Bool.random(using: &random) ? on(key) : off(key))
      }
      for message in fresh { input.note(at(now, message)) }
      played += fresh
      if loses { lost += fresh.count } else { portMIDI += fresh }
      for message in read {
        input.take(at(now, message)) { passed.append($0.message) }
      }
      if isRead {
        input.passLost(now: start) { passed.append($0.message) }
      }
      #expect(Array(played.prefix(passed.count)) == passed)
    }
    for message in portMIDI {
      input.take(at(now, message)) { passed.append($0.message) }
    }
    input.passLost(now: now + Self.patience) { passed.append($0.message) }
    #expect(passed == played)
    #expect(input.takeRecovered() == lost)
    #expect(lost > 0)
  }
}

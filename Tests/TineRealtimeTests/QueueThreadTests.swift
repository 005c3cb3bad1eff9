import TineEngine
import TineRealtime
import Synchronization
import Testing

@Suite struct QueueThreadTests {
  /// Every field follows from the number, so that a torn command can't equal any whole one.
  static func command(_ number: UInt64) -> Command {
    Command(
      .noteOn, time: number, channel: UInt8(truncatingIfNeeded: number % 16),
      number: UInt8(truncatingIfNeeded: number &* 0x9E37_79B9 >> 7 & 127),
      value: Float(number % 16_777_216))
  }

  private final class Ends: @unchecked Sendable {
    // Safe: the writing thread touches `producer` only, the test `consumer` only.
    var producer: SPSCQueue<Command>.Producer
    var consumer: SPSCQueue<Command>.Consumer
    let total: UInt64
    var fullTimes = 0

    init(capacity: Int, total: UInt64) {
      var queue = SPSCQueue<Command>(capacity: capacity)
      producer = queue.takeProducer()
      consumer = queue.takeConsumer()
      self.total = total
    }
  }

  @Test(arguments: [2, 1_024]) func losesDoublesAndTearsNothing(capacity: Int) throws {
    let ends = Ends(capacity: capacity, total: 1_500_000)
    let writer = try RealtimeThread(
      name: "queue writer", priority: 0,
      body: { context in
        let ends = Unmanaged<Ends>.fromOpaque(context!).takeUnretainedValue()
        var next: UInt64 = 0
        while next < ends.total {
          if pushAnnotated(QueueThreadTests.command(next), reserve: 0, to: &ends.producer) {
            next += 1
          } else {
            ends.fullTimes += 1
          }
        }
      }, context: Unmanaged.passUnretained(ends).toOpaque())
    var expected: UInt64 = 0
    var wrong = 0
    while expected < ends.total {
      guard let command = popAnnotated(&ends.consumer) else { continue }
      if command != QueueThreadTests.command(expected) { wrong += 1 }
      expected += 1
    }
    writer.join()
    #expect(wrong == 0)
    let rest = ends.consumer.tryPop()
    #expect(rest == nil)
  }
}

import TineEngine
import TineRealtime
import Testing

@Suite struct QueueTests {
  @Test func keepsOrderAcrossManyRounds() {
    var queue = SPSCQueue<Command>(capacity: 8)
    var producer = queue.takeProducer()
    var consumer = queue.takeConsumer()
    var next = 0
    for round in 0..<1_000 {
      let count = round % 9
      for index in 0..<count {
        let pushed = pushAnnotated(command(next + index), reserve: 0, to: &producer)
        #expect(pushed)
      }
      for index in 0..<count {
        let popped = popAnnotated(&consumer)
        #expect(popped == command(next + index))
      }
      let none = popAnnotated(&consumer)
      #expect(none == nil)
      next += count
    }
  }

  @Test func refusesWhenFullAndCounts() {
    var queue = SPSCQueue<Command>(capacity: 1_024)
    let meter = queue.meter
    var producer = queue.takeProducer()
    var consumer = queue.takeConsumer()
    for index in 0..<1_024 {
      let pushed = producer.tryPush(command(index))
      #expect(pushed)
    }
    #expect(meter.count == 1_024)
    for index in 0..<3 {
      let pushed = producer.tryPush(command(5_000 + index))
      #expect(!pushed)
    }
    #expect(meter.refused == 3)
    for index in 0..<1_024 {
      let popped = consumer.tryPop()
      #expect(popped == command(index))
    }
    let none = consumer.tryPop()
    #expect(none == nil)
    #expect(meter.count == 0)
    let again = producer.tryPush(command(1))
    #expect(again)
  }

  /// What starts a note is refused while the last places are still there for what ends one.
  @Test func keepsReserveForReleases() {
    var queue = SPSCQueue<Command>(capacity: 16)
    var producer = queue.takeProducer()
    var consumer = queue.takeConsumer()
    var accepted = 0
    while producer.tryPush(Command(.noteOn, time: UInt64(accepted), value: 1), reserve: 6) {
      accepted += 1
    }
    #expect(accepted == 10)
    for _ in 0..<6 {
      let pushed = producer.tryPush(Command(.noteOff))
      #expect(pushed)
    }
    let beyond = producer.tryPush(Command(.noteOff))
    #expect(!beyond)
    // One place free isn't a place for a note-on.
    let first = consumer.tryPop()?.kind
    #expect(first == .noteOn)
    let noteOn = producer.tryPush(Command(.noteOn, value: 1), reserve: 6)
    #expect(!noteOn)
    let noteOff = producer.tryPush(Command(.noteOff))
    #expect(noteOff)
    #expect(queue.meter.refused == 3)
  }

  @Test func keepsMemoryWhileAnEndLives() {
    func makeConsumer() -> SPSCQueue<UInt64>.Consumer {
      var queue = SPSCQueue<UInt64>(capacity: 4)
      var producer = queue.takeProducer()
      _ = producer.tryPush(7)
      return queue.takeConsumer()
    }
    var consumer = makeConsumer()
    let answer7 = consumer.tryPop()
    #expect(answer7 == 7)
  }

  private func command(_ index: Int) -> Command {
    Command(
      .noteOn, time: UInt64(index), channel: UInt8(index & 15), number: UInt8(index & 127),
      value: Float(index & 1_023))
  }
}

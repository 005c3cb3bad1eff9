// What ThreadSanitizer watches: two threads and one queue, then one scope, one pipe of blocks and one
// player of finished sound, in a release build (a debug build hides the fault). `tools/check-queue` builds and runs it as it is,
// and once more for each fault on purpose (`-D PLANT_…`), which has to be found.

import Glibc
import TineRealtime

/// As large as a command; each word follows from the number, so that a torn item shows.
struct Item: BitwiseCopyable {
  var number: UInt64
  var inverse: UInt64
  var scrambled: UInt64

  init(_ number: UInt64) {
    self.number = number
    inverse = ~number
    scrambled = number &* 0x9E37_79B9_7F4A_7C15
  }

  var isWhole: Bool { inverse == ~number && scrambled == number &* 0x9E37_79B9_7F4A_7C15 }
}

/// The writing thread's end. Safe to hand over: nothing else touches it until the thread is joined.
final class Writer: @unchecked Sendable {
  var producer: SPSCQueue<Item>.Producer
  let total: UInt64

  init(_ producer: consuming SPSCQueue<Item>.Producer, total: UInt64) {
    self.producer = producer
    self.total = total
  }

  func run() {
    var next: UInt64 = 0
    while next < total {
      if push(Item(next), to: &producer) { next += 1 } else { sched_yield() }
    }
  }
}

@_noLocks @_noAllocation
func push(_ item: Item, to producer: inout SPSCQueue<Item>.Producer) -> Bool {
  // A reserve for every third, so that both ways of being refused are taken.
  producer.tryPush(item, reserve: item.number % 3 == 0 ? 4 : 0)
}

@_noLocks @_noAllocation
func pop(_ consumer: inout SPSCQueue<Item>.Consumer) -> Item? { consumer.tryPop() }

let total: UInt64 = 2_000_000
var queue = SPSCQueue<Item>(capacity: 64)
let meter = queue.meter
let writer = Writer(queue.takeProducer(), total: total)
var consumer = queue.takeConsumer()
let thread: RealtimeThread
do {
  thread = try RealtimeThread(
    name: "queue writer", priority: 0,
    body: { Unmanaged<Writer>.fromOpaque($0!).takeUnretainedValue().run() },
    context: Unmanaged.passUnretained(writer).toOpaque())
} catch {
  print("tine-queue-check: no thread: \(error.reason)")
  exit(2)
}

var expected: UInt64 = 0
var wrong: UInt64 = 0
while expected < total {
  guard let item = pop(&consumer) else {
    sched_yield()
    continue
  }
  if item.number != expected || !item.isWhole { wrong += 1 }
  expected += 1
}
thread.join()
print("tine-queue-check: \(total) items, \(wrong) lost, doubled or torn, \(meter.refused) refusals")

let scope = checkScope()
print(
  "tine-queue-check: \(scope.read) stretches of a scope, \(scope.wrong) torn or out of order,"
    + " \(scope.refused) refusals")
let pipe = checkPipe()
print("tine-queue-check: \(pipe.blocks) blocks through a pipe, \(pipe.wrong) out of order or torn")
let player = checkPlayer()
print("tine-queue-check: \(player.frames) frames played, \(player.wrong) out of order")
exit(wrong == 0 && scope.wrong == 0 && pipe.wrong == 0 && player.wrong == 0 ? 0 : 1)

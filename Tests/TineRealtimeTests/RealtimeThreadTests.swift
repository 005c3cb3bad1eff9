import Glibc
import Testing

@testable import TineRealtime

@Suite struct RealtimeThreadTests {
  private final class Seen: @unchecked Sendable {
    // Safe: written by the thread, read after it was joined.
    var name = ""
    var policy: Int32 = -1
    var priority: Int32 = -1
    let lock = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    init() { sem_init(lock, 0, 0) }
    deinit {
      sem_destroy(lock)
      lock.deallocate()
    }
  }

  private func look(name: String, priority: Int) throws -> (Seen, Permission) {
    let seen = Seen()
    let thread = try RealtimeThread(
      name: name, priority: priority, stackBytes: 128 * 1_024,
      body: { context in
        let seen = Unmanaged<Seen>.fromOpaque(context!).takeUnretainedValue()
        sem_wait(seen.lock)
        seen.name = ownName()
        var parameters = sched_param()
        pthread_getschedparam(pthread_self(), &seen.policy, &parameters)
        seen.priority = parameters.sched_priority
      }, context: Unmanaged.passUnretained(seen).toOpaque())
    let permission = thread.priority
    sem_post(seen.lock)
    thread.join()
    return (seen, permission)
  }

  /// What it says about its priority is what the kernel says, allowed or not.
  @Test func tellsThePriorityItHas() throws {
    let (seen, permission) = try look(name: "tine audio", priority: 60)
    #expect(seen.name == "tine audio")
    switch permission {
    case .granted(let priority):
      #expect(seen.policy == SCHED_FIFO)
      #expect(Int(seen.priority) == priority)
      #expect((1...60).contains(priority))
    case .refused(let reason, let remedy):
      #expect(seen.policy == SCHED_OTHER)
      #expect(reason.contains("priority 60"))
      #expect(remedy.contains("limits.d"))
    case .notWanted:
      Issue.record("a priority was wanted")
    }
  }

  @Test func ordinaryThreadStaysOrdinary() throws {
    let (seen, permission) = try look(name: "tine with a very long name", priority: 0)
    #expect(seen.name == "tine with a ver")
    #expect(seen.policy == SCHED_OTHER)
    #expect(permission == .notWanted)
  }

  /// What a thread sees of its own stack; written by the thread, read after it was joined.
  private final class Stack: @unchecked Sendable {
    var touched: Range<UInt> = 0..<0
    var bounds: Range<UInt> = 0..<0
    var place: UInt = 0
    /// Of the 200 KiB below where its body begins.
    var missingPages = -1
  }

  /// The pages that are touched are the stack's, and they are there when the thread begins.
  @Test func theStackIsThereBeforeTheThreadBegins() throws {
    let stack = Stack()
    let thread = try RealtimeThread(
      name: "stack", priority: 0, stackBytes: 512 * 1_024,
      body: { context in
        let stack = Unmanaged<Stack>.fromOpaque(context!).takeUnretainedValue()
        stack.missingPages = missingPages(below: 200 * 1_024)
        stack.touched = touchStack(ofBytes: 512 * 1_024)
        stack.place = stackAddress()
        stack.bounds = mapping(around: stack.place)
      }, context: Unmanaged.passUnretained(stack).toOpaque())
    thread.join()
    #expect(stack.missingPages == 0)
    #expect(stack.touched.count == 256 * 1_024)
    #expect(stack.bounds.count >= 500 * 1_024)
    #expect(stack.bounds.lowerBound <= stack.touched.lowerBound)
    #expect(stack.touched.upperBound <= stack.bounds.upperBound)
    #expect(stack.bounds.contains(stack.place))
    #expect(stack.touched.upperBound <= stack.place + 4_096)
    #expect(stack.place - stack.touched.lowerBound < 512 * 1_024)
  }

  @Test func clockGoesForwardAndSleeps() {
    let before = MonotonicClock.nanoseconds()
    MonotonicClock.sleep(milliseconds: 3)
    #expect(MonotonicClock.nanoseconds() - before >= 3_000_000)
  }
}

/// An address in the caller's part of the stack.
@inline(never)
private func stackAddress() -> UInt {
  var here: UInt8 = 0
  return withUnsafePointer(to: &here) { UInt(bitPattern: $0) }
}

/// The addresses that the kernel has mapped around one.
private func mapping(around address: UInt) -> Range<UInt> {
  guard let file = fopen("/proc/self/maps", "r") else { return 0..<0 }
  defer { fclose(file) }
  var line = [CChar](repeating: 0, count: 4_096)
  while fgets(&line, Int32(line.count), file) != nil {
    let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    let ends = text.prefix { $0 != " " }.split(separator: "-").compactMap { UInt($0, radix: 16) }
    if ends.count == 2, ends[0] <= address, address < ends[1] { return ends[0]..<ends[1] }
  }
  return 0..<0
}

/// How many pages of the next `bytes` of the calling thread's stack are not in memory.
private func missingPages(below bytes: UInt) -> Int {
  let place = stackAddress()
  let start = (place - bytes) & ~4_095
  let count = Int((place & ~4_095) - start) / 4_096
  var pages = [UInt8](repeating: 0, count: count)
  mincore(UnsafeMutableRawPointer(bitPattern: start), count * 4_096, &pages)
  return pages.filter { $0 & 1 == 0 }.count
}

/// The calling thread's name, from the kernel.
private func ownName() -> String {
  guard let file = fopen("/proc/thread-self/comm", "r") else { return "" }
  defer { fclose(file) }
  var bytes = [UInt8](repeating: 0, count: 64)
  let count = fread(&bytes, 1, bytes.count, file)
  return String(decoding: bytes.prefix(count).prefix { $0 != 10 }, as: UTF8.self)
}

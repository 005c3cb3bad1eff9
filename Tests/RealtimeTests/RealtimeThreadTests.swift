import Glibc
import Realtime
import Testing

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

  @Test func clockGoesForwardAndSleeps() {
    let before = MonotonicClock.nanoseconds()
    MonotonicClock.sleep(milliseconds: 3)
    #expect(MonotonicClock.nanoseconds() - before >= 3_000_000)
  }
}

/// The calling thread's name, from the kernel.
private func ownName() -> String {
  guard let file = fopen("/proc/thread-self/comm", "r") else { return "" }
  defer { fclose(file) }
  var bytes = [UInt8](repeating: 0, count: 64)
  let count = fread(&bytes, 1, bytes.count, file)
  return String(decoding: bytes.prefix(count).prefix { $0 != 10 }, as: UTF8.self)
}

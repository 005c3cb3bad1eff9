internal import Glibc
internal import Synchronization

/// The files that are being written and aren't whole yet.
///
/// A signal handler may take them away: each path lies in a slot of its own, in memory that is set
/// aside once and reached by atomics only.
///
/// Thread: any.
package enum TemporaryFiles {
  private static let count = 4096
  /// Addresses of C strings; 0 is free.
  // Safe to share: the pointer never changes, the memory lives as long as the process, and every
  // access to it is atomic.
  nonisolated(unsafe) private static let slots: UnsafeMutablePointer<Atomic<UInt>> = {
    let slots = UnsafeMutablePointer<Atomic<UInt>>.allocate(capacity: count)
    for index in 0..<count { (slots + index).initialize(to: Atomic(0)) }
    return slots
  }()

  /// How many threads are between a path and its file; the top bit says that no more may begin.
  private static let makers = Atomic<UInt32>(0)
  private static let isOver: UInt32 = 1 << 31

  /// Sets the memory aside. To be called before the handler is installed.
  package static func prepare() { _ = slots }

  /// Takes away every file that isn't whole, and lets no other begin: for a process that is about to
  /// end. Async-signal-safe once ``prepare()`` has been called.
  package static func removeAllAtEnd() {
    makers.bitwiseOr(isOver, ordering: .acquiringAndReleasing)
    // A thread that is just making a file has signals blocked: it isn't the one that waits here. It
    // takes microseconds; a disk that hangs isn't waited for longer than a second.
    for _ in 0..<1000 where makers.load(ordering: .acquiring) != isOver {
      var pause = timespec(tv_sec: 0, tv_nsec: 1_000_000)
      nanosleep(&pause, nil)
    }
    removeAll()
  }

  /// Runs what makes a file and registers it, so that no signal comes in between.
  static func making<Result>(
    _ body: () throws(FileError) -> Result
  ) throws(FileError) -> Result {
    var all = sigset_t()
    var old = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &old)
    defer { pthread_sigmask(SIG_SETMASK, &old, nil) }
    if makers.add(1, ordering: .acquiringAndReleasing).newValue & isOver != 0 {
      // The process is about to end; nothing may begin any more.
      makers.subtract(1, ordering: .acquiringAndReleasing)
      while true { sleep(1) }
    }
    defer { makers.subtract(1, ordering: .acquiringAndReleasing) }
    return try body()
  }

  /// Takes away every file that isn't whole.
  private static func removeAll() {
    for index in 0..<count {
      let address = slots[index].exchange(0, ordering: .acquiringAndReleasing)
      if let path = UnsafePointer<CChar>(bitPattern: address) { unlink(path) }
    }
  }

  /// Remembers a path; nil if 4,096 are being written already.
  static func register(_ path: String) -> Int? {
    guard let copy = strdup(FileName.bytes(path)) else { return nil }
    for index in 0..<count {
      let result = slots[index].compareExchange(
        expected: 0, desired: UInt(bitPattern: copy), ordering: .acquiringAndReleasing)
      if result.exchanged { return index }
    }
    free(copy)
    return nil
  }

  /// Forgets the path in a slot: it is whole, or gone.
  static func release(_ slot: Int) {
    let address = slots[slot].exchange(0, ordering: .acquiringAndReleasing)
    free(UnsafeMutableRawPointer(bitPattern: address))
  }
}

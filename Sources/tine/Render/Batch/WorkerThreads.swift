import Glibc

/// Threads that do the same work side by side.
enum WorkerThreads {
  private final class Work {
    let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
  }

  /// Runs `body` in `count` threads, this one among them, and returns when it has ended in all. Where
  /// the system gives fewer threads, fewer do it.
  static func run(_ count: Int, _ body: () -> Void) {
    withoutActuallyEscaping(body) { body in
      let work = Work(body)
      let threads = (1..<max(count, 2)).compactMap { _ in count > 1 ? start(work) : nil }
      body()
      for thread in threads { pthread_join(thread, nil) }
      withExtendedLifetime(work) {}
    }
  }

  /// Runs `other` in a thread of its own and `body` in this one, and returns when both have ended.
  ///
  /// - Returns: false, with nothing done, where the system gives no thread.
  static func run(_ other: () -> Void, beside body: () -> Void) -> Bool {
    withoutActuallyEscaping(other) { other in
      let work = Work(other)
      guard let thread = start(work) else { return false }
      body()
      pthread_join(thread, nil)
      withExtendedLifetime(work) {}
      return true
    }
  }

  private static func start(_ work: Work) -> pthread_t? {
    var thread = pthread_t()
    let result = pthread_create(
      &thread, nil,
      {
        Unmanaged<Work>.fromOpaque($0!).takeUnretainedValue().body()
        return nil
      }, Unmanaged.passUnretained(work).toOpaque())
    return result == 0 ? thread : nil
  }
}

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
      var threads: [pthread_t] = []
      for _ in 1..<max(count, 2) where count > 1 {
        var thread = pthread_t()
        let result = pthread_create(
          &thread, nil,
          {
            Unmanaged<Work>.fromOpaque($0!).takeUnretainedValue().body()
            return nil
          }, Unmanaged.passUnretained(work).toOpaque())
        if result == 0 { threads.append(thread) }
      }
      body()
      for thread in threads { pthread_join(thread, nil) }
      withExtendedLifetime(work) {}
    }
  }
}

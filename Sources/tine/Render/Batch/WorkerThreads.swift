import Glibc

/// Threads that do the same work in parallel.
enum WorkerThreads {
  /// What a thread runs, and what came of it.
  ///
  /// Safe to share, hence `@unchecked Sendable`: `body` is, and `result` is written by the thread before it
  /// ends and read after it was joined.
  private final class Work<Result: Sendable>: @unchecked Sendable {
    let body: @Sendable () -> Result
    var result: Result?

    init(_ body: @escaping @Sendable () -> Result) { self.body = body }
  }

  /// Runs `body` in `count` threads, this one among them, and returns when it has ended in all. Where
  /// the system gives fewer threads, fewer do it.
  static func run(_ count: Int, _ body: @Sendable () -> Void) {
    withoutActuallyEscaping(body) { body in
      let works = (1..<max(count, 2)).map { _ in Work(body) }
      let threads = works.compactMap { count > 1 ? start($0) : nil }
      body()
      for thread in threads { pthread_join(thread, nil) }
      withExtendedLifetime(works) {}
    }
  }

  /// Runs `other` in a thread of its own and `body` in this one, and returns when both have ended.
  ///
  /// - Returns: what `other` returned; nil, with nothing done, where the system gives no thread.
  static func run<Result: Sendable>(
    _ other: @Sendable () -> Result, beside body: () -> Void
  ) -> Result? {
    withoutActuallyEscaping(other) { other in
      let work = Work(other)
      guard let thread = start(work) else { return nil }
      body()
      pthread_join(thread, nil)
      return work.result
    }
  }

  private static func start<Result>(_ work: Work<Result>) -> pthread_t? {
    let run = Start { work.result = work.body() }
    var thread = pthread_t()
    let result = pthread_create(
      &thread, nil,
      {
        Unmanaged<Start>.fromOpaque($0!).takeRetainedValue().body()
        return nil
      }, Unmanaged.passRetained(run).toOpaque())
    if result == 0 { return thread }
    Unmanaged.passUnretained(run).release()
    return nil
  }

  /// The context of `pthread_create`, whose function can't be generic over the result.
  private final class Start: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
}

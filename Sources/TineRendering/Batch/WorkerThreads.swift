internal import Glibc
internal import TineFiles

/// Threads that do the same work in parallel.
package enum WorkerThreads {
  /// What a thread runs, and its result.
  ///
  /// Safe to share, hence `@unchecked Sendable`: `body` is, and `result` is written by the thread before it
  /// ends and read after it was joined.
  private final class Work<Result: Sendable>: @unchecked Sendable {
    let body: @Sendable () -> Result
    var result: Result?

    init(_ body: @escaping @Sendable () -> Result) { self.body = body }
  }

  /// Runs `body` in `count` threads, including this one, and returns when all have ended. If the system
  /// can't start as many threads, fewer run it.
  package static func run(_ count: Int, _ body: @Sendable () -> Void) {
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
  /// - Returns: the result of `other`; nil, and neither has run, if the system can't start a thread.
  package static func run<Result: Sendable>(
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

/// The machine's processors.
package enum Processors {
  /// How many this process may use, which can be fewer than the machine has.
  package static var count: Int {
    allowed(in: (try? WholeFile.read("/proc/self/status")) ?? [])
      ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  }

  /// From the mask of allowed processors in Linux's `status` file: hexadecimal, in groups of eight digits.
  private static func allowed(in status: [UInt8]) -> Int? {
    let lines = String(decoding: status, as: UTF8.self).split(separator: "\n")
    guard let line = lines.first(where: { $0.hasPrefix("Cpus_allowed:") }) else { return nil }
    let digits = line.dropFirst("Cpus_allowed:".count).compactMap(\.hexDigitValue)
    let count = digits.reduce(0) { $0 + $1.nonzeroBitCount }
    return count > 0 ? count : nil
  }
}

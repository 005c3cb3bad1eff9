#if !hasFeature(Embedded)
  internal import CTinePlatform
  internal import Glibc

  /// A thread that runs before all others where the system allows it (SCHED_FIFO), with a stack of
  /// its own size, touched before it starts so that no page of it is missing later. Where memory isn't
  /// locked (``Permission/lockMemory()``), the system may still move pages to the disk when memory is
  /// short, and the thread waits for the disk when it touches them next.
  ///
  /// It must be joined: releasing it without ``join()`` waits for the thread as well.
  ///
  /// Thread: any.
  public struct RealtimeThread: ~Copyable {
    /// What the thread runs: a plain function, as C has it.
    public typealias Body = @convention(c) (_ context: UnsafeMutableRawPointer?) -> Void

    private let thread: pthread_t
    private var isJoined = false

    /// Whether it runs with real-time priority, and if not, why and what to do.
    public let priority: Permission

    /// Starts the thread.
    ///
    /// - Parameters:
    ///   - name: at most 15 bytes, as `top -H` shows it; more is cut off.
    ///   - priority: 1 … 99, or 0 for an ordinary thread. Lowered to what the system allows.
    ///   - stackBytes: rounded up to the least a thread can have (16 KiB) and to whole pages.
    ///   - body: what it runs; the thread ends when it returns.
    ///   - context: handed to `body`; must outlive the thread.
    /// - Throws: ``ThreadError`` when there is no memory or no room for another thread. Being
    ///   refused a priority isn't an error: see ``priority``.
    public init(
      name: String, priority wanted: Int, stackBytes: Int = 512 * 1_024,
      body: @escaping Body, context: UnsafeMutableRawPointer?
    ) throws(ThreadError) {
      let start = UnsafeMutablePointer<Start>.allocate(capacity: 1)
      let size = max(stackBytes, 16 * 1_024)
      start.initialize(
        to: Start(body: body, context: context, stackBytes: size, name: ThreadName(name)))
      var attributes = pthread_attr_t()
      pthread_attr_init(&attributes)
      let page = Int(sysconf(Int32(_SC_PAGESIZE)))
      pthread_attr_setstacksize(&attributes, (size + page - 1) / page * page)
      var made = pthread_t()
      let code = pthread_create(&made, &attributes, runRealtimeThread, start)
      pthread_attr_destroy(&attributes)
      if code != 0 {
        start.deinitialize(count: 1)
        start.deallocate()
        throw ThreadError(code: code, reason: String(cString: strerror(code)))
      }
      thread = made
      priority = Permission.raisePriority(of: made, to: wanted)
    }

    /// Waits for the thread to end.
    ///
    /// Thread: any but itself.
    public consuming func join() {
      pthread_join(thread, nil)
      isJoined = true
    }

    deinit {
      if !isJoined { pthread_join(thread, nil) }
    }
  }

  /// A thread couldn't be created.
  ///
  /// Thread: any.
  public struct ThreadError: Error, Equatable {
    /// The system's number (`errno`).
    public let code: Int32
    /// The system's word for it.
    public let reason: String
  }

  /// What a new thread needs to begin; it frees this itself.
  private struct Start {
    let body: RealtimeThread.Body
    let context: UnsafeMutableRawPointer?
    let stackBytes: Int
    let name: ThreadName
  }

  private func runRealtimeThread(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let start = argument?.assumingMemoryBound(to: Start.self) else { return nil }
    let body = start.pointee.body
    let context = start.pointee.context
    start.pointee.name.apply()
    _ = touchStack(ofBytes: start.pointee.stackBytes)
    start.deinitialize(count: 1)
    start.deallocate()
    body(context)
    return nil
  }

  /// Writes to every page in the next half of the calling thread's stack, 256 KiB at most, so that using
  /// these pages later doesn't cause page faults. Deeper pages aren't touched.
  ///
  /// - Parameter size: size of the whole stack in bytes.
  /// - Returns: the addresses that were written to.
  func touchStack(ofBytes size: Int) -> Range<UInt> {
    let bytes = min(size / 2, 256 * 1_024)
    let lowest = UInt(tine_touch_stack(bytes))
    return lowest..<lowest + UInt(bytes)
  }
#endif

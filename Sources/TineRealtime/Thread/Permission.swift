#if !hasFeature(Embedded)
  internal import Glibc
  internal import CTinePlatform

  /// The system's answer to a request for something that prevents dropouts.
  ///
  /// Thread: any.
  public enum Permission: Equatable, Sendable {
    /// Allowed. For a priority, the one in force; for memory, 0.
    case granted(priority: Int)
    /// Not asked for.
    case notWanted
    /// Refused: the sound works, but can break up when the machine is busy. `reason` says what the
    /// system answered, `remedy` what to do about it; both are whole English sentences.
    case refused(reason: String, remedy: String)

    /// Gives a thread a real-time priority, or less of one, or says why not.
    static func raisePriority(of thread: pthread_t, to wanted: Int) -> Permission {
      if wanted <= 0 { return .notWanted }
      var parameters = sched_param()
      parameters.sched_priority = Int32(min(wanted, 99))
      var code = pthread_setschedparam(thread, SCHED_FIFO, &parameters)
      if code == 0 { return .granted(priority: Int(parameters.sched_priority)) }
      // The limit of this login, where it allows less than what was asked for.
      let limit = softLimit(__RLIMIT_RTPRIO)
      if limit > 0 && limit < UInt64(wanted) {
        parameters.sched_priority = Int32(limit)
        code = pthread_setschedparam(thread, SCHED_FIFO, &parameters)
        if code == 0 { return .granted(priority: Int(limit)) }
      }
      return .refused(
        reason: "Real-time priority \(wanted) was refused: \(String(cString: strerror(code)))"
          + " (the limit rtprio is \(limit)).",
        remedy: remedy("rtprio 95"))
    }

    /// Keeps all memory of this process, now and later, from being swapped out, or says why not.
    ///
    /// It is asked for only where it can't backfire: with a finite limit, locking what comes later
    /// would make later allocations fail. Where it is refused the sound works all the same, as long as
    /// there is memory enough: when it is short, the system moves pages that weren't used for a while to
    /// the disk, also those of samples, presets and stacks, and the audio thread waits for the disk when
    /// it touches one. That takes milliseconds, in which the sound breaks up.
    ///
    /// Thread: any, once, before the sound starts.
    public static func lockMemory() -> Permission {
      let limit = softLimit(__RLIMIT_MEMLOCK)
      if limit != UInt64.max && !tine_may_lock_all_memory() {
        return .refused(
          reason: "Memory wasn't locked: the limit memlock is \(limit / 1_024) KiB.",
          remedy: remedy("memlock unlimited"))
      }
      if mlockall(MCL_CURRENT | MCL_FUTURE) == 0 {
        return .granted(priority: 0)
      }
      return .refused(
        reason: "Memory wasn't locked: \(String(cString: strerror(errno))).",
        remedy: remedy("memlock unlimited"))
    }

    private static func softLimit(_ resource: __rlimit_resource) -> UInt64 {
      var limit = rlimit()
      return getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0
        ? UInt64(limit.rlim_cur) : 0
    }

    private static func remedy(_ line: String) -> String {
      "Put the line \"@audio - \(line)\" into /etc/security/limits.d/audio.conf, join the group"
        + " with \"sudo usermod -aG audio $USER\", and log in again."
    }
  }
#endif

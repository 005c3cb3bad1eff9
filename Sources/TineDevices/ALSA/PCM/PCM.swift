internal import CTineALSA

/// An open device, for playing or for recording, closed when it goes out of scope.
///
/// Nothing here decides anything: rates, recovery and threads are `AudioOutput`'s.
///
/// Thread: any, one at a time.
public struct PCM: ~Copyable, @unchecked Sendable {
  // Safe to send: it can't be copied, so it is on one thread at a time, and ALSA's handles aren't
  // bound to the thread that opened them.
  let handle: OpaquePointer
  /// What it was opened by.
  package let address: String

  /// Which way the sound goes.
  public enum Direction: Sendable {
    /// Out of the machine.
    case playback
    /// Into it.
    case capture
  }

  /// Opens a device without waiting for it to be free.
  ///
  /// - Parameters:
  ///   - address: ALSA's name for it: `default`, `hw:CARD=Keys,DEV=0`, `null`.
  ///   - direction: which way the sound goes.
  /// - Throws: ``ALSAError``; ENOENT when there is no such device, EBUSY when someone else has it,
  ///   EACCES when this user may not.
  package init(
    address: String, direction: Direction = .playback
  ) throws(ALSAError) {
    _ = silenced
    var opened: OpaquePointer?
    let code = snd_pcm_open(&opened, address, direction.alsa, Int32(SND_PCM_NONBLOCK))
    guard code >= 0, let opened else { throw ALSAError("open", address, min(code, -1)) }
    handle = opened
    self.address = address
  }

  deinit {
    snd_pcm_close(handle)
  }
}

extension PCM {
  /// Frames that can be written now, or a negative error number.
  ///
  /// Thread: audio.
  package var available: Int { snd_pcm_avail_update(handle) }

  /// Waits until the device has room, at most `milliseconds`.
  ///
  /// - Returns: 1 when there is room, 0 when the time is over, or a negative error number.
  ///
  /// Thread: audio.
  package func wait(milliseconds: Int32) -> Int32 { snd_pcm_wait(handle, milliseconds) }

  /// Writes interleaved frames.
  ///
  /// - Returns: how many were taken (−EAGAIN: none, there is no room), or a negative error number.
  ///
  /// Thread: audio.
  package func write(_ bytes: UnsafeRawPointer, frames: Int) -> Int {
    snd_pcm_writei(handle, bytes, snd_pcm_uframes_t(frames))
  }

  /// Reads interleaved frames from a device that records.
  ///
  /// - Parameters:
  ///   - bytes: room for them.
  ///   - frames: how many at most.
  /// - Returns: how many there were (−EAGAIN: none yet), or a negative error number.
  ///
  /// Thread: any, one at a time.
  package func read(_ bytes: UnsafeMutableRawPointer, frames: Int) -> Int {
    snd_pcm_readi(handle, bytes, snd_pcm_uframes_t(frames))
  }

  /// Makes the device ready to be written again after it ran dry. 0 or a negative error number.
  ///
  /// Thread: audio.
  package func prepare() -> Int32 { snd_pcm_prepare(handle) }

  /// Wakes a suspended device. 0, −EAGAIN while it isn't awake yet, −ENOSYS where it can't.
  ///
  /// Thread: audio.
  package func resume() -> Int32 { snd_pcm_resume(handle) }

  /// Starts a device that has been written to but hasn't begun. 0 or a negative error number.
  ///
  /// Thread: audio.
  package func start() -> Int32 { snd_pcm_start(handle) }

  /// Whether it has been started and hasn't stopped.
  ///
  /// Thread: audio.
  package var isRunning: Bool { snd_pcm_state(handle) == SND_PCM_STATE_RUNNING }

  /// Whether it is suspended still.
  ///
  /// Thread: audio.
  package var isSuspended: Bool { snd_pcm_state(handle) == SND_PCM_STATE_SUSPENDED }

  /// Waits until everything written has been played, then stops.
  ///
  /// Thread: audio.
  package func drain() {
    // In the non-blocking mode a drain would return at once, with the end unheard.
    snd_pcm_nonblock(handle, 0)
    snd_pcm_drain(handle)
  }

  /// Stops at once; what was written and not yet played is lost.
  ///
  /// Thread: audio.
  package func drop() { snd_pcm_drop(handle) }

  /// Which of ALSA's kinds it is, as the library names it: `HW`, `PLUG`, `NULL`, `FILE`, `IOPLUG`.
  ///
  /// Thread: any.
  package var kind: String {
    String(cString: snd_pcm_type_name(snd_pcm_type(handle)))
  }
}

extension PCM.Direction {
  var alsa: snd_pcm_stream_t {
    switch self {
    case .playback: SND_PCM_STREAM_PLAYBACK
    case .capture: SND_PCM_STREAM_CAPTURE
    }
  }
}

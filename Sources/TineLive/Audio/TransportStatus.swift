internal import Synchronization

/// What the audio thread lets the others read: written by it alone, read by anyone, nobody waits.
struct TransportStatusWords: ~Copyable {
  /// The moment of frame 0, had the sound run since then as it does now: nanoseconds of the
  /// monotonic clock.
  let epoch = Atomic(TransportStatus.unknown)
  /// Frames of the last block.
  let block = Atomic<UInt64>(0)
  /// The last frame that what arrives now may be for.
  let limit = Atomic<UInt64>(0)
  /// The song's next frame.
  let songFrame = Atomic<UInt64>(0)
  let isPaused = Atomic(false)
  let isSilent = Atomic(true)
  /// Commands of the song that came after their frame.
  let lateSongCommands = Atomic<UInt64>(0)
}

/// The address of the status. Whoever holds it must not outlive the ``LivePlayer`` that owns it.
struct TransportStatus: BitwiseCopyable, @unchecked Sendable {
  // Safe to send: what it points to are atomics only.
  let words: UnsafeMutablePointer<TransportStatusWords>

  /// Before the first block.
  static var unknown: UInt64 { .max }

  init() {
    words = .allocate(capacity: 1)
    words.initialize(to: TransportStatusWords())
  }

  func free() {
    words.deinitialize(count: 1)
    words.deallocate()
  }
}

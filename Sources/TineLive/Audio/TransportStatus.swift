internal import Synchronization
internal import TineRealtime

/// The state of the audio thread, for other threads to read. Only the audio thread writes it, and
/// no thread waits.
struct TransportStatusWords: ~Copyable {
  /// The time of frame 0, extrapolated from the latest blocks, in nanoseconds of the monotonic clock.
  let epoch = Atomic(TransportStatus.unknown)
  /// The number of frames in the last block.
  let block = Atomic<UInt64>(0)
  /// The last frame that a command which arrives now may be scheduled for.
  let limit = Atomic<UInt64>(0)
  /// The song's next frame.
  let songFrame = Atomic<UInt64>(0)
  let isPaused = Atomic(false)
  let isSilent = Atomic(true)
  /// The number of the song's commands that arrived after their frame.
  let lateSongCommands = Atomic<UInt64>(0)
}

/// A pointer to the status, which the ``LivePlayer`` owns.
struct TransportStatus: BitwiseCopyable, @unchecked Sendable {
  // Safe to send: it points to atomics only.
  let words: UnsafeMutablePointer<TransportStatusWords>

  /// The value of ``TransportStatusWords/epoch`` before the first block.
  static var unknown: UInt64 { .max }

  init(_ words: borrowing FixedMemory<TransportStatusWords>) { self.words = words.base }
}

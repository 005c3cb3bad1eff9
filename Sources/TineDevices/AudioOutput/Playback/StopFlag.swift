internal import Synchronization

/// A flag that stops the audio thread: raised once, by another thread.
///
/// Safe to share, hence `@unchecked Sendable`: the word is an atomic, and ``Playback`` frees it
/// after the thread has ended.
struct StopFlag: @unchecked Sendable {
  private let word: UnsafeMutablePointer<Atomic<UInt8>>

  init() {
    word = .allocate(capacity: 1)
    word.initialize(to: Atomic(0))
  }

  var isRaised: Bool { word.pointee.load(ordering: .relaxed) != 0 }
  /// Whether what was written should still be heard.
  var drains: Bool { word.pointee.load(ordering: .relaxed) == 1 }

  func raise(drains: Bool) { word.pointee.store(drains ? 1 : 2, ordering: .relaxed) }

  func free() {
    word.deinitialize(count: 1)
    word.deallocate()
  }
}

internal import Synchronization
internal import TineRealtime

/// A pointer to a flag that another thread sets once to stop the audio thread. ``Playback`` owns
/// it.
///
/// Safe to share, hence `@unchecked Sendable`: the word is an atomic.
struct StopFlag: @unchecked Sendable {
  private let word: UnsafeMutablePointer<Atomic<UInt8>>

  init(_ word: borrowing FixedMemory<Atomic<UInt8>>) { self.word = word.base }

  var isRaised: Bool { word.pointee.load(ordering: .relaxed) != 0 }
  /// Whether to play the rest of the device's buffer.
  var drains: Bool { word.pointee.load(ordering: .relaxed) == 1 }

  func raise(drains: Bool) { word.pointee.store(drains ? 1 : 2, ordering: .relaxed) }
}

internal import TineEngine
internal import Synchronization

/// What is shown of the synthesizer: written by the audio thread once a block, read by anyone, word by
/// word. Nobody waits; two words may be of two blocks, which no eye sees.
///
///     0       whether anybody looks, and at which channel   written by the main thread only
///     1       voices, and those that were stolen
///     2, 3    keys that are down
///     4 … 6   the gains of two operators each
///     7       samples that were limited
///     8 … 23  the channels
struct MeterSnapshot: BitwiseCopyable, @unchecked Sendable {
  // Safe to send: what it points to are atomics only. Freed by the `LivePlayer`.
  private let words: UnsafeMutablePointer<Atomic<UInt64>>
  private static var count: Int { 24 }
  private static var nobody: UInt64 { 16 }

  init() {
    words = .allocate(capacity: MeterSnapshot.count)
    for index in 0..<MeterSnapshot.count { (words + index).initialize(to: Atomic(0)) }
    words.pointee.store(MeterSnapshot.nobody, ordering: .relaxed)
  }

  func free() {
    words.deinitialize(count: MeterSnapshot.count)
    words.deallocate()
  }

  /// - Parameter channel: 0 … 15, or nil where nobody looks any more.
  func watch(_ channel: Int?) {
    words.pointee.store(channel.map { UInt64($0 & 15) } ?? MeterSnapshot.nobody, ordering: .relaxed)
  }

  var isWatched: Bool {
    @_noLocks get { words.pointee.load(ordering: .relaxed) != MeterSnapshot.nobody }
  }

  var watchedChannel: Int {
    @_noLocks get { Int(truncatingIfNeeded: words.pointee.load(ordering: .relaxed) & 15) }
  }

  @_noLocks
  func publish(_ picture: EngineSnapshot) {
    let voices = UInt64(picture.voices) | UInt64(picture.stolenVoices) &<< 32
    words[1].store(voices, ordering: .relaxed)
    words[7].store(picture.limitedSamples, ordering: .relaxed)
    words[2].store(picture.lowKeys, ordering: .relaxed)
    words[3].store(picture.highKeys, ordering: .relaxed)
    for pair in 0..<3 {
      let low = UInt64(picture.gains[pair &* 2].bitPattern)
      let high = UInt64(picture.gains[pair &* 2 &+ 1].bitPattern)
      words[4 &+ pair].store(low | high &<< 32, ordering: .relaxed)
    }
    for channel in 0..<16 {
      words[8 &+ channel].store(
        unsafeBitCast(picture.channels[channel], to: UInt64.self), ordering: .relaxed)
    }
  }

  var picture: EngineSnapshot {
    var picture = EngineSnapshot()
    let voices = words[1].load(ordering: .relaxed)
    picture.voices = UInt32(truncatingIfNeeded: voices)
    picture.stolenVoices = UInt32(truncatingIfNeeded: voices >> 32)
    picture.limitedSamples = words[7].load(ordering: .relaxed)
    picture.lowKeys = words[2].load(ordering: .relaxed)
    picture.highKeys = words[3].load(ordering: .relaxed)
    for pair in 0..<3 {
      let word = words[4 + pair].load(ordering: .relaxed)
      picture.gains[pair * 2] = Float(bitPattern: UInt32(truncatingIfNeeded: word))
      picture.gains[pair * 2 + 1] = Float(bitPattern: UInt32(truncatingIfNeeded: word >> 32))
    }
    for channel in 0..<16 {
      picture.channels[channel] = unsafeBitCast(
        words[8 + channel].load(ordering: .relaxed), to: EngineSnapshot.Channel.self)
    }
    return picture
  }
}

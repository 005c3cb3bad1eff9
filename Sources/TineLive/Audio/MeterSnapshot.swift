internal import TineEngine
internal import TineRealtime
internal import Synchronization

/// A pointer to the state of the synthesizer that views show. The audio thread writes it once per block,
/// word by word; other threads read it, and no thread waits. Two words may be from different
/// blocks, which isn't visible.
///
///     0       the watched channel, or none   written by the main thread only
///     1       the numbers of voices and of stolen voices
///     2, 3    the keys that are down
///     4 … 6   the gains of two operators each
///     7       the number of limited samples
///     8 … 23  the channels
struct MeterSnapshot: BitwiseCopyable, @unchecked Sendable {
  // Safe to send: it points to atomics only.
  private let words: UnsafeMutablePointer<Atomic<UInt64>>
  private static var count: Int { 24 }
  private static var noChannel: UInt64 { 16 }

  /// Memory for one.
  static func makeWords() -> FixedMemory<Atomic<UInt64>> {
    FixedMemory(count: count) { Atomic(0) }
  }

  /// - Parameter words: from ``makeWords()``; must outlive this.
  init(_ words: borrowing FixedMemory<Atomic<UInt64>>) {
    self.words = words.base
    watch(nil)
  }

  /// - Parameter channel: 0 … 15, or nil where no view shows it any more.
  func watch(_ channel: Int?) {
    words.pointee.store(
      channel.map { UInt64($0 & 15) } ?? MeterSnapshot.noChannel, ordering: .relaxed)
  }

  var isWatched: Bool {
    @_noLocks get { words.pointee.load(ordering: .relaxed) != MeterSnapshot.noChannel }
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

internal import TineKernel

extension Synthesizer {
  /// What is left to chance in a note, as bits: where its free oscillators are, what its LFO draws.
  ///
  /// It follows from when, on which channel and with which key the note began, and from nothing else:
  /// a part that is played alone sounds as it does among the others, bit by bit.
  @_noLocks
  func noteSeed(_ group: UnsafeMutablePointer<VoiceGroup>, _ lane: Int) -> UInt32 {
    let voice = voices[(group - groups) &* laneCount &+ lane]
    var bits = UInt32(truncatingIfNeeded: voice.start) &* 2_654_435_761
    bits ^= (UInt32(voice.channel) &<< 7 | UInt32(voice.key)) &* 2_246_822_519
    // The finalizer of MurmurHash3: each bit of the frame and the key changes half of the result's.
    bits ^= bits &>> 16
    bits = bits &* 2_246_822_507
    bits ^= bits &>> 13
    bits = bits &* 3_266_489_909
    return bits ^ (bits &>> 16)
  }
}

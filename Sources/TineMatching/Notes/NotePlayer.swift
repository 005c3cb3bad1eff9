internal import TineEngine
package import TinePatches

/// Renders a patch with the keys, velocities, durations and sample rates of the recordings.
///
/// Thread: any.
package enum NotePlayer {
  /// The sound of each note, one channel.
  ///
  /// The patch's gain and pan are ignored: the distance doesn't depend on them.
  package static func play(_ patch: Patch, _ notes: [RecordedNote]) -> [[Float]] {
    var plain = patch
    plain.gainDecibels = 0
    plain.pan = 0
    let bank = Bank(single: plain)
    var sounds = [[Float]](repeating: [], count: notes.count)
    var waiting = Array(notes.indices)
    while let first = waiting.first {
      // Eight voices cost as much as one.
      let rate = notes[first].sampleRate
      let together = Array(waiting.filter { notes[$0].sampleRate == rate }.prefix(8))
      waiting.removeAll { together.contains($0) }
      play(bank, together.map { notes[$0] }) { sounds[together[$0]] = $1 }
    }
    return sounds
  }

  /// Up to eight notes of one sample rate, each on a channel of its own.
  private static func play(
    _ bank: Bank, _ notes: [RecordedNote], _ take: (Int, [Float]) -> Void
  ) {
    let rate = notes[0].sampleRate
    var synthesizer = Synthesizer(sounds: SoundSet(bank), sampleRate: rate, voices: 8)
    var releases: [Command] = []
    for (index, note) in notes.enumerated() {
      let channel = UInt8(index)
      let key = UInt8(note.key)
      synthesizer.apply(Command(.tuning, channel: channel, value: Float(note.tuning)))
      synthesizer.apply(
        Command(.noteOn, channel: channel, number: key, value: Float(note.velocity)))
      if note.hold < note.seconds {
        let time = UInt64((note.hold * rate).rounded())
        releases.append(Command(.noteOff, time: time, channel: channel, number: key))
      }
    }
    releases.sort { ($0.time, $0.channel) < ($1.time, $1.channel) }
    let frames = notes.map(\.samples.count).max() ?? 0
    let voices = [SIMD8<Float>](unsafeUninitializedCapacity: frames) { buffer, count in
      guard let start = buffer.baseAddress else { return }
      var done = 0
      for release in releases {
        let end = min(Int(release.time), frames)
        synthesizer.renderVoicesSeparately(to: start + done, frames: end - done)
        done = end
        synthesizer.apply(release)
      }
      synthesizer.renderVoicesSeparately(to: start + done, frames: frames - done)
      count = frames
    }
    for (index, note) in notes.enumerated() {
      let count = note.samples.count
      let samples = [Float](unsafeUninitializedCapacity: count) { buffer, initialized in
        voices.withUnsafeBufferPointer { voices in
          for frame in 0..<count { buffer[frame] = voices[frame][index] }
        }
        initialized = count
      }
      take(index, samples)
    }
  }
}

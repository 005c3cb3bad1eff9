internal import TineAnalysis
internal import TineEngine
package import TinePatches

/// The common loudness of presets: a melody at velocity 80 and channel volume 100 is equally loud
/// with each of them.
///
/// Thread: any.
package enum PresetLoudness {
  /// The integrated loudness of the melody after BS.1770, in LUFS: eight such melodies and a drum
  /// kit stay below full scale.
  package static let target = -32.0

  /// Semitones above the middle key, and seconds.
  private static let quick = [0, 4, 7, 12, 11, 7, 5, 2, 4, 7, 11, 12, 7, 4, 2, 0].map { ($0, 0.25) }
  private static let slow = [
    (0, 0.5), (4, 0.5), (7, 0.5), (12, 0.5), (11, 1.0), (7, 1.0), (0, 2.0),
  ]

  /// The loudness of a patch; nil if it is silent. Decaying sounds play fast notes, as such
  /// instruments do, and sustained sounds play slow ones.
  ///
  /// - Parameter key: the middle of the melody, at least an octave below key 127.
  package static func loudness(of patch: Patch, key: Int) -> Double? {
    let rate = 48_000.0
    let held = RecordedNote(
      samples: [Float](repeating: 0, count: Int(2 * rate)), sampleRate: rate, key: key,
      velocity: 80, hold: 2)
    var note = held
    note.samples = NotePlayer.play(patch, [held])[0]
    let diesAway = NoteOutline(note).lossDecibels > 9
    var commands: [Command] = []
    var time = 0.0
    for (semitones, seconds) in diesAway ? quick : slow {
      let number = UInt8(min(127, max(0, key + semitones)))
      commands.append(Command(.noteOn, time: UInt64(time * rate), number: number, value: 80))
      let end = UInt64((time + seconds * 0.9) * rate)
      commands.append(Command(.noteOff, time: end, number: number))
      time += seconds
    }
    let frames = Int((diesAway ? 5 : 8) * rate)
    var performer = Performer(
      sounds: SoundSet(Bank(single: patch)), PerformerSettings(voices: 32))
    var left = [Float](repeating: 0, count: frames)
    var right = left
    left.withUnsafeMutableBufferPointer { left in
      right.withUnsafeMutableBufferPointer { right in
        commands.withUnsafeBufferPointer {
          _ = performer.render(
            left: left.baseAddress!, right: right.baseAddress!, engineFrames: frames,
            commands: $0)
        }
      }
    }
    var loudness = Loudness(sampleRate: rate)
    loudness.add(left: left, right: right)
    return loudness.integrated
  }

  /// The gain in decibels, in steps of 0.5, that brings a patch to this loudness; a silent patch
  /// keeps its gain.
  ///
  /// - Parameter keys: the keys the patch is made for; the melody is played around their middle.
  static func gain(of patch: Patch, keys: [Int]) -> Float {
    let sorted = keys.sorted()
    let key = min(max(sorted[sorted.count / 2], 24), 96)
    var plain = patch
    plain.gainDecibels = 0
    guard let loudness = loudness(of: plain, key: key) else { return patch.gainDecibels }
    return Float(min(max(((target - loudness) * 2).rounded() / 2, -60), 24))
  }
}

import TineAnalysis
import TineMatching
import TinePatches

/// What of a program's note folds back at 48 kHz: what isn't in the same note at 192 kHz.
struct Aliases {
  /// The strongest, in decibels of the strongest partial; nil if none reaches ``floor``.
  let decibels: Double?
  /// Hertz; nil if there is none.
  let frequency: Double?
  /// Whether noise would hide an alias at ``wanted`` over more than half of the frequencies.
  let isNoise: Bool

  /// Decibels below the strongest partial that an alias must stay under.
  static let wanted = -60.0
  /// The weakest that is looked for.
  static let floor = -85.0
  /// The highest key that every preset is tested on, and the hardest stroke: there is most to fold.
  static let key = 84
  static let velocity = 127

  /// Frames of 8192 samples at 48 kHz: partials 47 Hz apart are resolved.
  private static let length = 8192 / 48_000.0
  /// Seconds at which looking begins: at the stroke, and once the sound has settled.
  private static let starts = [0.03, 0.25, 0.8]

  /// Whether the strongest stays below ``wanted``.
  var isLow: Bool { !isNoise && (decibels ?? -.infinity) < Self.wanted }

  /// Plays the patch at both rates and compares.
  static func measure(_ patch: Patch) -> Aliases {
    var still = patch
    // A vibrato would smear each alias by as much as the partials that it comes from.
    still.lfo.pitchDepth = 0
    still.lfo.amplitudeDepth = 0
    let low = play(still, at: 48_000)
    let high = play(still, at: 192_000)
    let loudest = low.compactMap { $0.amplitudes.max() }.max() ?? 0
    var worst: (decibels: Double, frequency: Double)?
    var noisy = 0
    var looked = 0
    // What has nearly died away isn't measured against itself.
    for (spectrum, pure) in zip(low, high) {
      guard let strongest = spectrum.amplitudes.max(), strongest > loudest * 0.03 else { continue }
      let alias = spectrum.aliasedPartial(against: pure, floor: floor, level: wanted)
      looked += 1
      if alias.hidden > 0.5 { noisy += 1 }
      if let partial = alias.partial {
        let decibels = decibelsOf(partial.amplitude / Double(strongest))
        if decibels > worst?.decibels ?? -.infinity { worst = (decibels, partial.frequency) }
      }
    }
    return Aliases(
      decibels: worst?.decibels, frequency: worst?.frequency, isNoise: looked == noisy)
  }

  private static func play(_ patch: Patch, at rate: Double) -> [Spectrum] {
    let seconds = (starts.last ?? 0) + length + 0.01
    let note = RecordedNote(
      samples: [Float](repeating: 0, count: Int(seconds * rate)), sampleRate: rate, key: key,
      velocity: velocity, hold: seconds)
    let sound = NotePlayer.play(patch, [note])[0]
    return starts.map { start in
      let first = Int((start * rate).rounded())
      return Spectrum(
        Array(sound[first..<first + Int((length * rate).rounded())]), sampleRate: rate)
    }
  }
}

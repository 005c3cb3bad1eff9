internal import Analysis
internal import Commands
internal import Engine
public import Patches

/// The level at which presets play together: a line of notes at velocity 80 and channel volume 100 is
/// as loud with one as with any other.
///
/// Thread: any.
public enum PresetLoudness {
  /// The integrated loudness of the line by BS.1770, in LUFS: eight such lines and a kit stay below full
  /// scale.
  public static let target = -32.0

  /// The loudness of a patch; nil if it is silent.
  ///
  /// - Parameter key: the middle of the line, an octave of which has to lie above it.
  public static func loudness(of patch: Patch, key: Int) -> Double? {
    let rate = 48_000.0
    let quick = [0, 4, 7, 12, 11, 7, 5, 2, 4, 7, 11, 12, 7, 4, 2, 0]
    var commands: [Command] = []
    for (index, semitones) in quick.enumerated() {
      let number = UInt8(min(127, max(0, key + semitones)))
      let start = Double(index) * 0.5 * rate
      commands.append(Command(.noteOn, time: UInt64(start), number: number, value: 80))
      commands.append(Command(.noteOff, time: UInt64(start + 0.45 * rate), number: number))
    }
    let frames = Int(8.5 * rate)
    var synthesizer = Synthesizer(sounds: SoundSet(Bank(single: patch)), voices: 32)
    var left = [Float](repeating: 0, count: frames)
    var right = left
    left.withUnsafeMutableBufferPointer { left in
      right.withUnsafeMutableBufferPointer { right in
        commands.withUnsafeBufferPointer {
          _ = synthesizer.render(
            left: left.baseAddress!, right: right.baseAddress!, frames: frames, commands: $0)
        }
      }
    }
    var loudness = Loudness(sampleRate: rate)
    loudness.add(left: left, right: right)
    return loudness.integrated
  }

  /// The gain in decibels, in steps of a half, that brings a patch there; its own where it is silent.
  ///
  /// - Parameter keys: those it is made for; the line is played around their middle.
  static func gain(of patch: Patch, keys: [Int]) -> Float {
    let sorted = keys.sorted()
    let key = min(max(sorted[sorted.count / 2], 24), 96)
    var plain = patch
    plain.gainDecibels = 0
    guard let loudness = loudness(of: plain, key: key) else { return patch.gainDecibels }
    return Float(min(max(((target - loudness) * 2).rounded() / 2, -60), 24))
  }
}

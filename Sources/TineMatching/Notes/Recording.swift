internal import Glibc
internal import TineAnalysis

/// A recording of one note, trimmed to its onset, with its key, velocity and tuning.
///
/// Thread: any.
public struct Recording: Sendable {
  /// How the key was found.
  public enum KeySource: Sendable {
    /// It was given.
    case given
    /// It is in the name of the recording.
    case name
    /// It was detected from the pitch.
    case pitch
  }

  /// The note.
  public let note: RecordedNote
  /// How ``RecordedNote/key`` was found.
  public let keySource: KeySource

  /// Sample rates that can be used, in hertz.
  public static let sampleRates = 8_000.0...192_000.0
  /// The longest part of a note that is used, in seconds.
  public static let longest = 10.0
  /// The shortest note that can be used, in seconds.
  public static let shortest = 0.05

  /// - Parameters:
  ///   - channels: the samples of each channel, −1 … 1; all of the same length.
  ///   - sampleRate: within ``sampleRates``.
  ///   - name: the file name without its extension, which may contain key and velocity:
  ///     `piano_60_v90`.
  ///   - key: 0 … 127; nil: a number in the name, or else the detected pitch.
  ///   - velocity: 1 … 127; nil: a number after v in the name, or else 100.
  ///   - hold: seconds from note-on to note-off; nil: the key was held throughout.
  /// - Throws: ``RecordingError``.
  public init(
    channels: [[Float]], sampleRate rate: Double, name: String, key: Int? = nil,
    velocity: Int? = nil, hold: Double? = nil
  ) throws(RecordingError) {
    guard Self.sampleRates.contains(rate) else { throw .sampleRate(rate) }
    let samples = try Self.trimmed(Self.mono(channels), rate: rate)
    let pitch = Self.pitch(samples, rate: rate)
    let words = Self.words(name)
    let named = words.lazy.compactMap { Int($0) }.first { (0...127).contains($0) }
    let heard = pitch.map { Int((69 + 12 * log2($0 / 440)).rounded()) }
    guard let found = key ?? named ?? heard, (0...127).contains(found) else { throw .noPitch }
    keySource = key != nil ? .given : named != nil ? .name : .pitch
    let velocity =
      velocity
      ?? words.lazy.filter { $0.first == "v" }.compactMap { Int($0.dropFirst()) }
      .first { (1...127).contains($0) } ?? 100
    // A small deviation is the tuning of the recording. A large one means that the sound has
    // another pitch than its key on purpose, so it is kept.
    let off = pitch.map { 69 + 12 * log2($0 / 440) - Double(found) } ?? 0
    note = RecordedNote(
      samples: samples, sampleRate: rate, key: found, velocity: velocity,
      hold: hold ?? .infinity, tuning: abs(off) < 0.6 ? off : 0)
  }

  /// The parts of a name between punctuation: `piano_60_v90` has `piano`, `60` and `v90`.
  private static func words(_ name: String) -> [Substring] {
    name.lowercased().split { !$0.isLetter && !$0.isNumber }
  }

  private static func mono(_ channels: [[Float]]) -> [Float] {
    guard channels.count > 1 else { return channels.first ?? [] }
    let scale = 1 / Float(channels.count)
    return channels[0].indices.map { frame in
      channels.reduce(0) { $0 + $1[frame] } * scale
    }
  }

  /// The samples from the onset of the note.
  private static func trimmed(
    _ samples: [Float], rate: Double
  ) throws(RecordingError) -> [Float] {
    let level = SignalLevel(samples)
    guard level.peakDecibels > -80 else { throw .silent }
    let limit = Float(level.peak * 0.003)
    let first = max(0, (samples.firstIndex { abs($0) > limit } ?? 0) - Int(0.002 * rate))
    let note = Array(samples[first...].prefix(Int(longest * rate)))
    guard Double(note.count) >= shortest * rate else { throw .tooShort }
    return note
  }

  /// Hertz; nil where there is none.
  private static func pitch(_ samples: [Float], rate: Double) -> Double? {
    let start = min(Int(0.1 * rate), samples.count / 4)
    let stretch = Array(samples[start...].prefix(Int(0.5 * rate)))
    guard
      let pitch = Pitch(
        stretch, sampleRate: rate, lowest: 25, highest: min(5000, rate / 4 - 1)),
      pitch.clarity > 0.7
    else { return nil }
    return pitch.frequency
  }
}

/// Why a recording can't be used.
///
/// Thread: any.
public enum RecordingError: Error, Equatable, Sendable {
  /// The sample rate is out of ``Recording/sampleRates``.
  case sampleRate(Double)
  /// The recording is silent.
  case silent
  /// The note is shorter than ``Recording/shortest``.
  case tooShort
  /// No key was given, and no pitch was detected.
  case noPitch
}

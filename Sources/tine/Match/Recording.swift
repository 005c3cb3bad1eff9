import TineFiles
import TineAnalysis
import TineRendering
import Glibc
import TineMatching

/// A recorded note in a file, with the key and velocity it was played at.
struct Recording {
  let path: String
  let note: RecordedNote
  /// How the key was found.
  private let source: String

  /// More of a note isn't listened to.
  private static let longest = 10.0

  init(_ path: String, _ settings: RecordingSettings) throws(Failure) {
    self.path = path
    let signal: AudioSignal
    do throws(AudioFileError) {
      signal = try AudioSignal(contentsOf: path)
    } catch { throw Failure(error) }
    guard (8_000...192_000).contains(signal.sampleRate) else {
      throw Failure(
        "\(path): has \(signal.sampleRate) samples a second; 8000 to 192000 can be used")
    }
    if signal.damagedSamples > 0 {
      throw Failure(
        "\(path): \(damage(signal.damagedSamples)); save the recording anew, or use another")
    }
    let rate = Double(signal.sampleRate)
    let samples = try Self.trimmed(Self.mono(signal), rate: rate, path)
    let pitch = Self.pitch(samples, rate: rate)
    let name = Self.words(pathStem(path))
    let named = name.lazy.compactMap { Int($0) }.first { (0...127).contains($0) }
    let heard = pitch.map { Int((69 + 12 * log2($0 / 440)).rounded()) }
    guard let key = settings.key ?? named ?? heard, (0...127).contains(key) else {
      throw Failure("\(path): has no pitch that can be heard; say its key with --key")
    }
    source =
      settings.key != nil ? "as --key says" : named != nil ? "by its name" : "as it sounds"
    let velocity =
      settings.velocity
      ?? name.lazy.filter { $0.first == "v" }.compactMap { Int($0.dropFirst()) }
      .first { (1...127).contains($0) } ?? 100
    // A recording that is a little off is the recording's affair; one that is far off has another
    // pitch than its key for a reason.
    let off = pitch.map { 69 + 12 * log2($0 / 440) - Double(key) } ?? 0
    note = RecordedNote(
      samples: samples, sampleRate: rate, key: key, velocity: velocity,
      hold: settings.hold ?? .infinity, tuning: abs(off) < 0.6 ? off : 0)
  }

  /// What was understood.
  var line: String {
    let cents = Int((note.tuning * 100).rounded())
    let sign = cents < 0 ? "−" : "+"
    let tuning = cents == 0 ? "" : ", \(sign)\(abs(cents)) cents off"
    return "\(path): key \(note.key) (\(source)), velocity \(note.velocity)\(tuning)"
  }

  /// The parts of a name between signs: `piano_60_v90` has `piano`, `60` and `v90`.
  private static func words(_ name: String) -> [Substring] {
    name.lowercased().split { !$0.isLetter && !$0.isNumber }
  }

  private static func mono(_ signal: AudioSignal) -> [Float] {
    guard signal.channels.count > 1 else { return signal.channels.first ?? [] }
    let scale = 1 / Float(signal.channels.count)
    return (0..<signal.frames).map { frame in
      signal.channels.reduce(0) { $0 + $1[frame] } * scale
    }
  }

  /// From where the note begins.
  private static func trimmed(
    _ samples: [Float], rate: Double, _ path: String
  ) throws(Failure) -> [Float] {
    let level = SignalLevel(samples)
    guard level.peakDecibels > -80 else { throw Failure("\(path): is silent") }
    let limit = Float(level.peak * 0.003)
    let first = max(0, (samples.firstIndex { abs($0) > limit } ?? 0) - Int(0.002 * rate))
    let note = Array(samples[first...].prefix(Int(longest * rate)))
    guard Double(note.count) >= 0.05 * rate else {
      throw Failure("\(path): is shorter than 0.05 s")
    }
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

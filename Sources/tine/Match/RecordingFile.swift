import TineFiles
import TineMatching
import TineRendering

/// An audio file with a recorded note, and what the options say about the note.
struct RecordingFile {
  let path: String
  private let recording: Recording
  var note: RecordedNote { recording.note }

  init(_ path: String, _ arguments: Arguments) throws(Failure) {
    self.path = path
    let key = try arguments.integer(MatchCommand.key, in: 0...127)
    let velocity = try arguments.integer(MatchCommand.velocity, in: 1...127)
    let hold = try arguments.number(MatchCommand.hold, in: 0.01...60)
    let signal: AudioSignal
    do throws(AudioFileError) {
      signal = try AudioSignal(contentsOf: path)
    } catch { throw Failure(error) }
    if signal.damagedSamples > 0 {
      throw Failure(
        "\(path): \(damage(signal.damagedSamples)); export the recording again, or use another")
    }
    do throws(RecordingError) {
      recording = try Recording(
        channels: signal.channels, sampleRate: Double(signal.sampleRate), name: pathStem(path),
        key: key, velocity: velocity, hold: hold)
    } catch { throw Failure("\(path): \(Self.message(error))") }
  }

  private static func message(_ error: RecordingError) -> String {
    switch error {
    case .sampleRate(let rate): "has a sample rate of \(plain(rate)) Hz; 8000 to 192000 can be used"
    case .silent: "is silent"
    case .tooShort: "is shorter than 0.05 s"
    case .noPitch: "has no pitch that can be detected; give its key with --key"
    }
  }

  /// One line that says which key and velocity were assumed.
  var line: String {
    let source =
      switch recording.keySource {
      case .given: "as --key says"
      case .name: "by its name"
      case .pitch: "as it sounds"
      }
    let cents = Int((note.tuning * 100).rounded())
    let sign = cents < 0 ? "−" : "+"
    let tuning = cents == 0 ? "" : ", \(sign)\(abs(cents)) cents off"
    return "\(path): key \(note.key) (\(source)), velocity \(note.velocity)\(tuning)"
  }
}

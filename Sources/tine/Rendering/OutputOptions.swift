import AudioFile
import Glibc

/// The options of every command that writes sound: where to and in which form.
struct OutputOptions {
  static let output = Option(
    "output", "o", value: "FILE",
    "the audio file; its ending says its kind: \(kinds)\n`-` is standard output, as WAV")
  static let rate = Option("rate", "r", value: "HZ", "samples a second, 8000 to 192000 (48000)")
  static let bits = Option("bits", "b", value: "BITS", "16, 24, 32 or float (16, dithered)")
  static let all = [output, rate, bits]

  private static let kinds = Container.allCases.map { $0.extensions[0] }.joined(separator: ", ")

  var target: AudioTarget
  var format: AudioFormat

  /// Whether the sound goes to standard output, where nothing else may go.
  var isStandardOutput: Bool {
    if case .descriptor = target { return true }
    return false
  }

  /// What the file is called in messages.
  var name: String {
    switch target {
    case .file(let path): path
    case .descriptor(_, let name): name
    }
  }

  /// - Parameter defaultPath: where the sound goes if no option says so.
  init(_ arguments: Arguments, defaultPath: String) throws(Failure) {
    let path = arguments.text(Self.output) ?? defaultPath
    var container = Container.wav
    if path == "-" {
      if isatty(STDOUT_FILENO) == 1 {
        throw .usage(
          "standard output is a terminal; send the sound into a pipe, or name a file with -o",
          see: arguments.subcommand)
      }
      target = .descriptor(STDOUT_FILENO, name: "standard output")
    } else {
      if path.isEmpty { throw arguments.wrong(Self.output, "the name of a file") }
      target = .file(path)
      let ending = pathEnding(path)
      if !ending.isEmpty {
        guard let found = Container(extension: ending) else {
          throw .usage(
            "\(path): no kind of audio file ends in .\(ending); use one of \(Self.kinds)",
            see: arguments.subcommand)
        }
        container = found
      }
    }
    let rate = try arguments.integer(Self.rate, in: 8000...192_000) ?? 48_000
    var samples = SampleFormat.int16
    if let text = arguments.text(Self.bits) {
      guard let found = SampleFormat(rawValue: text) else {
        throw arguments.wrong(Self.bits, "16, 24, 32 or float")
      }
      samples = found
    }
    format = AudioFormat(container, samples: samples, sampleRate: rate)
  }
}

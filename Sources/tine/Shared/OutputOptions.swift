import TineFiles
import TineRendering
import Glibc

/// The destination and the format of a sound, for every command that writes one.
struct OutputOptions: Sendable {
  static let output = Option(
    "output", "o", value: "FILE",
    "audio file; its extension sets the format: \(kinds); `-` is standard output, as WAV")
  static let kind = Option(
    "format", "f", value: "KIND",
    "file format, whatever the extension")
  static let rate = Option(
    "rate", "r", value: "HZ",
    "sample rate, 8000 to 192000 (48000)")
  static let bits = Option("bits", "b", value: "BITS", "16, 24, 32 or float (16, dithered)")
  static let noDither = Option(
    "no-dither", nil,
    "round to 16 bits without dither")
  static let all = [output, kind, rate, bits, noDither]

  static let kinds = Container.allCases.map { $0.extensions[0] }.joined(separator: ", ")

  var target: FileTarget
  var format: AudioFormat

  /// Whether the sound goes to standard output, to which nothing else may be written then.
  var isStandardOutput: Bool {
    if case .descriptor = target { return true }
    return false
  }

  /// The file's name in messages.
  var name: String {
    switch target {
    case .file(let path): path
    case .descriptor(_, let name): name
    }
  }

  init(path: String, format: AudioFormat) {
    target = .file(path)
    self.format = format
  }

  /// - Parameter defaultPath: the path without `-o`, and without an extension.
  init(_ arguments: Arguments, defaultPath: String) throws(Failure) {
    var container = try Self.container(arguments)
    if let path = arguments.text(Self.output) {
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
        if container == nil && !ending.isEmpty {
          container = Container(extension: ending)
          if container == nil {
            throw .usage(
              "\(path): no kind of audio file ends in .\(ending); use one of \(Self.kinds),"
                + " or --format", see: arguments.subcommand)
          }
        }
      }
    } else {
      target = .file(defaultPath + "." + (container ?? .wav).extensions[0])
    }
    format = try Self.format(arguments, container ?? .wav)
  }

  /// The kind that `--format` names; nil without it.
  static func container(_ arguments: Arguments) throws(Failure) -> Container? {
    guard let text = arguments.text(kind) else { return nil }
    guard let found = Container(extension: text) else {
      throw arguments.wrong(kind, "one of \(kinds)")
    }
    return found
  }

  /// A file format with the sample rate and the bit depth from the options.
  static func format(
    _ arguments: Arguments, _ container: Container
  ) throws(Failure) -> AudioFormat {
    let rate = try arguments.integer(Self.rate, in: 8000...192_000) ?? 48_000
    var samples = SampleFormat.int16
    if let text = arguments.text(Self.bits) {
      guard let found = SampleFormat(rawValue: text) else {
        throw arguments.wrong(Self.bits, "16, 24, 32 or float")
      }
      samples = found
    }
    return AudioFormat(
      container, samples: samples, sampleRate: rate, dither: !arguments.has(noDither))
  }
}

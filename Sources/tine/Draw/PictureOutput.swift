import AudioFile
import Glibc
import Pictures

/// Where a picture goes, and as which kind of file.
struct PictureOutput: Sendable {
  static let formats = PictureFormat.allCases.map(\.rawValue).joined(separator: ", ")

  var target: AudioTarget
  var format: PictureFormat

  /// What it is called in messages.
  var name: String {
    switch target {
    case .file(let path): path
    case .descriptor(_, let name): name
    }
  }

  /// Nil where there is no such option: the picture is for the terminal.
  init?(_ arguments: Arguments, _ option: Option) throws(Failure) {
    var format: PictureFormat?
    if let text = arguments.text(DrawOptions.format) {
      format = PictureFormat(rawValue: text.lowercased())
      if format == nil { throw arguments.wrong(DrawOptions.format, "one of \(Self.formats)") }
    }
    guard let path = arguments.text(option) else {
      if format != nil {
        throw .usage(
          "--\(DrawOptions.format.name) needs the name of a picture: --\(option.name)",
          see: arguments.subcommand)
      }
      return nil
    }
    if path.isEmpty { throw arguments.wrong(option, "the name of a file") }
    if path == "-" {
      if isatty(STDOUT_FILENO) == 1 {
        throw .usage(
          "standard output is a terminal; send the picture into a pipe, or name a file with -o",
          see: arguments.subcommand)
      }
      target = .descriptor(STDOUT_FILENO, name: "standard output")
    } else {
      try OutputOptions.checkName(path)
      target = .file(path)
      let ending = pathEnding(path)
      if format == nil && !ending.isEmpty {
        format = PictureFormat(rawValue: ending.lowercased())
        if format == nil {
          throw .usage(
            "\(path): no kind of picture ends in .\(ending); use one of \(Self.formats),"
              + " or --\(DrawOptions.format.name)", see: arguments.subcommand)
        }
      }
    }
    self.format = format ?? .png
  }

  func write(_ bytes: [UInt8]) throws(Failure) {
    do throws(AudioFileError) {
      try target.write(bytes)
    } catch { throw Failure(error) }
  }
}

extension Failure {
  /// The sentence for what went wrong with a picture.
  init(_ error: PictureError, _ name: String) {
    switch error {
    case .size(let width, let height):
      self.init("\(name): a picture of \(width) × \(height) can't be drawn; choose another --size")
    case .memory:
      self.init("\(name): there isn't enough memory for the picture; choose a smaller --size")
    case .drawing(let reason):
      self.init("\(name): can't be drawn: \(reason)")
    }
  }
}

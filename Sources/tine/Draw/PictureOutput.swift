import TineFiles
import TineRendering
import Glibc
import TinePictures

/// The destination and the format of a picture.
struct PictureOutput: Sendable {
  static let formats = PictureFormat.allCases.map(\.rawValue).joined(separator: ", ")

  var target: FileTarget
  var format: PictureFormat

  /// Its name in messages.
  var name: String {
    switch target {
    case .file(let path): path
    case .descriptor(_, let name): name
    }
  }

  /// The output of `tine draw`; nil for a picture in the terminal.
  init?(_ arguments: Arguments) throws(Failure) {
    var format: PictureFormat?
    if let text = arguments.text(DrawOptions.format) {
      format = PictureFormat(rawValue: text.lowercased())
      if format == nil { throw arguments.wrong(DrawOptions.format, "one of \(Self.formats)") }
    }
    if format != nil && !arguments.has(DrawOptions.output) {
      throw .usage("--format needs the name of a picture, with -o", see: arguments.subcommand)
    }
    try self.init(arguments, DrawOptions.output, format)
  }

  /// The picture of `tine render --draw`; nil without that option.
  init?(_ arguments: Arguments, beside option: Option) throws(Failure) {
    try self.init(arguments, option, nil)
  }

  private init?(
    _ arguments: Arguments, _ option: Option, _ wanted: PictureFormat?
  ) throws(Failure) {
    var format = wanted
    guard let path = arguments.text(option) else { return nil }
    if path.isEmpty { throw arguments.wrong(option, "the name of a file") }
    if path == "-" {
      if isatty(STDOUT_FILENO) == 1 {
        throw .usage(
          "standard output is a terminal; send the picture into a pipe, or name a file",
          see: arguments.subcommand)
      }
      target = .descriptor(STDOUT_FILENO, name: "standard output")
    } else {
      target = .file(path)
      let ending = pathEnding(path)
      if format == nil && !ending.isEmpty {
        format = PictureFormat(rawValue: ending.lowercased())
        if format == nil {
          throw .usage(
            "\(path): no kind of picture ends in .\(ending); use one of \(Self.formats)",
            see: arguments.subcommand)
        }
      }
    }
    self.format = format ?? .png
  }

  func write(_ bytes: [UInt8]) throws(Failure) {
    do throws(FileError) {
      try target.write(bytes)
    } catch { throw Failure(error) }
  }
}

extension Failure {
  /// The message for a picture that can't be drawn.
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

#if !hasFeature(Embedded)
  public import TineFiles

  /// Why a preset or bank can't be used.
  ///
  /// Thread: any.
  public enum PresetError: Error, Equatable, Sendable, CustomStringConvertible {
    /// No file and no preset or bank in the folders has the name; `nearest` is the one that was
    /// probably meant.
    case notFound(name: String, nearest: String?)
    /// The file can't be read.
    case unreadable(FileError)
    /// The file's text isn't right; `problems` is never empty.
    case text(path: String, problems: [TextProblem])
    /// There is no folder for the user's own presets: `XDG_CONFIG_HOME` and `HOME` are both unset.
    case noOwnFolder(path: String)

    /// Which file or name, and what is wrong with it; of several problems the first, as
    /// `FILE:LINE:COLUMN: what is wrong`.
    public var description: String {
      switch self {
      case .notFound(let name, let nearest):
        return "there is no preset “\(name)”" + (nearest.map { "; did you mean “\($0)”?" } ?? "")
      case .unreadable(let error): return error.description
      case .text(let path, let problems):
        let more = problems.count > 1 ? " (and \(problems.count - 1) more)" : ""
        return problems[0].line(in: path) + more
      case .noOwnFolder(let path):
        return "\(path): comes with Tine, and there is no folder for your own presets; set HOME"
      }
    }
  }

  extension TextProblem {
    /// `FILE:LINE:COLUMN: what is wrong`, as editors and compilers write it.
    ///
    /// Thread: any.
    public func line(in path: String) -> String { "\(path):\(line):\(column): \(message)" }
  }
#endif

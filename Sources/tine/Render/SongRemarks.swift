import TineMIDIFile
import TineRendering
import TineFiles

/// Reads a song.
enum SongFile {
  /// More would hide what matters.
  private static let maxWarnings = 3

  /// What a song from standard input or a file is called.
  static func name(_ path: String) -> String { path == "-" ? "standard input" : path }

  /// - Parameter encoding: what its texts are in; nil: a guess.
  static func read(_ path: String, as encoding: TextEncoding? = nil) throws(Failure) -> Song {
    let bytes = try WholeFileReader.bytes(path)
    do throws(SongError) {
      return try Song(bytes: bytes).decodingTexts(as: encoding)
    } catch {
      throw Failure("\(name(path)): \(error.description)")
    }
  }

  /// The song's warnings, in a few lines.
  static func warnings(_ song: Song) -> [String] {
    let shown = song.warningGroups.prefix(maxWarnings)
    let rest = song.warningCount - shown.reduce(0) { $0 + $1.count }
    return shown.map(\.description) + (rest > 0 ? ["and \(rest) more (see `tine info`)"] : [])
  }
}

extension RenderError {
  /// What to do about it, after a semicolon.
  var advice: String {
    switch self {
    case .mixIsStem, .isInput: "; name another file with -o"
    case .stemIsMix: "; name another folder of stems"
    default: ""
    }
  }
}

extension Failure {
  /// The message for what went wrong with an audio file.
  init(_ error: AudioFileError) { self.init(error.description) }

  /// The message for a song that can't be rendered.
  ///
  /// - Parameter song: what it is called in messages.
  init(_ error: RenderError, song: String? = nil) {
    switch error {
    case .selection(let error): self.init((song.map { "\($0): " } ?? "") + error.description)
    case .preset(let error): self.init(error)
    default: self.init(error.description + error.advice)
    }
  }
}

/// Converts errors of a render.
func withRender<Result>(
  _ body: @autoclosure () throws(RenderError) -> Result
) throws(Failure) -> Result {
  do throws(RenderError) { return try body() } catch { throw Failure(error) }
}

/// The message for damaged samples of a file.
func damage(_ count: Int) -> String {
  "\(counted(count, "sample")) \(count == 1 ? "is" : "are") not a number or far beyond full scale"
}

extension SongWarning {
  /// The warning, and the option that helps.
  ///
  /// - Parameter songEnd: the value of `--end`; nil without it.
  func line(_ songEnd: SongEnd?) -> String {
    switch self {
    case .cut: "\(self) (see --max-length)"
    case .silence(_, let isLeftOut) where songEnd == nil:
      "\(self) " + (isLeftOut ? "(see --end)" : "(--end sound stops there)")
    default: description
    }
  }
}

extension Normalization.Outcome {
  /// A remark if the level wasn't reached.
  var remark: String? {
    switch self {
    case .reached: nil
    case .noLoudness: "too short or too quiet to have a loudness; it is left as it is"
    case .limitedByPeak(let reached, let target):
      "brought to \(signed(reached)) LUFS only; at \(signed(target)) its peaks would be above"
        + " −1 dBFS"
    }
  }
}

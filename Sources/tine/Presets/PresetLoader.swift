import TineDX7
import TinePatches
import TineFiles

extension Failure {
  init(_ error: PresetError) {
    switch error {
    case .notFound(let name, let nearest):
      self.init("there is no preset “\(name)”; \(PresetLoader.hint(nearest))")
    case .text(let path, let problems):
      let rest = problems.count - 1
      let more = rest > 0 ? " (and \(rest) more: `tine presets check \(path)`)" : ""
      self.init(problems[0].line(in: path) + more)
    default: self.init(error.description)
    }
  }
}

/// Does what may go wrong with a preset.
func withPreset<Result>(
  _ body: @autoclosure () throws(PresetError) -> Result
) throws(Failure) -> Result {
  do throws(PresetError) { return try body() } catch { throw Failure(error) }
}

/// From a name on the command line to the sounds, all before the first frame is made.
enum PresetLoader {
  /// The bank for a song: a whole one, the voices of a `.syx` file, or one that plays a single
  /// preset on every channel.
  static func bank(_ name: String, isQuiet: Bool = false) throws(Failure) -> Bank {
    if let voices = try VoiceReference.bank(named: name, isQuiet: isQuiet) { return voices }
    return try bank(find(name))
  }

  static func bank(_ file: PresetFile) throws(Failure) -> Bank { try withPreset(try file.bank()) }

  static func find(_ name: String) throws(Failure) -> PresetFile {
    try withPreset(try PresetFolders.standard.find(name))
  }

  /// The bank that comes with the command, if that is what a name means.
  static func bundled(_ name: String) -> BundledBank? {
    VoiceReference(name) == nil ? BundledBank(named: name) : nil
  }

  /// The files behind what `--preset` names, as far as they are there.
  static func sources(_ name: String) -> [String] {
    if let file = try? PresetFolders.standard.find(name) { return file.paths() }
    // Voices of a `.syx` file may be named by a number after it.
    return [VoiceReference(name)?.path ?? name]
  }

  /// What a list says about a preset or a bank; a broken one is in the list too.
  static func about(_ file: PresetFile) -> String {
    do throws(PresetError) {
      let bytes = try file.bytes()
      do throws(TextError) {
        if file.isBank {
          let names = try BankText.presetNames(in: bytes)
          return "a bank of \(counted(names.count, "preset"))"
        }
        return try PresetText(bytes).patch.about
      } catch { return "can't be used: \(error.problems[0].line(in: file.path))" }
    } catch { return "can't be used: \(error.description)" }
  }

  /// What to do about a name that isn't there.
  static func hint(_ nearest: String?) -> String {
    nearest.map { "did you mean “\($0)”?" } ?? "`tine presets list` shows all"
  }
}

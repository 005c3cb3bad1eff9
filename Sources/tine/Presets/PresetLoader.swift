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

/// Calls a function, and turns its error into a message.
func withPreset<Result>(
  _ body: @autoclosure () throws(PresetError) -> Result
) throws(Failure) -> Result {
  do throws(PresetError) { return try body() } catch { throw Failure(error) }
}

/// Finds and loads presets and banks that the command line names.
enum PresetLoader {
  /// The bank for a song: a bank, the voices of a `.syx` file, or one that plays a single
  /// preset on every channel.
  static func bank(_ name: String, isQuiet: Bool = false) throws(Failure) -> Bank {
    if let voices = try VoiceReference.bank(named: name, isQuiet: isQuiet) { return voices }
    return try bank(find(name))
  }

  static func bank(_ file: PresetFile) throws(Failure) -> Bank { try withPreset(try file.bank()) }

  static func find(_ name: String) throws(Failure) -> PresetFile {
    try withPreset(try PresetFolders.standard.find(name))
  }

  /// The bundled bank of this name, if there is one.
  static func bundled(_ name: String) -> BundledBank? {
    VoiceReference(name) == nil ? BundledBank(named: name) : nil
  }

  /// The files of what `--preset` names, as far as they exist.
  static func sources(_ name: String) -> [String] {
    if let file = try? PresetFolders.standard.find(name) { return file.paths() }
    // The name may be that of a `.syx` file with the number of a voice.
    return [VoiceReference(name)?.path ?? name]
  }

  /// The description of a preset or a bank in a list; a faulty one is listed too.
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

  /// The hint for an unknown name.
  static func hint(_ nearest: String?) -> String {
    nearest.map { "did you mean “\($0)”?" } ?? "`tine presets list` shows all"
  }
}

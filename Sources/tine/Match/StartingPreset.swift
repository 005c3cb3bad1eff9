import TinePatches

/// The preset that a search starts from. Its text, with its comments, is kept in the result.
struct StartingPreset {
  private let preset: PresetText
  var patch: Patch { preset.patch }

  init(_ name: String) throws(Failure) {
    let entry = try PresetLoader.find(name)
    if entry.isBank { throw Failure("\(entry.path): is a bank; name one preset to start from") }
    let bytes = try WholeFileReader.bytes(entry.path)
    do throws(TextError) {
      preset = try PresetText(bytes)
    } catch { throw Failure(error.problems[0].line(in: entry.path)) }
  }

  /// The text with the values of another patch.
  func text(for patch: Patch) -> PresetText {
    var text = preset
    text.update(to: patch)
    return text
  }
}

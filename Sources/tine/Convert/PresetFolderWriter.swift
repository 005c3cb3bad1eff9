import TinePatches
import TineFiles

/// Writes voices as a folder: a preset each, and the bank that maps programs to them.
enum PresetFolderWriter {
  static func write(_ source: ConversionSource, to folder: String) throws(Failure) {
    try withFile(try Folders.makeEmpty(folder))
    let words = source.name.split { !$0.isLetter && !$0.isNumber }
    var bank = "name \(words.isEmpty ? "Voices" : words.joined(separator: " "))\n\n"
    let width = max(2, "\(source.voices.count)".count)
    for (index, item) in source.voices.enumerated() {
      // Numbered, so that a folder's order is the bank's.
      let number = "\(index + 1)"
      let name =
        String(repeating: "0", count: width - number.count) + number + fileName(item.patch.name)
      try WholeFileWriter.write(
        source.text(index), to: "\(folder)/\(name).\(PresetFile.presetEnding)")
      let program = index < 128 ? "\(index)" : "\(index / 128):\(index % 128)"
      bank += "program \(program)  \(name)\n"
    }
    let path = "\(folder)/\(pathName(folder)).\(PresetFile.bankEnding)"
    try WholeFileWriter.write(Array(bank.utf8), to: path)
  }

  /// A voice's name as a part of a file's: small letters and digits, a dash for all between.
  private static func fileName(_ name: String) -> String {
    var text = ""
    var hasGap = true
    for character in name.lowercased() {
      guard character.isASCII, character.isLetter || character.isNumber else {
        hasGap = true
        continue
      }
      if hasGap { text += "-" }
      hasGap = false
      text.append(character)
    }
    return text
  }
}

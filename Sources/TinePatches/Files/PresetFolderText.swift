/// Patches as a folder: a preset each, and the bank that maps programs to them, in that order.
///
/// Thread: any.
package struct PresetFolderText: Sendable {
  /// The names of the files, with their endings, and their texts.
  package let files: [(name: String, text: [UInt8])]

  /// - Parameters:
  ///   - patches: program 0 is the first; after 128 the next bank begins.
  ///   - name: the bank's.
  ///   - folder: what the folder is called, and so the bank's file.
  package init(_ patches: [Patch], name: String, folder: String) {
    let words = name.split { !$0.isLetter && !$0.isNumber }
    var bank = "name \(words.isEmpty ? "Voices" : words.joined(separator: " "))\n\n"
    let width = max(2, "\(patches.count)".count)
    var files: [(name: String, text: [UInt8])] = []
    for (index, patch) in patches.enumerated() {
      // Numbered, so that a folder's order is the bank's.
      let number = "\(index + 1)"
      let zeros = String(repeating: "0", count: width - number.count)
      let name = zeros + number + Self.fileName(patch.name)
      files.append((name + ".txt", PresetText(patch).bytes))
      let program = index < 128 ? "\(index)" : "\(index / 128):\(index % 128)"
      bank += "program \(program)  \(name)\n"
    }
    files.append((folder + ".bank", Array(bank.utf8)))
    self.files = files
  }

  /// A patch's name as part of a file name: lower-case letters and digits, with dashes for
  /// everything else.
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

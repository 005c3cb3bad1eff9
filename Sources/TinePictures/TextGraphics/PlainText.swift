/// Texts for terminals that show nothing but ASCII.
///
/// Thread: any.
package enum PlainText {
  /// The ASCII replacement of a character, one or two characters long; nil if there is none.
  package static func ascii(_ character: Character) -> String? {
    switch character {
    case "−", "–", "—": "-"
    case "∞": "oo"
    case "µ": "u"
    case "…": "~"
    case "·", "•": "."
    case "“", "”": "\""
    case "’": "'"
    case "×": "x"
    case "●": "o"
    case "○": "."
    case "▸": ">"
    case "↑": "^"
    case "↓": "v"
    case "←": "<"
    case "→": ">"
    default: character.isASCII ? String(character) : nil
    }
  }
}

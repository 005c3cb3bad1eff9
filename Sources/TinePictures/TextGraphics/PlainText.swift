/// Texts for terminals that show nothing but ASCII.
///
/// Thread: any.
package enum PlainText {
  /// What ASCII has for a sign that is no letter of it, one or two letters long; nil where it has
  /// nothing.
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

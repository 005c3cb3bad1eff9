/// A JSON value and how it is written: for scripts that read what the command found.
enum JSONText {
  case text(String)
  case number(Double)
  case truth(Bool)
  case null
  case list([JSONText])
  /// In this order.
  case object([(name: String, value: JSONText)])

  static func number(_ number: Int) -> JSONText { .number(Double(number)) }
  static func number(_ number: UInt64) -> JSONText { .number(Double(number)) }

  /// Indented by two blanks a level, with a line end at the end.
  var pretty: String { lines("") + "\n" }

  private func lines(_ indent: String) -> String {
    let inner = indent + "  "
    switch self {
    case .text(let text): return JSONText.quoted(text)
    case .number(let number): return number.isFinite ? plain(number) : "null"
    case .truth(let truth): return truth ? "true" : "false"
    case .null: return "null"
    case .list(let values):
      if values.isEmpty { return "[]" }
      let items = values.map { inner + $0.lines(inner) }
      return "[\n\(items.joined(separator: ",\n"))\n\(indent)]"
    case .object(let members):
      if members.isEmpty { return "{}" }
      let items = members.map { "\(inner)\(JSONText.quoted($0.name)): \($0.value.lines(inner))" }
      return "{\n\(items.joined(separator: ",\n"))\n\(indent)}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

import TineFiles

/// A JSON value.
enum JSON {
  case null
  case bool(Bool)
  case integer(Int)
  /// Infinities and NaN become null: JSON can't express them.
  case number(Double)
  case string(String)
  case array([JSON])
  /// The members keep this order.
  case object([(name: String, value: JSON)])

  /// A number, or null.
  init(_ number: Double?) { self = number.map(JSON.number) ?? .null }

  /// A text, or null.
  init(_ text: String?) { self = text.map(JSON.string) ?? .null }

  /// On one line, without a line break.
  var text: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .integer(let value): "\(value)"
    case .number(let value): value.isFinite ? plain(value) : "null"
    case .string(let value): Self.quoted(value)
    case .array(let values): "[" + values.map(\.text).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { Self.quoted($0.name) + ":" + $0.value.text }.joined(separator: ",") + "}"
    }
  }

  /// Indented by two spaces per level, with a line break at the end.
  var pretty: String { lines("") + "\n" }

  private func lines(_ indent: String) -> String {
    let inner = indent + "  "
    switch self {
    case .array(let values) where !values.isEmpty:
      let items = values.map { inner + $0.lines(inner) }
      return "[\n\(items.joined(separator: ",\n"))\n\(indent)]"
    case .object(let members) where !members.isEmpty:
      let items = members.map { "\(inner)\(Self.quoted($0.name)): \($0.value.lines(inner))" }
      return "{\n\(items.joined(separator: ",\n"))\n\(indent)}"
    default: return text
    }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case _ where scalar.value < 32 || scalar.value == 127:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      // JSON strings hold characters, not bytes.
      default: quoted.unicodeScalars.append(FileName.byte(scalar) == nil ? scalar : "\u{FFFD}")
      }
    }
    return quoted + "\""
  }
}

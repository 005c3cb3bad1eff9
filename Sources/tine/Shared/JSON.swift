import TineFiles

/// A value that scripts read.
enum JSON {
  case null
  case bool(Bool)
  case integer(Int)
  /// What isn't finite becomes null: JSON has no word for it.
  case number(Double)
  case string(String)
  case array([JSON])
  /// In this order.
  case object([(name: String, value: JSON)])

  /// A number, or null.
  init(_ number: Double?) { self = number.map(JSON.number) ?? .null }

  /// A text, or null.
  init(_ text: String?) { self = text.map(JSON.string) ?? .null }

  /// On one line, without a line's end.
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

  /// Indented by two blanks a level, with a line's end at the end.
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
      // JSON has no bytes, only characters.
      default: quoted.unicodeScalars.append(FileName.byte(scalar) == nil ? scalar : "\u{FFFD}")
      }
    }
    return quoted + "\""
  }
}

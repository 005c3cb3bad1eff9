extension Parameter {
  /// What a number is measured in.
  package enum Unit: Equatable, Sendable {
    /// A plain number.
    case none
    /// A plain number or a percentage.
    case proportion
    /// `Hz` or `kHz`.
    case hertz
    /// `s` or `ms`.
    case seconds
    /// `dB`.
    case decibels
    /// `cents`.
    case cents
  }

  /// One value as a preset says it.
  package enum Value: Equatable, Sendable {
    /// A whole number without unit.
    case whole(Int)
    /// A number with its unit, always in the unit itself (seconds, not milliseconds). Minus
    /// infinity decibels is silence.
    case number(Double, Unit)
    /// An index into the field's words.
    case choice(Int)
    /// The rest of the line.
    case text(String)
  }

  /// One way of saying a value.
  package enum Form: Sendable {
    /// A whole number within a range.
    case whole(ClosedRange<Int>)
    /// A break point: a key's name, or its number with 0 for A-1.
    case breakPoint(ClosedRange<Int>)
    /// A number within a range. `single`: it is kept as a `Float`.
    case number(ClosedRange<Double>, Unit, single: Bool)
    /// The word `silent`, for minus infinity decibels.
    case silence
    /// One of a few words.
    case choice([String])
    /// The rest of the line, in quotation marks where it has to be.
    case text
  }

  /// One place for a value after a key.
  package struct Field: Sendable {
    /// What the value is, for a list or an editor: `attack`.
    package var name: String
    /// The ways of saying it, which exclude one another.
    package var forms: [Form]
    /// Whether a value above zero is written with its sign.
    package var showsSign = false
  }
}

extension Parameter.Field {
  /// The ranges and units in words: `0 … 99, or −96 … 0 dB`.
  ///
  /// Thread: any.
  package var range: String {
    var parts: [String] = []
    for form in forms { parts.append(form.range) }
    return parts.joined(separator: ", or ")
  }

  /// Whether a value is valid here: one of the forms accepts it, and it is within the range.
  ///
  /// Thread: any.
  package func accepts(_ value: Parameter.Value) -> Bool {
    forms.contains { $0.accepts(value) }
  }
}

extension Parameter.Form {
  /// The range and unit in words.
  ///
  /// Thread: any.
  package var range: String {
    switch self {
    case .whole(let range): return "\(range.lowerBound) … \(range.upperBound)"
    case .breakPoint(let range):
      let low = KeyName.text(range.lowerBound + Parameter.breakPointKey)
      let high = KeyName.text(range.upperBound + Parameter.breakPointKey)
      return "\(low) … \(high), or \(range.lowerBound) … \(range.upperBound)"
    case .number(let range, let unit, _):
      let low = DecimalText.text(range.lowerBound, single: false)
      let high = DecimalText.text(range.upperBound, single: false)
      let name = unit.spellings.first?.name ?? ""
      if unit == .proportion {
        let percent = DecimalText.text(range.lowerBound, shift: 2, single: false)
        let most = DecimalText.text(range.upperBound, shift: 2, single: false)
        return "\(low) … \(high), or \(percent) … \(most)%"
      }
      return name.isEmpty ? "\(low) … \(high)" : "\(low) … \(high) \(name)"
    case .silence: return "silent"
    case .choice(let words): return words.joined(separator: ", ")
    case .text: return "text"
    }
  }

  func accepts(_ value: Parameter.Value) -> Bool {
    switch (self, value) {
    case (.whole(let range), .whole(let value)), (.breakPoint(let range), .whole(let value)):
      return range.contains(value)
    case (.number(let range, let unit, let single), .number(let value, let valueUnit)):
      // A `Float` bound such as 0.1 may lie a little beyond the `Double`.
      let exact = !single || Double(Float(value)) == value || value.isNaN
      return unit == valueUnit && exact && range.contains(value)
    case (.silence, .number(let value, .decibels)): return value == -.infinity
    case (.choice(let words), .choice(let index)): return words.indices.contains(index)
    case (.text, .text): return true
    default: return false
    }
  }
}

extension Parameter.Unit {
  /// How the unit is written, the usual spelling first, with the power of ten it stands for.
  var spellings: [(name: String, shift: Int)] {
    switch self {
    case .none: []
    case .proportion: [("", 0), ("%", -2)]
    case .hertz: [("Hz", 0), ("kHz", 3)]
    case .seconds: [("s", 0), ("ms", -3)]
    case .decibels: [("dB", 0)]
    case .cents: [("cents", 0), ("cent", 0)]
    }
  }

  /// Whether a number may stand without a unit.
  var isOptional: Bool { self == .none || self == .proportion }

  /// Every unit's spellings in lower case: a word that follows a number and is one of these is
  /// meant as its unit, if only as a wrong one.
  static let words = ["hz", "khz", "s", "ms", "db", "cents", "cent", "%"]
}

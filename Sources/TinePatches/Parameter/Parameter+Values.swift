/// Short words for the tables: how fields are made, and how values are taken apart. A value of the
/// wrong kind can't get here, ``Parameter/set(_:in:operator:)`` sees to that.
extension Parameter.Value {
  var whole: Int {
    guard case .whole(let value) = self else { preconditionFailure() }
    return value
  }

  var number: Double {
    guard case .number(let value, _) = self else { preconditionFailure() }
    return value
  }

  var index: Int {
    guard case .choice(let index) = self else { preconditionFailure() }
    return index
  }

  var text: String {
    guard case .text(let text) = self else { preconditionFailure() }
    return text
  }

  var isOn: Bool { index == 1 }

  var curve: KeyScaling.Curve { KeyScaling.Curve(rawValue: index) ?? .negativeLinear }

  static func onOff(_ isOn: Bool) -> Parameter.Value { .choice(isOn ? 1 : 0) }
}

extension [Parameter.Value] {
  static func wholes(_ numbers: [Int]) -> [Parameter.Value] { numbers.map { .whole($0) } }
}

extension Parameter.Field {
  static func whole(_ name: String, _ range: ClosedRange<Int>) -> Parameter.Field {
    Parameter.Field(name: name, forms: [.whole(range)])
  }

  static func double(
    _ name: String, _ range: ClosedRange<Double>, _ unit: Parameter.Unit
  ) -> Parameter.Field {
    Parameter.Field(name: name, forms: [.number(range, unit, single: false)])
  }

  static func float(
    _ name: String, _ range: ClosedRange<Double>, _ unit: Parameter.Unit
  ) -> Parameter.Field {
    Parameter.Field(name: name, forms: [.number(range, unit, single: true)])
  }

  static func choice(_ name: String, _ words: [String]) -> Parameter.Field {
    Parameter.Field(name: name, forms: [.choice(words)])
  }

  static func text(_ name: String) -> Parameter.Field {
    Parameter.Field(name: name, forms: [.text])
  }

  static func onOff(_ name: String) -> Parameter.Field { .choice(name, ["off", "on"]) }
}

extension [Parameter.Field] {
  /// The four segments of an envelope.
  static func segments(_ name: String) -> [Parameter.Field] {
    (1...4).map { .whole("\(name) \($0)", 0...99) }
  }
}

extension Routing {
  /// The algorithm, if it is one.
  var algorithm: (number: Int, feedback: Int)? {
    guard case .algorithm(let number, let feedback) = self else { return nil }
    return (number, feedback)
  }
}

extension Frequency {
  /// The DX7's setting, if it was said so.
  var setting: (coarse: Int, fine: Int, isFixed: Bool)? {
    switch self {
    case .coarse(let coarse, let fine): (coarse, fine, false)
    case .fixedCoarse(let coarse, let fine): (coarse, fine, true)
    case .ratio, .fixed: nil
    }
  }

  /// Changes the DX7's setting, beginning from a ratio of 1 if it wasn't said so.
  mutating func set(_ change: (inout (coarse: Int, fine: Int, isFixed: Bool)) -> Void) {
    var setting = self.setting ?? (1, 0, false)
    change(&setting)
    self =
      setting.isFixed
      ? .fixedCoarse(setting.coarse, fine: setting.fine)
      : .coarse(setting.coarse, fine: setting.fine)
  }
}

extension Envelope {
  /// The four rates, or the initial ones of an envelope that was said otherwise.
  var segmentRates: [Int] {
    guard case .rates(let rates, _) = self else { return [99, 99, 99, 99] }
    return rates
  }

  /// The four levels, or the initial ones of an envelope that was said otherwise.
  var segmentLevels: [Int] {
    guard case .rates(_, let levels) = self else { return [99, 99, 99, 0] }
    return levels
  }
}

/// One thing that a preset can say: its key, its values with their units and ranges, its default,
/// and how it is read from and written to a ``Patch``.
///
/// The table ``all`` is the only place that knows these: the parser, the writer, the documentation's
/// test and any editor go by it. What isn't in it is the wiring (arrows and `carriers`).
///
/// Thread: any.
package struct Parameter: Sendable {
  /// Where a key belongs.
  package enum Section: Equatable, Sendable {
    /// The whole preset.
    case voice
    /// After `lfo`.
    case lfo
    /// After `pitch`, the pitch envelope.
    case pitch
    /// After `wheel`.
    case wheel
    /// After `foot`.
    case foot
    /// After `breath`.
    case breath
    /// After `aftertouch`.
    case aftertouch
    /// After `operator` and its number.
    case `operator`
  }

  /// Parameters that can be written in several ways, of which a preset uses one.
  enum Family: Equatable, Sendable {
    case routing, frequency, envelope
  }

  /// Where the key belongs.
  package let section: Section
  /// The word that stands before the values; ``Section/lfo``'s `wave` may be left out.
  package let key: String
  /// The values, in their order.
  package let fields: [Field]
  /// One sentence on what it does.
  package let summary: String

  let family: Family?
  /// Parameters of one family and another way contradict each other.
  let way: Int
  /// The values that needn't be written: the default.
  let omitted: [Value]?
  private let getter: @Sendable (Patch, Int) -> [Value]?
  private let setter: @Sendable (inout Patch, Int, [Value]) -> Void

  init(
    _ section: Section, _ key: String, _ fields: [Field], _ summary: String,
    family: (Family, way: Int)? = nil, implied: [Value]? = nil, isAlwaysWritten: Bool = false,
    get: @escaping @Sendable (Patch, Int) -> [Value]?,
    set: @escaping @Sendable (inout Patch, Int, [Value]) -> Void
  ) {
    self.section = section
    self.key = key
    self.fields = fields
    self.summary = summary
    self.family = family?.0
    self.way = family?.way ?? 0
    self.omitted = isAlwaysWritten ? nil : implied ?? get(Patch(), 0)
    self.getter = get
    self.setter = set
  }

  /// The default if a preset leaves it out; nil if it has none.
  package var defaultValues: [Value]? { omitted }

  /// The values in a patch; nil if the patch uses another way (a ratio instead of `fixed`).
  ///
  /// - Parameter number: the operator, 1 … 6; not read outside ``Section/operator``.
  package func values(in patch: Patch, operator number: Int = 1) -> [Value]? {
    getter(patch, section == .operator ? number - 1 : 0)
  }

  /// Writes values into a patch, turning what they belong to into this way of saying it.
  ///
  /// The values must be as many as ``fields``, and each accepted by its field: anything else is a
  /// programmer's error.
  ///
  /// - Parameter number: the operator, 1 … 6; not read outside ``Section/operator``.
  package func set(_ values: [Value], in patch: inout Patch, operator number: Int = 1) {
    precondition(accepts(values))
    setter(&patch, section == .operator ? number - 1 : 0, values)
  }

  /// Whether the values are as many as the fields, and each is accepted by its field.
  package func accepts(_ values: [Value]) -> Bool {
    guard values.count == fields.count else { return false }
    for (value, field) in zip(values, fields) where !field.accepts(value) { return false }
    return true
  }

  /// Whether values are the default, which needn't be written.
  func isOmitted(_ values: [Value]) -> Bool { omitted == values }

  /// Whether two parameters exclude each other.
  func contradicts(_ other: Parameter) -> Bool {
    section == other.section && family != nil && family == other.family && way != other.way
  }
}

extension Parameter: Equatable {
  /// Whether both are the same row of the table.
  package static func == (a: Parameter, b: Parameter) -> Bool {
    a.section == b.section && a.key == b.key
  }
}

extension Parameter.Section {
  /// The word that begins the section; none for the whole preset.
  package var word: String? {
    switch self {
    case .voice: nil
    case .lfo: "lfo"
    case .pitch: "pitch"
    case .wheel: "wheel"
    case .foot: "foot"
    case .breath: "breath"
    case .aftertouch: "aftertouch"
    case .operator: "operator"
    }
  }

  /// All, in the order they are written.
  package static let all: [Parameter.Section] = [
    .voice, .lfo, .pitch, .wheel, .foot, .breath, .aftertouch, .operator,
  ]
}

extension Parameter {
  /// The MIDI key of the break point 0.
  static let breakPointKey = 21

  /// Every parameter, in the order they are written.
  package static let all: [Parameter] = Section.all.flatMap { all(in: $0) }

  /// The parameters of one section, in the order they are written.
  package static func all(in section: Section) -> [Parameter] {
    switch section {
    case .voice: voiceTable
    case .lfo: lfoTable
    case .pitch: pitchTable
    case .wheel: wheelTable
    case .foot: footTable
    case .breath: breathTable
    case .aftertouch: aftertouchTable
    case .operator: operatorTable
    }
  }

  /// The parameter of a section and key; none if there isn't one.
  package static func find(_ section: Section, _ key: String) -> Parameter? {
    all(in: section).first { $0.key == key }
  }
}

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

extension Parameter {
  /// One value as a preset's text says it, with its unit: `-18 dB`, `C3`, `sine`.
  ///
  /// - Parameters:
  ///   - value: accepted by the field; anything else is a programmer's error.
  ///   - index: the field's.
  ///
  /// Thread: any.
  package func text(of value: Value, field index: Int) -> String {
    var values = defaultValues ?? []
    if values.count != fields.count { values = Array(repeating: value, count: fields.count) }
    values[index] = value
    return PresetWriter.value(index, of: self, values)
  }
}

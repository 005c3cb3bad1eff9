/// One thing that a preset's text says, and where it stands.
struct Setting {
  enum Kind: Equatable {
    case parameter(Parameter)
    /// `3 > 2 > 1`: one or several edges; only a single one can have a depth.
    case arrows([Modulation])
    case carriers([Int])
  }

  var kind: Kind
  /// The operator's number in an operator's section, else 0.
  var number = 0
  var line: Int
  /// The key; where there is none, the first value.
  var key: Range<Int>
  var values: [Parameter.Value] = []
  /// The bytes of each value with its unit.
  var fields: [Range<Int>] = []
  /// From the first to the last byte.
  var range: Range<Int>

  var parameter: Parameter? {
    guard case .parameter(let parameter) = kind else { return nil }
    return parameter
  }

  /// Which way of wiring this is part of, as ``Parameter/way``; none if it isn't wiring.
  var routingWay: Int? {
    switch kind {
    case .parameter(let parameter): parameter.family == .routing ? parameter.way : nil
    case .arrows, .carriers: 1
    }
  }
}

/// The beginning of a section: `lfo`, `operator 2`.
struct Header {
  var section: Parameter.Section
  /// The operator's number in an operator's section, else 0.
  var number: Int
  var line: Int
  var range: Range<Int>
}

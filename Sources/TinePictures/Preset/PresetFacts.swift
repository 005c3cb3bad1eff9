/// What is drawn of a preset.
///
/// Thread: any.
public struct PresetFacts: Equatable, Sendable {
  /// One operator.
  public struct Operator: Equatable, Sendable {
    /// Its frequency in few letters: `×14`, `440 Hz`.
    public var frequency: String
    /// Its level in few letters: `82`, `−12 dB`.
    public var level: String
    /// How its level moves.
    public var curve: EnvelopeCurve

    /// - Parameters: as the properties.
    public init(frequency: String, level: String, curve: EnvelopeCurve) {
      self.frequency = frequency
      self.level = level
      self.curve = curve
    }
  }

  /// One operator that bends another's phase, or its own.
  public struct Edge: Equatable, Sendable {
    /// From 1.
    public var from: Int
    /// From 1.
    public var to: Int
    /// How much, in few letters; empty where it is as usual.
    public var label: String

    /// - Parameters: as the properties.
    public init(from: Int, to: Int, label: String = "") {
      self.from = from
      self.to = to
      self.label = label
    }
  }

  /// The operators, from 1.
  public var operators: [Operator]
  /// Who bends whom, feedback included.
  public var edges: [Edge]
  /// The operators that are heard, from 1, ascending.
  public var carriers: [Int]

  /// - Parameters: as the properties.
  public init(operators: [Operator], edges: [Edge], carriers: [Int]) {
    self.operators = operators
    self.edges = edges
    self.carriers = carriers
  }
}

/// How an operator's level moves while a key is down and after it.
///
/// Thread: any.
public struct EnvelopeCurve: Equatable, Sendable {
  /// Seconds between two levels.
  public var step: Double
  /// Decibels below full, the first at the time that the key goes down.
  public var decibels: [Float]
  /// The time in seconds at which the key goes up.
  public var keyUp: Double

  /// - Parameters: as the properties.
  public init(step: Double, decibels: [Float], keyUp: Double) {
    self.step = step
    self.decibels = decibels
    self.keyUp = keyUp
  }

  /// What is no louder isn't heard.
  static let silence: Float = -80

  /// Whether it is heard at all.
  var isSilent: Bool { !decibels.contains { $0 > Self.silence } }

  /// When it falls silent, in seconds.
  var end: Double {
    Double((decibels.lastIndex { $0 > Self.silence } ?? -1) + 1) * step
  }

  /// The largest level in `count` equal parts of the time up to `seconds`.
  func parts(_ count: Int, upTo seconds: Double) -> [Float] {
    (0..<count).map { part in
      let from = Int(Double(part) / Double(count) * seconds / step)
      let to = Int(Double(part + 1) / Double(count) * seconds / step)
      guard from < decibels.count else { return -200 }
      return decibels[from...max(from, min(to, decibels.count - 1))].max() ?? -200
    }
  }
}

extension PresetFacts {
  /// The time that curves are drawn up to: until the last has fallen silent, but not so long that the
  /// beginning can't be seen any more.
  var seconds: Double {
    let keyUp = operators.map(\.curve.keyUp).max() ?? 0
    let end = operators.map(\.curve.end).max() ?? 0
    return max(keyUp * 1.05, min(end * 1.02, max(keyUp * 3, keyUp + 1)), 0.01)
  }
}

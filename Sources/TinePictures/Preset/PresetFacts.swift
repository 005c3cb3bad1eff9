internal import Glibc
internal import TineEngine
package import TinePatches

/// What is drawn of a preset.
///
/// Thread: any.
package struct PresetFacts: Equatable, Sendable {
  /// One operator.
  package struct Operator: Equatable, Sendable {
    /// Its frequency as a short text: `×14`, `440 Hz`.
    package var frequency: String
    /// Its level as a short text: `82`, `−12 dB`.
    package var level: String
    /// Its envelope.
    package var curve: EnvelopeCurve

    /// - Parameters: as the properties.
    package init(frequency: String, level: String, curve: EnvelopeCurve) {
      self.frequency = frequency
      self.level = level
      self.curve = curve
    }
  }

  /// A modulation: one operator modulates another, or itself.
  package struct Edge: Equatable, Sendable {
    /// From 1.
    package var from: Int
    /// From 1.
    package var to: Int
    /// Its depth as a short text; empty for the usual depth.
    package var label: String

    /// - Parameters: as the properties.
    package init(from: Int, to: Int, label: String = "") {
      self.from = from
      self.to = to
      self.label = label
    }
  }

  /// The operators, from 1.
  package var operators: [Operator]
  /// The modulations, feedback included.
  package var edges: [Edge]
  /// The carriers, from 1, ascending.
  package var carriers: [Int]

  /// - Parameters: as the properties.
  package init(operators: [Operator], edges: [Edge], carriers: [Int]) {
    self.operators = operators
    self.edges = edges
    self.carriers = carriers
  }
}

/// The envelope of an operator for one note.
///
/// Thread: any.
package struct EnvelopeCurve: Equatable, Sendable {
  /// Seconds between two levels.
  package var step: Double
  /// Decibels below full, the first at the time that the key goes down.
  package var decibels: [Float]
  /// The time in seconds at which the key goes up.
  package var keyUp: Double

  /// - Parameters: as the properties.
  package init(step: Double, decibels: [Float], keyUp: Double) {
    self.step = step
    self.decibels = decibels
    self.keyUp = keyUp
  }

  /// Levels at or below this are silent.
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

extension PresetFacts {
  /// The facts of a patch, with the envelopes of one note.
  package init(_ patch: Patch, _ meter: EnvelopeMeter) {
    let curves = meter.curves(of: patch)
    self.init(
      operators: zip(patch.operators, curves).map { source, curve in
        Operator(
          frequency: Self.text(source.frequency, source.detune), level: Self.text(source.level),
          curve: curve)
      },
      edges: patch.routing.edges, carriers: patch.routing.carriers)
  }

  private static func text(_ frequency: Frequency, _ detune: Detune) -> String {
    switch frequency {
    case .ratio(let ratio): return "×" + short(ratio) + text(detune)
    case .coarse(let coarse, let fine):
      return "×" + short((coarse == 0 ? 0.5 : Double(coarse)) * (1 + Double(fine) / 100))
        + text(detune)
    case .fixed(let hertz): return hertzText(hertz)
    case .fixedCoarse(let coarse, let fine):
      return hertzText(pow(10, Double(coarse & 3) + Double(fine) / 100))
    }
  }

  private static func text(_ detune: Detune) -> String {
    switch detune {
    case .steps(0), .cents(0): ""
    case .steps(let steps): steps > 0 ? " +\(steps)" : " −\(-steps)"
    case .cents(let cents):
      (cents > 0 ? " +" : " −") + short(Double(abs(cents))) + "¢"
    }
  }

  private static func text(_ level: Level) -> String {
    switch level {
    case .units(let units): "level \(units)"
    case .decibels(let decibels): Ticks.number(Double(decibels), digits: 1) + " dB"
    }
  }

  private static func hertzText(_ hertz: Double) -> String {
    hertz >= 1000 ? short(hertz / 1000) + " kHz" : short(hertz) + " Hz"
  }

  /// Three digits, as far as they say something.
  private static func short(_ number: Double) -> String {
    var text = Ticks.number(number, digits: number < 10 ? 2 : number < 100 ? 1 : 0)
    while text.contains(".") && (text.hasSuffix("0") || text.hasSuffix(".")) { text.removeLast() }
    return text
  }
}

extension Routing {
  /// Every edge with what it says beside its line.
  fileprivate var edges: [PresetFacts.Edge] {
    switch self {
    case .algorithm(let number, let feedback):
      let algorithm = Algorithm(number)
      let loop = feedback > 0 ? [algorithm.feedback] : []
      return (algorithm.modulations + loop).map { PresetFacts.Edge(from: $0.from, to: $0.to) }
    case .free(let modulations, carriers: _):
      return modulations.map { edge in
        let percent = Int((edge.depth * 100).rounded())
        return PresetFacts.Edge(
          from: edge.from, to: edge.to, label: percent == 100 ? "" : "\(percent) %")
      }
    }
  }

  /// In a few words.
  package var words: String {
    switch self {
    case .algorithm(let number, let feedback):
      "algorithm \(number)" + (feedback > 0 ? ", feedback \(feedback)" : "")
    case .free: "free routing"
    }
  }
}

/// Measures the envelope of an operator on the sound of the engine.
///
/// Only this operator sounds, at a quarter of the sample rate: two consecutive samples are then its
/// sine and cosine, and the root of the sum of their squares is its level at each frame.
package struct EnvelopeMeter: Sendable {
  /// 0 … 127.
  package var key: Int
  /// 1 … 127.
  package var velocity: Int
  /// Seconds.
  package var hold: Double

  /// - Parameters: as the properties.
  package init(key: Int = 60, velocity: Int = 100, hold: Double = 2) {
    self.key = key
    self.velocity = velocity
    self.hold = hold
  }

  private static let rate = 48_000.0
  /// Frames that are made at once.
  private static let block = 256
  /// Frames of which the loudest counts, about a millisecond.
  private static let step = 48
  /// Seconds after the key, for operators that never end.
  private static let longest = 20.0

  /// The curve of each operator of a patch, from 1.
  package func curves(of patch: Patch) -> [EnvelopeCurve] {
    let full = Self.loudest(levels(Self.reference))
    return (1...Patch.operatorCount).map { number in
      let levels = levels(Self.alone(number, of: patch))
      return EnvelopeCurve(
        step: Double(Self.step) / Self.rate,
        decibels: levels.map { $0 > 0 ? 20 * log10($0 / full) : -200 }, keyUp: hold)
    }
  }

  private static func loudest(_ levels: [Float]) -> Float { levels.max() ?? 1 }

  /// The operator as the only one, at a frequency of its own that nothing moves.
  private static func alone(_ number: Int, of patch: Patch) -> Patch {
    var alone = Patch()
    alone.operators = Array(repeating: .silent, count: Patch.operatorCount)
    alone.operators[number - 1] = patch.operators[number - 1]
    alone.operators[number - 1].frequency = .fixed(hertz: rate / 4)
    alone.operators[number - 1].detune = .steps(0)
    alone.routing = .free([], carriers: [number])
    alone.lfo = patch.lfo
    alone.lfo.pitchDepth = 0
    alone.controllers.wheel = Controllers.Depths()
    alone.transposeSemitones = patch.transposeSemitones
    return alone
  }

  /// An operator at full level.
  private static var reference: Patch { alone(1, of: Patch()) }

  /// The operator's level, one for each ``step`` frames.
  private func levels(_ patch: Patch) -> [Float] {
    var synthesizer = Synthesizer(
      sounds: SoundSet(Bank(single: patch)), sampleRate: Self.rate, voices: 1)
    let up = Int(hold * Self.rate)
    let end = up + Int(Self.longest * Self.rate)
    synthesizer.apply(Command(.noteOn, number: UInt8(key), value: Float(velocity)))
    var left = [Float](repeating: 0, count: Self.block)
    var right = left
    var levels: [Float] = []
    var largest: Float = 0
    var count = 0
    var last: Float = 0
    while count < end && !(count > up && synthesizer.isSilent) {
      let frames = min(Self.block, (count < up ? up : end) - count)
      synthesizer.render(left: &left, right: &right, frames: frames)
      for sample in left[..<frames] {
        largest = max(largest, (sample * sample + last * last).squareRoot())
        last = sample
        count += 1
        if count % Self.step == 0 {
          levels.append(largest)
          largest = 0
        }
      }
      if count == up { synthesizer.apply(Command(.noteOff, number: UInt8(key))) }
    }
    return levels
  }
}

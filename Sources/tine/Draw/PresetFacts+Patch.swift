import Glibc
import TinePatches
import TinePictures

extension PresetFacts {
  /// What is drawn of a patch, its envelopes as they are when a key is struck.
  init(_ patch: Patch, _ meter: EnvelopeMeter) {
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

  private static func text(_ level: TinePatches.Level) -> String {
    switch level {
    case .units(let units): "level \(units)"
    case .decibels(let decibels): signed(Double(decibels)) + " dB"
    }
  }

  private static func hertzText(_ hertz: Double) -> String {
    hertz >= 1000 ? short(hertz / 1000) + " kHz" : short(hertz) + " Hz"
  }

  /// Three digits, as far as they say something.
  private static func short(_ number: Double) -> String {
    var text = fixed(number, number < 10 ? 2 : number < 100 ? 1 : 0)
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
  var words: String {
    switch self {
    case .algorithm(let number, let feedback):
      "algorithm \(number)" + (feedback > 0 ? ", feedback \(feedback)" : "")
    case .free: "free routing"
    }
  }
}

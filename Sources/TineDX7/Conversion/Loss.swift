/// One thing that a patch has and a DX7 voice can't say, or not exactly.
///
/// Thread: any.
public struct Loss: Equatable, Sendable {
  /// What was lost.
  public enum Kind: Equatable, Sendable {
    /// The name has more than ten characters, or some that the display doesn't have.
    case name(kept: String)
    /// The line on what the sound is for.
    case about
    /// The preset's own gain, in decibels.
    case gain(Float)
    /// The preset's own pan, −1 … 1.
    case pan(Float)
    /// What the preset adds to the channel's sends to reverb and chorus.
    case sends
    /// What the controllers do: on the DX7 it isn't part of the voice.
    case controllers
    /// A wiring that is none of the 32 algorithms; the nearest, 1 … 32.
    case routing(nearest: Int)
    /// A feedback between two settings, or none of the algorithm's; the nearest setting, 0 … 7.
    case feedback(nearest: Int)
    /// How much louder the DX7 plays it, in decibels: that goes by the algorithm's number of
    /// carriers.
    case loudness(Double)
    /// The depth of an operator's edges, 0 … 4, which went into its level.
    case depth(Double)
    /// A ratio that no coarse and fine gives, and the nearest.
    case ratio(Double, nearest: Double)
    /// A fixed frequency that no coarse and fine gives, and the nearest, in hertz.
    case fixedFrequency(Double, nearest: Double)
    /// Cents between two steps or beyond them, and the nearest.
    case detune(Double, nearest: Double)
    /// A level between two units, and the nearest, in decibels.
    case level(Double, nearest: Double)
    /// An envelope in seconds, which became the nearest rates and levels.
    case envelope
    /// The LFO's frequency between two speeds, and the nearest, in hertz.
    case lfoSpeed(Double, nearest: Double)
    /// The LFO's delay between two settings, and the nearest, in seconds.
    case lfoDelay(Double, nearest: Double)
  }

  /// What was lost.
  public var kind: Kind
  /// The operator, 1 … 6; none where it is the whole patch.
  public var operatorNumber: Int?

  init(_ kind: Kind, operator number: Int? = nil) {
    self.kind = kind
    operatorNumber = number
  }

  /// One line that says it, without a full stop.
  public var message: String {
    let place = operatorNumber.map { "operator \($0): " } ?? ""
    return place + text
  }

  private var text: String {
    switch kind {
    case .name(let kept): "the name becomes “\(kept)”"
    case .about: "`about` is left out"
    case .gain(let decibels): "the gain of \(ShortText.of(Double(decibels))) dB is left out"
    case .pan(let pan): "the pan of \(ShortText.of(Double(pan))) is left out"
    case .sends: "what it sends to reverb and chorus is left out"
    case .controllers: "the controllers' depths are left out: the DX7 keeps them outside its voices"
    case .routing(let nearest):
      "the wiring is none of the 32 algorithms; \(nearest) is the nearest"
    case .feedback(let nearest): "the feedback becomes \(nearest)"
    case .loudness(let decibels):
      "it is \(ShortText.of(abs(decibels))) dB \(decibels < 0 ? "softer" : "louder"): "
        + "the algorithm has another number of carriers"
    case .depth(let depth): "the depth of \(ShortText.of(depth * 100))% goes into its level"
    case .ratio(let said, let nearest): Self.change("ratio", said, nearest, "")
    case .fixedFrequency(let said, let nearest): Self.change("fixed", said, nearest, " Hz")
    case .detune(let said, let nearest): Self.change("detune", said, nearest, " cents")
    case .level(let said, let nearest): Self.change("level", said, nearest, " dB")
    case .envelope: "the adsr becomes the nearest rates and levels"
    case .lfoSpeed(let said, let nearest): Self.change("LFO speed", said, nearest, " Hz")
    case .lfoDelay(let said, let nearest): Self.change("LFO delay", said, nearest, " s")
    }
  }

  private static func change(
    _ what: String, _ said: Double, _ nearest: Double, _ unit: String
  ) -> String {
    "\(what) \(ShortText.of(said))\(unit) becomes \(ShortText.of(nearest))\(unit)"
  }
}

/// Numbers for people: at most four decimals.
enum ShortText {
  static func of(_ number: Double) -> String {
    guard abs(number) < 1e12 else { return number > 0 ? "very large" : "silent" }
    let scaled = Int((abs(number) * 10_000).rounded())
    var decimals = "\(scaled % 10_000 + 10_000)".dropFirst()
    while decimals.last == "0" { decimals = decimals.dropLast() }
    let sign = number < 0 && scaled > 0 ? "-" : ""
    return "\(sign)\(scaled / 10_000)" + (decimals.isEmpty ? "" : "." + decimals)
  }
}

extension TextProblem {
  /// The problem in words, without its position: `unknown word “ratoi”; did you mean “ratio”?`
  ///
  /// Thread: any.
  public var message: String {
    switch kind {
    case .unknownWord(let nearest):
      guard let nearest else { return "unknown word “\(text)”" }
      return "unknown word “\(text)”; did you mean “\(nearest)”?"
    case .misplaced(let belongs): return "“\(text)” belongs \(belongs)"
    case .missingValue(let key, let missing): return "“\(key)” needs \(missing)"
    case .tooManyValues(let key, let takes):
      return "“\(text)” is too much: “\(key)” takes \(takes) value\(takes == 1 ? "" : "s")"
    case .wrongValue(let expected): return "“\(text)” isn't \(expected)"
    case .wrongUnit(let expected): return "“\(text)” has the wrong unit; expected \(expected)"
    case .missingUnit(let expected): return "“\(text)” needs a unit; expected \(expected)"
    case .outOfRange(let range): return "“\(text)” is out of range; expected \(range)"
    case .duplicate(let line): return "“\(text)” was already said in line \(line)"
    case .contradiction(let other, let line):
      return "“\(text)” contradicts “\(other)” in line \(line)"
    case .noSuchOperator: return "“\(text)” isn't an operator; they are numbered 1 to 6"
    case .undescribedOperator:
      return "operator \(text) isn't described: add a section that begins with “operator \(text)”"
    case .noOperator: return "no operator is described, so there is nothing to hear"
    case .feedbackWithoutAlgorithm:
      return "“feedback” needs an “algorithm”; free wiring says it as “1 > 1 at 25%”"
    case .ambiguousDepth:
      return "a depth after a chain of arrows is unclear; say “3 > 2  2 > 1 at 40%”"
    case .unterminatedQuote: return "the text has no closing quotation mark"
    case .notText: return "a control character that doesn't belong into text"
    case .notUTF8: return "not UTF-8 text"
    case .unresolvedPreset(let reason): return "no preset “\(text)”: \(reason)"
    case .noProgram: return "no program and no kit is mapped"
    }
  }
}

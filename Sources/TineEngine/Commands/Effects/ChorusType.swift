/// The choruses that General MIDI 2 names, and GS's two short delays.
///
/// Thread: any.
public enum ChorusType: UInt8, CaseIterable, Sendable {
  case chorus1 = 0
  case chorus2, chorus3, chorus4, feedbackChorus, flanger, shortDelay, shortDelayFeedback

  /// What a synthesizer has that has just been switched on (General MIDI 2, GS).
  public static var initial: ChorusType { @_noLocks get { .chorus3 } }

  /// What it sets of the parameters that a type sets: all of the chorus but its level.
  ///
  /// Rate, depth and feedback are General MIDI 2's: a rate r is 0.122·r Hz, a depth d is
  /// (d + 1)/3.2 ms, a feedback f is 0.763·f %.
  ///
  /// - Returns: in the parameter's unit; nil for what a type doesn't set.
  ///
  /// Thread: any.
  @_noLocks
  public func value(of parameter: EffectParameter) -> Float? {
    switch parameter {
    case .chorusHertz: pick(3, 9, 3, 9, 2, 1, 0, 0) * 0.122
    case .chorusDepth: (pick(5, 19, 19, 16, 24, 5, -1, -1) + 1) / 3_200
    case .chorusDelay: pick(0.011, 0.008, 0.008, 0.006, 0.006, 0.0008, 0.0127, 0.0127)
    case .chorusFeedback: pick(0, 5, 8, 16, 64, 112, 0, 96) * 0.007_63
    case .chorusToReverb: 0
    default: nil
    }
  }

  @inline(__always) @_noLocks
  private func pick(
    _ chorus1: Float, _ chorus2: Float, _ chorus3: Float, _ chorus4: Float,
    _ feedbackChorus: Float, _ flanger: Float, _ shortDelay: Float, _ shortDelayFeedback: Float
  ) -> Float {
    switch self {
    case .chorus1: chorus1
    case .chorus2: chorus2
    case .chorus3: chorus3
    case .chorus4: chorus4
    case .feedbackChorus: feedbackChorus
    case .flanger: flanger
    case .shortDelay: shortDelay
    case .shortDelayFeedback: shortDelayFeedback
    }
  }
}

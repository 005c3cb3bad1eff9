/// The spaces that General MIDI 2 names; those of GS and XG are the nearest of them.
///
/// Thread: any.
public enum ReverbType: UInt8, CaseIterable, Sendable {
  case smallRoom = 0
  case mediumRoom, largeRoom, mediumHall, largeHall
  case plate = 8

  /// What a synthesizer has that has just been switched on (General MIDI 2, GS).
  public static var initial: ReverbType { @_noLocks get { .largeHall } }

  /// What it sets of the parameters that a type sets: all of the reverb but its level.
  ///
  /// The decay times are General MIDI 2's: 1.1, 1.3, 1.5, 1.8, 1.8 and 1.3 s. All else is ours: a
  /// hall has its first reflections later and its walls further apart, and a plate has no single
  /// reflections and loses little of the high tones.
  ///
  /// - Returns: in the parameter's unit; nil for what a type doesn't set.
  ///
  /// Thread: any.
  @_noLocks
  public func value(of parameter: EffectParameter) -> Float? {
    switch parameter {
    case .reverbSize: pick(0.45, 0.55, 0.7, 0.85, 1, 0.6)
    case .reverbDecayTime: pick(1.1, 1.3, 1.5, 1.8, 1.8, 1.3)
    case .reverbBrightness: pick(0.5, 0.5, 0.5, 0.45, 0.45, 0.8)
    case .reverbPreDelay: pick(0.003, 0.006, 0.01, 0.016, 0.022, 0)
    case .reverbEarly: pick(0.7, 0.6, 0.5, 0.4, 0.35, 0)
    case .reverbCutoff: pick(10_000, 10_000, 10_000, 9_000, 9_000, 14_000)
    default: nil
    }
  }

  @inline(__always) @_noLocks
  private func pick(
    _ smallRoom: Float, _ mediumRoom: Float, _ largeRoom: Float, _ mediumHall: Float,
    _ largeHall: Float, _ plate: Float
  ) -> Float {
    switch self {
    case .smallRoom: smallRoom
    case .mediumRoom: mediumRoom
    case .largeRoom: largeRoom
    case .mediumHall: mediumHall
    case .largeHall: largeHall
    case .plate: plate
    }
  }
}

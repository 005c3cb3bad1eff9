/// What a ``Command/Kind/effect`` command sets: the reverb and the chorus that all channels share.
///
/// How much of a channel goes there is controllers 91 (reverb) and 93 (chorus).
///
/// Thread: any.
public enum EffectParameter: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  /// 0.3 … 1, the size of the space: how far its walls are apart, against those of a large hall.
  case reverbSize
  /// Seconds, 0.3 … 30, in which low tones lose 60 dB.
  case reverbDecayTime
  /// 0.1 … 0.95: decay time at 5 kHz relative to low frequencies.
  case reverbBrightness
  /// Seconds until the first reflection, 0 … 0.127.
  case reverbPreDelay
  /// 0 … 1, linear: how loud the single early reflections are.
  case reverbEarly
  /// Hertz, 200 … 20,000, above which less and less goes into the reverb.
  case reverbCutoff
  /// 0 … 2, linear: how loud it returns.
  case reverbLevel

  /// Hertz, 0 … 20.
  case chorusHertz
  /// Seconds from the shortest delay to the longest, 0 … 0.04.
  case chorusDepth
  /// Seconds of the shortest delay, 0 … 0.013.
  case chorusDelay
  /// 0 … 0.95 of what comes out goes in again.
  case chorusFeedback
  /// 0 … 2, linear: how loud it returns.
  case chorusLevel
  /// 0 … 1, linear: send level into the reverb.
  case chorusToReverb

  /// Where a value has to lie; the engine takes what is beyond as the nearest.
  public var range: ClosedRange<Float> {
    @_noLocks get {
      switch self {
      case .reverbSize: 0.3...1
      case .reverbDecayTime: 0.3...30
      case .reverbBrightness: 0.1...0.95
      case .reverbPreDelay: 0...0.127
      case .reverbEarly, .chorusToReverb: 0...1
      case .reverbCutoff: 200...20_000
      case .reverbLevel, .chorusLevel: 0...2
      case .chorusHertz: 0...20
      case .chorusDepth: 0...0.04
      case .chorusDelay: 0...0.013
      case .chorusFeedback: 0...0.95
      }
    }
  }
}

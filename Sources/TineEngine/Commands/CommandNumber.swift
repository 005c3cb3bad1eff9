// What a command carries as a number: the cases of an enumeration, counted from 0. The raw values that
// Swift derives are computed by functions that the audio thread's check can't see through; but a case
// without payload is stored as its place among the cases, which is the raw value.

extension EffectParameter {
  /// The parameter of a number; nil where there is none.
  ///
  /// Thread: any.
  @inline(__always) @_noLocks
  init?(number: UInt8) {
    guard number <= unsafeBitCast(EffectParameter.chorusToReverb, to: UInt8.self) else {
      return nil
    }
    self = unsafeBitCast(number, to: EffectParameter.self)
  }
}

extension DrumParameter {
  /// The parameter of a number; nil where there is none.
  ///
  /// Thread: any.
  @inline(__always) @_noLocks
  init?(number: UInt8) {
    guard number <= unsafeBitCast(DrumParameter.isPlayed, to: UInt8.self) else { return nil }
    self = unsafeBitCast(number, to: DrumParameter.self)
  }
}

extension ControllerDepth.Target {
  /// The raw value.
  ///
  /// Thread: any.
  @inline(__always)
  var number: UInt8 { @_noLocks get { unsafeBitCast(self, to: UInt8.self) } }
}

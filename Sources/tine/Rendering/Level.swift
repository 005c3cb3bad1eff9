import TineEngine

/// How loud the synthesizer plays into a file.
struct Level: Sendable {
  /// Linear.
  var gain: Float = 1
  /// Whether what is too loud is bent as it is when one plays; if not, it is as loud as it is.
  var isLimited = true
  /// What an operator has to reach to be made.
  var audibilityThreshold = Synthesizer.audibilityThreshold

  /// The same for the engine, which doesn't know of a gain that comes after it.
  var engineAudibilityThreshold: Float {
    isLimited ? audibilityThreshold : audibilityThreshold / max(gain, 1)
  }

  /// What the engine is told, and what its sound is multiplied by afterwards.
  ///
  /// Where nothing may be limited, the engine plays far below the limiter's knee: 72 dB, more than all
  /// voices and the user's gain can add up to. It is a power of two, so that no bit is lost.
  var engineGain: Float { isLimited ? gain : 0x1p-12 }

  /// What the engine’s sound is multiplied by afterwards; see ``engineGain``.
  var postGain: Float { isLimited ? 1 : gain * 0x1p12 }
}

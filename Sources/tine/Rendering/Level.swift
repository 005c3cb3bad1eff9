import TineEngine

/// How loud the synthesizer plays into a file.
struct Level: Sendable {
  /// Linear.
  var gain: Float = 1
  /// Whether what is too loud is bent as it is when one plays; if not, it is as loud as it is.
  var isLimited = true
  /// What an operator has to reach to be made.
  var audibilityThreshold = Synthesizer.audibilityThreshold
}

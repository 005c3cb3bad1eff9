/// What a character on the screen stands for; the screen knows what each looks like in colours and
/// without.
///
/// Thread: any.
package enum Style: UInt8, CaseIterable, Sendable {
  /// Ordinary text.
  case plain
  /// What is less important.
  case faint
  /// What something is called.
  case title
  /// The wave's line.
  case wave
  /// The spectrum's columns.
  case spectrum
  /// Where the spectrum was a moment ago.
  case peak
  /// A level with room above it.
  case low
  /// A level near full scale.
  case middle
  /// A level at full scale.
  case high
  /// A white key of the piano.
  case whiteKey
  /// A black key of the piano.
  case blackKey
  /// A key that is down.
  case pressedKey
  /// What the cursor is on.
  case selected
  /// What isn't as it was saved.
  case changed
  /// Something to be told.
  case notice
  /// Something that went wrong.
  case warning
}

/// The role of a character on the screen; the screen chooses its look with or without colours.
///
/// Thread: any.
package enum Style: UInt8, CaseIterable, Sendable {
  /// Ordinary text.
  case plain
  /// Less important text.
  case faint
  /// A label.
  case title
  /// The wave's line.
  case wave
  /// The spectrum's columns.
  case spectrum
  /// The falling peaks of the spectrum.
  case peak
  /// A level with headroom.
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
  /// The selection.
  case selected
  /// An unsaved change.
  case changed
  /// A message.
  case notice
  /// An error.
  case warning
}

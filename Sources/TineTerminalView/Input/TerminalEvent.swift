/// One key of a keyboard, as far as a terminal tells.
///
/// Thread: any.
package struct Key: Equatable, Sendable {
  /// Keys that write nothing.
  package enum Name: Equatable, Sendable {
    case up, down, left, right, pageUp, pageDown, home, end, insert, delete
    case tab, backTab, enter, escape, backspace
  }

  /// What it writes; nil for a key that writes nothing.
  package var character: Character?
  /// The character that lies there on a keyboard from the United States, where the terminal says so,
  /// otherwise the character in lower case: where the key is.
  package var place: Character?
  /// What it is called, if it writes nothing.
  package var name: Name?
  /// Whether the control key is down.
  package var hasControl = false
  /// Whether the alt key is down.
  package var hasAlt = false
  /// Whether a shift key is down, for keys that write nothing.
  package var hasShift = false
  /// Whether its release will be reported. That of pasted text never is.
  package var tellsRelease = false

  /// A key that writes something.
  package init(_ character: Character, place: Character? = nil) {
    self.character = character
    self.place = place ?? character.lowercased().first
  }

  /// A key that writes nothing.
  package init(_ name: Name) { self.name = name }
}

/// What a terminal tells.
///
/// Thread: any.
package enum TerminalEvent: Equatable, Sendable {
  /// A key went down.
  case press(Key)
  /// A key is held down, and the terminal says so.
  case hold(Key)
  /// A key went up.
  case release(Key)
  /// A button of the mouse went down over a cell, both counted from 0.
  case mouseDown(column: Int, row: Int)
  /// The mouse moved to a cell with its button down.
  case mouseMove(column: Int, row: Int)
  /// The button went up.
  case mouseUp
  /// The wheel was turned, up if `steps` is above 0.
  case wheel(steps: Int)
  /// Whether keys come here.
  case focus(Bool)
  /// The terminal answered that it knows kitty's keyboard protocol.
  case reportsKeys
}

/// What a key means while the view is shown.
///
/// Thread: any.
package enum ViewAction: Equatable, Sendable {
  /// A note, so many semitones above the lowest key.
  case note(semitones: Int)
  case octave(Int)
  case velocity(Int)
  case sustain
  /// Decibels.
  case louder(Double)
  case pause
  case panic
  case nextPreset
  case previousPreset
  case nextChannel
  case nextPage
  case help
  case edit
  /// Ends help or editor; nothing to end otherwise.
  case close
  case leave
  /// As the signal of the same key.
  case interrupt
  case suspend
  case editor(EditorAction)

  /// What a key means.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - isEditing: whether the editor is open.
  package init?(_ key: Key, isEditing: Bool) {
    if key.hasControl, let letter = key.character {
      switch letter {
      case "c": self = .interrupt
      case "z": self = .suspend
      case "d": self = .leave
      default: return nil
      }
      return
    }
    if isEditing, let action = EditorAction(key) {
      self = .editor(action)
      return
    }
    if let name = key.name {
      guard let action = Self.named(name) else { return nil }
      self = action
      return
    }
    guard let character = key.character, !key.hasAlt else { return nil }
    if let action = Self.lettered[character] {
      self = action
      return
    }
    // Letters in upper case are commands, wherever they are.
    guard !character.isUppercase, let place = key.place,
      let semitones = ComputerKeyboard.semitones(place)
    else { return nil }
    self = .note(semitones: semitones)
  }

  private static func named(_ name: Key.Name) -> ViewAction? {
    switch name {
    case .up: .louder(1)
    case .down: .louder(-1)
    case .right, .pageDown: .nextPreset
    case .left, .pageUp: .previousPreset
    case .home: .octave(-1)
    case .end: .octave(1)
    case .tab: .nextPage
    case .escape: .close
    case .delete, .backspace: .panic
    default: nil
    }
  }

  private static let lettered: [Character: ViewAction] = [
    "+": .louder(1), "=": .louder(1), "-": .louder(-1), "_": .louder(-1), " ": .pause,
    "X": .panic, "N": .nextPreset, "B": .previousPreset, "Q": .leave, "S": .sustain,
    "C": .nextChannel, "V": .nextPage, "E": .edit, "?": .help, "H": .help, "<": .octave(-1),
    ">": .octave(1), "[": .octave(-1), "]": .octave(1), "(": .velocity(-10), ")": .velocity(10),
    "{": .velocity(-10), "}": .velocity(10),
  ]

  /// What the keys do, for people; lines that begin with a blank explain. None is wider than half of
  /// the least window.
  package static let helpLines = [
    "Play",
    " z s x d…  a piano's keys",
    " q 2 w 3…  an octave higher",
    " mouse     the drawn keys",
    " < > [ ]   octave, Home End",
    " ( ) { }   velocity",
    " S         sustain",
    " C         the next channel",
    "Sound",
    " + − ↑ ↓   volume",
    " N B → ←   preset: next, back",
    " space     pause",
    " X Delete  silence",
    " Q         quit",
    "View",
    " V Tab     the next view",
    " E         edit the preset",
    " ? Esc     close this page",
  ]
}

/// What a key means in the editor, beyond what it means in the view.
///
/// Thread: any.
package enum EditorAction: Equatable, Sendable {
  /// To another line.
  case row(Int)
  /// To another value of the line.
  case field(Int)
  /// Changes the value, by small steps or by large ones.
  case step(Int, isLarge: Bool)
  /// Begins to write a value.
  case write
  case undo
  case redo
  /// As saved, and back.
  case compare
  case save

  init?(_ key: Key) {
    switch key.name {
    case .up: self = .row(-1)
    case .down: self = .row(1)
    case .pageUp: self = .row(-8)
    case .pageDown: self = .row(8)
    case .left: self = .step(-1, isLarge: key.hasShift)
    case .right: self = .step(1, isLarge: key.hasShift)
    case .tab: self = .field(1)
    case .backTab: self = .field(-1)
    case .enter: self = .write
    default:
      switch key.character {
      case "-": self = .step(-1, isLarge: false)
      case "+", "=": self = .step(1, isLarge: false)
      case "_", "(": self = .step(-1, isLarge: true)
      case ")": self = .step(1, isLarge: true)
      case "U": self = .undo
      case "R": self = .redo
      case "A": self = .compare
      case "W": self = .save
      default: return nil
      }
    }
  }

  /// What the keys do, for people.
  package static let hints = [
    "Esc close", "W save", "↑↓ line", "←→ change", "U undo", "A/B", "Tab value", "Enter write",
    "R redo", "( ) more",
  ]
}

internal import Glibc
package import TineLive

/// Commands from standard input: keys where it is a terminal, otherwise one command per line.
///
/// Thread: main.
package struct ControlInput {
  /// The most bytes a line may have; a longer one is skipped to its end and reported.
  package static let longestLine = 8_192

  private let terminal: KeyTerminal?
  private var lines = ControlLines(longest: ControlInput.longestLine)
  private var isOpen = true
  private var isPaused = false

  package init() { terminal = KeyTerminal() }

  /// Whether keys can be pressed: standard input is a terminal, and this job isn't in the background.
  package var hasKeys: Bool { terminal?.isTaken ?? false }

  /// Whether standard input is a terminal.
  package var hasTerminal: Bool { terminal != nil }

  /// The commands that have arrived since the last call, or none after `milliseconds`.
  ///
  /// - Parameters:
  ///   - milliseconds: the longest wait.
  ///   - isHeld: whether a `wait` holds back the lines that follow it: nothing is read.
  ///   - isPaused: whether the space bar resumes.
  ///   - tell: called with an error message for a line that isn't a command.
  package mutating func commands(
    within milliseconds: Int32, isHeld: Bool, isPaused: Bool, tell: (String) -> Void
  ) -> [ControlCommand] {
    if isHeld || !isOpen {
      if lines.isEmpty || isHeld {
        poll(nil, 0, milliseconds)
        return []
      }
    }
    self.isPaused = isPaused
    // Lines that a `wait` held back come first.
    if terminal == nil, let command = command(tell) { return [command] }
    let bytes = bytes(within: milliseconds)
    if terminal != nil { return keys(bytes[...]) }
    lines.add(bytes)
    if !isOpen { lines.end() }
    return command(tell).map { [$0] } ?? []
  }

  /// The bytes that have arrived since the last call, or none after `milliseconds`.
  package mutating func bytes(within milliseconds: Int32) -> [UInt8] {
    guard isOpen else {
      poll(nil, 0, milliseconds)
      return []
    }
    if let terminal {
      // The shell may have moved this job to the foreground or to the background meanwhile.
      guard KeyTerminal.isInForeground else {
        poll(nil, 0, milliseconds)
        return []
      }
      terminal.take()
    }
    var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&descriptor, 1, milliseconds) > 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    if count < 0 && (errno == EINTR || errno == EAGAIN) { return [] }
    // A job in the background gets EIO, too; its terminal isn't closed.
    if count < 0, errno == EIO, terminal != nil, !KeyTerminal.isInForeground { return [] }
    if count <= 0 { isOpen = false }
    return Array(bytes.prefix(max(0, count)))
  }

  /// Whether standard input has ended and every line of it has been read.
  package var isEnded: Bool { !isOpen && lines.isEmpty }

  /// Reads nothing from here on: standard input is used for something else, such as a MIDI file.
  package mutating func close() { isOpen = false }

  /// Restores the terminal's modes; the next call for keys changes them again.
  package func restore() { terminal?.restore() }

  /// The command in the next line that has one.
  private mutating func command(_ tell: (String) -> Void) -> ControlCommand? {
    while let line = lines.next() {
      do throws(ControlError) {
        switch line {
        case .text(let text):
          if let command = try ControlCommand(text) { return command }
        case .tooLong:
          tell(
            "a line of more than \(Self.longestLine) bytes is no command; it was skipped")
        }
      } catch { tell(error.description) }
    }
    return nil
  }

  private func keys(_ bytes: ArraySlice<UInt8>) -> [ControlCommand] {
    var commands: [ControlCommand] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      var letter = Character(Unicode.Scalar(byte))
      // An arrow is three bytes: escape, a bracket and a letter.
      if byte == 27, rest.count >= 2, rest.first == UInt8(ascii: "[") {
        rest.removeFirst()
        letter =
          ["A": "+", "B": "-", "C": "n", "D": "b"][
            Character(Unicode.Scalar(rest.removeFirst()))] ?? "?"
      }
      if let command = command(of: letter) { commands.append(command) }
    }
    return commands
  }

  private func command(of key: Character) -> ControlCommand? {
    switch key {
    case "+", "=": .louder(decibels: 1)
    case "-", "_": .louder(decibels: -1)
    case " ": isPaused ? .resume : .pause
    case "x", "X": .panic
    case "n", "N": .next
    case "b", "B": .previous
    case "q", "Q", "\u{4}": .quit
    default: nil
    }
  }
}

import Glibc
import TineLive

/// Standard input as the player reads it: keys where it is a terminal, otherwise a command a line.
struct ControlInput {
  /// Bytes of a line; longer ones are no commands, and skipped to their end.
  static let longestLine = 8_192

  private let terminal: KeyTerminal?
  private var lines = ControlLines(longest: ControlInput.longestLine)
  private(set) var isOpen = true
  private var isPaused = false

  init() { terminal = KeyTerminal() }

  /// Whether a person can press keys: not in the background of a shell.
  var hasKeys: Bool { terminal?.isTaken ?? false }

  /// Whether standard input is a terminal.
  var hasTerminal: Bool { terminal != nil }

  /// What was told since the last call; nothing before `milliseconds` have passed if nothing was.
  ///
  /// - Parameters:
  ///   - milliseconds: how long to wait at most.
  ///   - isHeld: whether to leave what comes where it is.
  ///   - tell: called with what is wrong with a line.
  mutating func commands(
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

  /// What has come on standard input since the last call, as it is.
  ///
  /// - Parameter milliseconds: how long to wait at most.
  mutating func bytes(within milliseconds: Int32) -> [UInt8] {
    guard isOpen else {
      poll(nil, 0, milliseconds)
      return []
    }
    if let terminal {
      // The shell may have brought this job to the foreground, or have sent it away.
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
    // EIO is the answer to a job in the background, too.
    if count < 0, errno == EIO, terminal != nil, !KeyTerminal.isInForeground { return [] }
    if count <= 0 { isOpen = false }
    return Array(bytes.prefix(max(0, count)))
  }

  /// Whether everything that was sent has been read.
  var isEnded: Bool { !isOpen && lines.isEmpty }

  /// Reads no more: standard input is something else.
  mutating func close() { isOpen = false }

  /// Leaves the terminal as it was; the next look for keys takes it again.
  func restore() { terminal?.restore() }

  /// The next line that holds a command.
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

import Foundation
import Testing

/// What is on the screen, as tmux reads it.
@Suite(.serialized) struct TmuxTests {
  let tool: Tool

  init() throws {
    tool = try Tool()
    try Stage.prepare(tool)
    try tool.write(
      "presets/bell.txt",
      Data(
        """
        # A bell.
        name Bell   # not a big one
        algorithm 5
        operator 1
          level 90
        operator 2  ratio 3.5   level 80

        """.utf8))
  }

  /// A server of its own, gone with the test.
  private final class Screen {
    let tool: Tool

    init(_ tool: Tool, _ words: String, width: Int, height: Int, variables: String = "") throws {
      self.tool = tool
      try run(
        "-f", "/dev/null", "new-session", "-d", "-x", "\(width)", "-y", "\(height)",
        "cd \(tool.folder); env ALSA_CONFIG_PATH=\(tool.path("asound.conf")) LANG=C.UTF-8 \(variables)"
          + " \(Tool.path) \(words); echo status $?; stty -a; sleep 60")
    }

    deinit { _ = try? run("kill-server") }

    @discardableResult
    func run(_ words: String...) throws -> String {
      // Not Foundation's: that waits for as long as the server lives, too.
      var actions = posix_spawn_file_actions_t()
      posix_spawn_file_actions_init(&actions)
      defer { posix_spawn_file_actions_destroy(&actions) }
      let output = tool.path("tmux.out")
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
      posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      posix_spawn_file_actions_adddup2(&actions, 1, 2)
      let variables = [
        "TINE_PRESETS=\(tool.path("presets"))", "HOME=\(tool.folder)", "PATH=/usr/bin:/bin",
        "LANG=C.UTF-8",
      ]
      var arguments = (["tmux", "-S", tool.path("tmux")] + words).map { strdup($0) } + [nil]
      var environment = variables.map { strdup($0) } + [nil]
      defer { for text in arguments + environment { free(text) } }
      var attributes = PseudoTerminal.attributes(newSession: false)
      defer { posix_spawnattr_destroy(&attributes) }
      var pid: pid_t = 0
      let code = posix_spawn(
        &pid, "/usr/bin/tmux", &actions, &attributes, &arguments, &environment)
      guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
      waitpid(pid, nil, 0)
      return String(decoding: try tool.data("tmux.out"), as: UTF8.self)
    }

    func type(_ keys: String...) throws {
      for key in keys { try run("send-keys", key) }
    }

    var text: String { get throws { try run("capture-pane", "-p") } }

    /// Waits until something is on the screen, at most ten seconds; gives the screen.
    func waits(for words: String...) throws -> String {
      try waits { shown in words.allSatisfy(shown.contains) }
    }

    func waits(until isThere: (String) -> Bool) throws -> String {
      var shown = ""
      for _ in 0..<200 {
        shown = try text
        if isThere(shown) { break }
        usleep(50_000)
      }
      return shown
    }
  }

  private func play(
    _ options: String = "", width: Int = 80, height: Int = 24, variables: String = ""
  ) throws -> Screen {
    try Screen(
      tool, "play -p bell -i none \(options)", width: width, height: height,
      variables: variables)
  }

  @Test(arguments: [(60, 16), (80, 24), (160, 48)])
  func everythingIsOnTheScreen(size: (Int, Int)) throws {
    let screen = try play(width: size.0, height: size.1)
    _ = try screen.waits(for: "voices 0/128")
    // With the pedal down, the note is sustained.
    try screen.type("S", "z")
    let shown = try screen.waits(for: "voices 1/128", " Hz", "sustain")
    for word in ["bell: Bell", "load ", "oct C3", "vel 100", "C4", "1●", "6○"] {
      #expect(shown.contains(word), "\(word)\n\(shown)")
    }
    let lines = shown.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.allSatisfy { $0.count <= size.0 })
    // Whoever comes for the first time sees how to leave.
    #expect(try screen.waits(for: "Q quit").contains("Q quit"))
    // Braille dots, blocks, and the letters on the piano's keys.
    #expect(shown.unicodeScalars.contains { 0x2801...0x28FF ~= $0.value })
    #expect(shown.contains("█"))
    try screen.type("Q")
    #expect(try screen.waits(for: "status 0").contains("status 0"))
  }

  /// Nine voices or eleven, the meters are as long.
  @Test func figuresDontPushTheMeters() throws {
    let screen = try play()
    func place(_ shown: String) -> Int? {
      shown.split(separator: "\n").first { $0.contains("xruns") }?.components(separatedBy: "xruns")
        .first?.count
    }
    let before = try #require(place(try screen.waits(for: "voices 0/128", "xruns")))
    try screen.type("S", "z", "s", "x", "d", "c", "v", "g", "b", "h", "n", "j")
    #expect(place(try screen.waits(for: "voices 11/128")) == before)
  }

  @Test func itReshapesToAnyWindow() throws {
    let screen = try play(width: 160, height: 48)
    _ = try screen.waits(for: "Operators")
    for (width, height) in [(60, 16), (100, 30), (80, 24)] {
      try screen.run("resize-window", "-x", "\(width)", "-y", "\(height)")
      func isReshaped(_ shown: String) -> Bool {
        let lines = shown.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.count >= height && lines[height - 1].contains("? help")
          && lines[0].count == width && lines[0].hasSuffix("vel 100")
      }
      let shown = try screen.waits(until: isReshaped)
      #expect(isReshaped(shown), "\(shown)")
    }
    try screen.run("resize-window", "-x", "50", "-y", "12")
    #expect(try screen.waits(for: "needs 60 × 16").contains("50 × 12"))
    try screen.run("resize-window", "-x", "60", "-y", "16")
    #expect(try screen.waits(for: "? help").contains("oct C3"))
  }

  @Test(arguments: ["NO_COLOR=1", "TERM=vt100", "TERM=vt100 LANG=C"])
  func itWorksWithoutColours(variables: String) throws {
    let screen = try play(variables: variables)
    let shown = try screen.waits(for: "voices 0/128", "? help")
    #expect(shown.contains("z"))
    let coded = try screen.run("capture-pane", "-p", "-e")
    // Bold and reverse, but no colour.
    #expect(!coded.contains(/\u{1B}\[[\d;]*(3[0-8]|4[0-8]|9[0-7]|10[0-7])[;m]/))
    if variables.contains("vt100") {
      #expect(shown.unicodeScalars.allSatisfy { $0.isASCII }, "\(shown)")
    }
  }

  /// Of the first eight colours where there are no more, and of the bright eight where there are.
  @Test(arguments: [("linux", false), ("xterm-16color", true), ("xterm-256color", true)])
  func coloursAreThoseOfTheTerminal(name: String, isBright: Bool) throws {
    let screen = try play(variables: "TERM=\(name)")
    _ = try screen.waits(for: "voices 0/128", "? help")
    let coded = try screen.run("capture-pane", "-p", "-e")
    // The wave's line is cyan, and its 39 is no colour.
    #expect(coded.contains(isBright ? /\u{1B}\[(\d+;)*96m/ : /\u{1B}\[(\d+;)*36m/))
    #expect(coded.contains(/\u{1B}\[(\d+;)*9[0-7]m/) == isBright)
  }

  @Test(arguments: ["--ascii", ""]) func asciiIsEnough(options: String) throws {
    let screen = try play(options, variables: options.isEmpty ? "LANG=C LC_ALL=C" : "")
    let shown = try screen.waits(for: "voices 0/128", "? help")
    #expect(shown.unicodeScalars.allSatisfy { $0.isASCII }, "\(shown)")
  }

  /// Whether something comes onto the screen.
  private func line(of screen: Screen, _ pattern: Regex<Substring>) throws -> Bool {
    try screen.waits { $0.contains(pattern) }.contains(pattern)
  }

  /// To a value, changed, heard, compared, undone, written, saved: with every comment where it was.
  @Test func aPresetIsEditedAndSaved() throws {
    let path = "presets/bell.txt"
    let before = String(decoding: try tool.data(path), as: UTF8.self)
    let screen = try play(height: 40)
    _ = try screen.waits(for: "voices 0/128", "? help")
    try screen.type("E")
    _ = try screen.waits(for: "algorithm", "W save")
    // Down to operator 2's level: it is seen where the cursor is.
    for _ in 0..<80 {
      let shown = try screen.text
      if shown.contains(/▸ operator 2 +level/) { break }
      try screen.type(shown.contains("▸ operator ") ? "Down" : "PageDown")
      usleep(100_000)
    }
    try screen.type("Right", "Right")
    #expect(try line(of: screen, #/▸ operator 2 +\*level +82/#))
    #expect(String(decoding: try tool.data(path), as: UTF8.self) == before)
    try screen.type("U")
    #expect(try line(of: screen, #/▸ operator 2 +level +80/#))
    try screen.type("R", "W")
    #expect(try screen.waits(for: "saved /").contains("saved /"))
    #expect(
      String(decoding: try tool.data(path), as: UTF8.self)
        == before.replacing("level 80", with: "level 82"))
    try screen.type("Enter", "7", "7", "Enter")
    #expect(try line(of: screen, #/▸ operator 2 +\*level +77/#))
    try screen.type("A")
    #expect(try screen.waits(for: "as saved").contains("as saved"))
    try screen.type("Escape")
    #expect(try screen.waits(for: "? help").contains("changed"))
  }

  @Test func leavingWithChangesIsAskedTwice() throws {
    let screen = try play()
    _ = try screen.waits(for: "? help")
    try screen.type("E")
    _ = try screen.waits(for: "algorithm", "W save")
    try screen.type("Down", "Down", "Right")
    _ = try screen.waits(for: "changed")
    try screen.type("Q")
    #expect(try screen.waits(for: "not saved").contains("not saved: bell"))
    try screen.type("Q")
    #expect(try screen.waits(for: "status 0").contains("status 0"))
    let text = String(decoding: try tool.data("presets/bell.txt"), as: UTF8.self)
    #expect(text.contains("algorithm 5"))
  }

  @Test func helpNamesTheKeys() throws {
    let screen = try play(width: 60, height: 16)
    _ = try screen.waits(for: "? help")
    try screen.type("?")
    let shown = try screen.waits(for: "octave", "quit")
    #expect(shown.contains("a piano's keys"))
    try screen.type("Escape")
    #expect(try screen.waits(for: "1●").contains("1●"))
  }

  @Test func aFileIsPlayedAndShown() throws {
    #expect(
      try tool.run("tone", "--carrier", "1000", "--index", "0", "-s", "20", "-o", "t.wav").status
        == 0)
    let screen = try Screen(tool, "scope t.wav", width: 80, height: 24)
    let shown = try screen.waits(for: "1000.0 Hz", "of 20.0 s")
    #expect(shown.contains("1000.0 Hz"), "\(shown)")
    try screen.type("Space")
    #expect(try screen.waits(for: "stopped").contains("stopped"))
    try screen.type("Q")
    #expect(try screen.waits(for: "status 0").contains("status 0"))
  }
}

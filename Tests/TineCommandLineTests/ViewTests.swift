import TineRendering
import Foundation
import Testing

/// The view of `tine play` on a terminal, byte by byte.
@Suite(.serialized) struct ViewTests {
  static let enterScreen = "\u{1B}[?1049h"
  static let leaveScreen = "\u{1B}[?1049l"
  let tool: Tool

  init() throws { tool = try Tool() }

  private func play(
    _ words: [String] = [], environment: [String: String] = [:], width: Int = 80, height: Int = 24
  ) throws -> PseudoTerminal {
    try PseudoTerminal(
      tool,
      ["play", "-p", "sine", "-i", "none", "--format", "float", "-o"]
        + ["tofile:FILE=\(tool.path("out.raw"))"] + words, width: width, height: height,
      environment: environment)
  }

  /// Waits until something is heard, at most twenty seconds. On the screen only what differs is
  /// written.
  private func sounds() -> Bool {
    for _ in 0..<2_000 {
      if let sound = try? left(), sound.contains(where: { $0 != 0 }) { return true }
      usleep(10_000)
    }
    return false
  }

  private func left() throws -> [Float] {
    try tool.data("out.raw").withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count - 7, by: 8).map {
        bytes.loadUnaligned(fromByteOffset: $0, as: Float.self)
      }
    }
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func aSignalLeavesTheTerminalAsItWas(signal: Int32) throws {
    let terminal = try play()
    #expect(terminal.shows("voices 0/128"))
    #expect(terminal.shows(Self.enterScreen))
    #expect(terminal.modes != terminal.modesBefore)
    kill(terminal.pid, signal)
    #expect(terminal.end() == 128 + signal)
    #expect(terminal.modes == terminal.modesBefore)
    // The last that was said about each of what was asked of the terminal takes it back.
    let output = terminal.output
    for (on, off) in [
      (Self.enterScreen, Self.leaveScreen), ("\u{1B}[?1000h", "\u{1B}[?1000l"),
      ("\u{1B}[?1002h", "\u{1B}[?1002l"), ("\u{1B}[?1006h", "\u{1B}[?1006l"),
      ("\u{1B}[?1004h", "\u{1B}[?1004l"), ("\u{1B}[?25l", "\u{1B}[?25h"),
    ] {
      let last = try #require(output.range(of: off, options: .backwards), "\(off.dropFirst())")
      let first = try #require(output.range(of: on, options: .backwards), "\(on.dropFirst())")
      #expect(first.upperBound <= last.lowerBound)
    }
  }

  /// As in a crash: only the signal handler cleans up.
  @Test func aCrashLeavesTheTerminalAsItWas() throws {
    let terminal = try play()
    #expect(terminal.shows("voices 0/128"))
    kill(terminal.pid, SIGSEGV)
    #expect(terminal.end() == 128 + SIGSEGV)
    #expect(terminal.modes == terminal.modesBefore)
    #expect(terminal.output.contains(Self.leaveScreen))
  }

  /// Numbers that no terminal sends.
  @Test func whateverTheTerminalSendsItGoesOn() throws {
    let terminal = try play()
    #expect(terminal.shows("voices 0/128"))
    terminal.type(
      "\u{1B}[4294967296u\u{1B}[<0;-9223372036854775808;1M\u{1B}[1;-9223372036854775808A"
        + "\u{1B}[<0;9223372036854775807;9223372036854775807M\u{1B}[18446744073709551616;1:9u")
    terminal.type("?")
    #expect(terminal.shows("a piano's keys"))
    terminal.type("Q")
    #expect(terminal.end() == 0)
  }

  /// Whether the process catches a crash, as the system says; nil where it is gone.
  private func catchesCrashes(_ pid: pid_t) -> Bool? {
    guard let status = try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("SigCgt:") }),
      let mask = UInt64(line.dropFirst(7).trimmingCharacters(in: .whitespaces), radix: 16)
    else { return nil }
    return mask & (1 << UInt64(SIGSEGV - 1)) != 0
  }

  /// As long as it has the terminal, and no longer: while it fades out, the terminal is the shell's again.
  @Test func crashesAreCaughtWhileTheTerminalIsTaken() throws {
    // The audio thread stands still for a second in each block, so that fading out takes a while.
    // Swift's own handlers are there before and after, unless it is asked to leave them out.
    let terminal = try play(
      ["--plant-fault", "1000", "1"], environment: ["SWIFT_BACKTRACE": "enable=no"])
    #expect(terminal.shows("voices 0/128"))
    #expect(catchesCrashes(terminal.pid) == true)
    kill(terminal.pid, SIGTERM)
    var catches: Bool? = true
    for _ in 0..<5_000 where catches == true {
      usleep(2_000)
      catches = catchesCrashes(terminal.pid)
    }
    #expect(catches == false)
    #expect(terminal.end() == 128 + SIGTERM)
  }

  @Test func ctrlZGivesTheTerminalBackAndGoesOn() throws {
    let terminal = try play()
    #expect(terminal.shows("voices 0/128"))
    kill(terminal.pid, SIGTSTP)
    #expect(terminal.shows(Self.leaveScreen))
    usleep(300_000)
    // Its session has no shell to stop it for: it may have gone on already.
    kill(terminal.pid, SIGCONT)
    #expect(terminal.shows(Self.enterScreen, times: 2))
    terminal.type("Q")
    #expect(terminal.end() == 0)
    #expect(terminal.modes == terminal.modesBefore)
  }

  /// Without word of releases a note ends by itself; what is pasted has none in any terminal.
  @Test(arguments: [false, true]) func aKeyPlaysANoteForHalfASecond(hasKeyUps: Bool) throws {
    let terminal = try play()
    #expect(terminal.shows("voices 0/128"))
    if hasKeyUps {
      terminal.type("\u{1B}[?0u")
      #expect(terminal.shows("\u{1B}[>31u"))
    }
    terminal.type("q")
    #expect(sounds())
    sleep(1)
    terminal.type("Q")
    #expect(terminal.end() == 0)
    let sound = try left()
    let first = try #require(sound.firstIndex { $0 != 0 })
    let last = try #require(sound.lastIndex { $0 != 0 })
    // The key is held for half a second by the clock of a busy machine, and then dies away.
    #expect(last - first > 20_000 && last - first < 140_000)
    // An octave above the middle C: 523 Hz, by its rises through zero.
    let piece = sound[first + 2_000..<first + 16_400]
    let rises = zip(piece, piece.dropFirst()).filter { $0 < 0 && $1 >= 0 }.count
    #expect(abs(rises - 157) <= 1)
  }

  /// The terminal says that it knows kitty's protocol: a note lasts as long as its key is down.
  @Test func withKittysProtocolANoteLastsAsLongAsItsKeyIsDown() throws {
    let terminal = try play()
    #expect(terminal.shows("\u{1B}[?u"))
    terminal.type("\u{1B}[?0u")
    #expect(terminal.shows("\u{1B}[>31u"))
    terminal.type("\u{1B}[122;1:1u")
    #expect(sounds())
    // Far longer than a note whose release isn't told, and repeated as keyboards do.
    for _ in 0..<30 {
      usleep(50_000)
      terminal.type("\u{1B}[122;1:2u")
    }
    terminal.type("\u{1B}[122;1:3u")
    usleep(600_000)
    // Ctrl-C is a key like any other there.
    terminal.type("\u{1B}[99;5:1u")
    #expect(terminal.end() == 128 + SIGINT)
    #expect(terminal.output.contains("\u{1B}[<u"))
    let sound = try left()
    let first = try #require(sound.firstIndex { $0 != 0 })
    let last = try #require(sound.lastIndex { $0 != 0 })
    #expect(last - first > 72_000)
    // There was one note-on: the level is constant.
    let loud = sound[first + 1_000..<first + 70_000]
    #expect(
      stride(from: loud.startIndex, to: loud.endIndex - 500, by: 500).allSatisfy {
        loud[$0..<$0 + 500].contains { $0.magnitude > 0.05 }
      })
  }

  /// A held note continues when Shift is pressed and its key repeats as X, which silences.
  @Test func aNoteThatIsHeldIsNoCommand() throws {
    let terminal = try play()
    #expect(terminal.shows("\u{1B}[?u"))
    terminal.type("\u{1B}[?0u")
    #expect(terminal.shows("\u{1B}[>31u"))
    terminal.type("\u{1B}[120;1:1u")
    #expect(sounds())
    terminal.type("\u{1B}[120:88;2:2u")
    usleep(700_000)
    terminal.type("\u{1B}[120:88;2:3u")
    usleep(300_000)
    terminal.type("\u{1B}[99;5:1u")
    #expect(terminal.end() == 128 + SIGINT)
    let sound = try left()
    let first = try #require(sound.firstIndex { $0 != 0 })
    let last = try #require(sound.lastIndex { $0 != 0 })
    #expect(last - first > 33_600)
  }

  /// The piano is in the rows above the last; a white key is three columns wide.
  @Test func theMousePlaysTheDrawnPiano() throws {
    let terminal = try play()
    #expect(terminal.shows("voices 0/128"))
    // The key with z on it: C3, the eighth white key.
    terminal.type("\u{1B}[<0;26;23M")
    #expect(sounds())
    terminal.type("\u{1B}[<32;29;23M")
    usleep(300_000)
    terminal.type("\u{1B}[<0;29;23m")
    usleep(700_000)
    terminal.type("Q")
    #expect(terminal.end() == 0)
    let sound = try left()
    let first = try #require(sound.firstIndex { $0 != 0 })
    let piece = sound[first + 200..<first + 1_200]
    #expect(piece.contains { $0.magnitude > 0.05 })
    #expect(sound.last == 0)
  }

  @Test func plainLinesComeInsteadOfTheView() throws {
    let terminal = try play(["--plain"])
    #expect(terminal.shows("xruns 0\r\n"))
    terminal.type("q")
    #expect(terminal.end() == 0)
    #expect(!terminal.output.contains(Self.enterScreen))
    #expect(
      terminal.output.contains(/1\.\d s  L −∞ R −∞ dB  voices 0  load \d+\.\d %  xruns 0\r\n/))
  }

  @Test(arguments: [["TERM": "dumb"], ["TERM": ""], ["TERM": "nonsuch-terminal"]])
  func aTerminalThatCannotShowItGetsKeysOnly(environment: [String: String]) throws {
    let terminal = try play(environment: environment)
    #expect(terminal.shows("+ − volume, space pause"))
    terminal.type("q")
    #expect(terminal.end() == 0)
    #expect(!terminal.output.contains(Self.enterScreen))
    #expect(terminal.modes == terminal.modesBefore)
  }

  /// A terminal that takes nothing any more holds neither the sound nor a signal up.
  @Test func aTerminalThatStandsStillHoldsNothingUp() throws {
    let terminal = try play(width: 300, height: 100)
    #expect(terminal.shows("voices 0/128"))
    terminal.type("zxcvbnm")
    // Nobody reads what it shows meanwhile: more than the terminal's buffer holds.
    sleep(2)
    kill(terminal.pid, SIGTERM)
    var status: Int32 = 0
    var rounds = 0
    while waitpid(terminal.pid, &status, WNOHANG) == 0, rounds < 1_000 {
      usleep(10_000)
      rounds += 1
    }
    #expect(rounds < 1_000)
    #expect(status & 0x7F == SIGTERM)
  }
}

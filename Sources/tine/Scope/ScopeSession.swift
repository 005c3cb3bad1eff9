import Glibc
import TineFiles
import TineLive
import TineRealtime
import TineTerminalView

/// The main loop of `tine scope`: shows the sound and obeys the keys.
final class ScopeSession {
  private let source: any ScopeSource
  private let signals: HeldSignals
  private let show: TerminalShow?
  private let isPlain: Bool
  private var control: ControlInput
  private var analyser: SoundAnalyser
  private var analysedRate: Int
  private var page = ViewState.Page.overview
  private var showsHelp = false
  private var isEnding = false
  private var signal: Int32?
  private var nextLine: UInt64

  init(
    _ source: any ScopeSource, _ signals: HeldSignals, isPlain: Bool, usesASCII: Bool,
    isQuiet: Bool
  ) {
    self.source = source
    self.signals = signals
    control = ControlInput()
    show = isPlain ? nil : TerminalShow(usesASCII: usesASCII)
    self.isPlain = isPlain || show == nil
    analyser = SoundAnalyser(source.scope, sampleRate: Double(source.rate))
    analysedRate = source.rate
    nextLine = MonotonicClock.nanoseconds() + 1_000_000_000
  }

  /// Runs until a key, a signal or the end of the file ends it.
  ///
  /// - Returns: the signal, or nil.
  func run() -> Int32? {
    while !isEnding {
      listen()
      switch signals.next() {
      case SIGTSTP?:
        leave()
        signals.stopProcess()
      case let number?:
        signal = number
        isEnding = true
      case nil: break
      }
      for event in source.update() { report(event) }
      if source.isOver { isEnding = true }
      draw()
      if isPlain { writeLine() }
    }
    leave()
    signals.unblock()
    source.stop()
    return signal
  }

  private func leave() {
    show?.leave()
    control.restore()
  }

  private func listen() {
    let bytes = control.bytes(within: show?.wait ?? 10)
    guard let show else {
      for byte in bytes where control.hasTerminal { plainKey(byte) }
      return
    }
    for event in show.events(bytes) {
      if case .press(let key) = event { press(key) }
    }
  }

  /// Obeys a key where there is no view.
  private func plainKey(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: " "): source.isStopped.toggle()
    case UInt8(ascii: "q"), UInt8(ascii: "Q"), 4: isEnding = true
    default: break
    }
  }

  private func press(_ key: Key) {
    if key.character == "q", !key.hasControl {
      isEnding = true
      return
    }
    switch ViewAction(key, isEditing: false) {
    case .pause: source.isStopped.toggle()
    case .nextPage: page = page.next == .instrument ? .overview : page.next
    case .help: showsHelp.toggle()
    case .close: showsHelp = false
    case .leave: isEnding = true
    case .interrupt:
      signal = SIGINT
      isEnding = true
    case .suspend: kill(getpid(), SIGTSTP)
    default: break
    }
  }

  private func draw() {
    guard let show, let elapsed = show.begin() else { return }
    analyse(elapsed)
    var state = ViewState()
    state.title = source.name
    state.figures = figures
    state.sound = analyser.picture
    state.page = page
    state.message = show.message
    state.hints = ["space pause", "V view", "? help", "Q quit"]
    if showsHelp {
      state.help = [
        "Keys", " space     pause", " V         the next view  (also Tab)",
        " ? Esc     close this page", " Q         quit",
      ]
    }
    show.show(state)
  }

  private func analyse(_ elapsed: Double) {
    // An input that was opened again may have another rate.
    if source.rate != analysedRate {
      analysedRate = source.rate
      analyser = SoundAnalyser(source.scope, sampleRate: Double(analysedRate))
    }
    if !source.isStopped { analyser.update(seconds: elapsed) }
  }

  private func writeLine() {
    let now = MonotonicClock.nanoseconds()
    if now < nextLine { return }
    nextLine += 1_000_000_000
    analyse(1)
    let figures = figures.joined().joined(separator: "  ")
    do throws(Failure) {
      try Terminal.output("\(SoundLine.text(analyser.picture))  \(figures)\n")
    } catch { isEnding = true }
  }
}

extension ScopeSession {
  /// The source's state in a few words.
  private var figures: [[String]] {
    switch source.state {
    case .input(let isOpen, let channels, let overruns):
      let state = source.isStopped ? "stopped" : isOpen ? "\(source.rate) Hz" : "away"
      return [[state, counted(channels, "channel")], ["overruns \(overruns)"]]
    case .file(let position, let length, let channels, let xruns):
      let time = duration(position) + (length.map { " of \(duration($0))" } ?? "")
      return [
        [time, source.isStopped ? "stopped" : "\(source.rate) Hz"],
        [counted(channels, "channel"), "xruns \(xruns)"],
      ]
    }
  }

  private func report(_ event: ScopeEvent) {
    switch event {
    case .opened(let rate, let channels):
      Terminal.note("input “\(source.name)”: \(rate) Hz, \(counted(channels, "channel"))")
    case .inputLost(let code): Terminal.warnOfLoss("input", source.name, code)
    case .outputLost(let address, let code): Terminal.warnOfLoss("output", address, code)
    case .damagedInput:
      Terminal.warning(
        "the input “\(source.name)” sends samples that aren't numbers or are far beyond full scale; they"
          + " are shown as silence")
    case .damagedFile(let path):
      Terminal.warning(
        "\(path): has samples that aren't numbers or are far beyond full scale; they are played as"
          + " silence")
    }
  }
}

extension Failure {
  init(_ error: ScopeError) {
    switch error {
    case .input(let error): self.init(error, .capture)
    case .output(let error): self.init(error)
    case .file(let error): self.init(error)
    case .sampleRate(let path, let rate):
      self.init("\(path): has a sample rate of \(rate) Hz; 8000 to 192000 can be played")
    }
  }
}

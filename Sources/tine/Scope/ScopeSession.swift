import TineFiles
import Glibc
import TineRealtime
import TineTerminalView

/// `tine scope` at work: looks, shows, and does what keys say.
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

  /// Until something ends it.
  ///
  /// - Returns: the signal that did, or nil.
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
      source.look()
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

  /// Without a view.
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
    state.figures = source.figures
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
    // A device that came back may have another rate.
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
    let figures = source.figures.joined().joined(separator: "  ")
    do throws(Failure) {
      try Terminal.output("\(SoundLine.text(analyser.picture))  \(figures)\n")
    } catch { isEnding = true }
  }
}

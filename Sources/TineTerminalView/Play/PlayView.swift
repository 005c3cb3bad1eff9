internal import Glibc
internal import TineEngine
internal import TineFiles
package import TineLive
internal import TineRealtime

/// The full-screen view of `tine play`: waveform, spectrum and levels, the operators and channels, a
/// keyboard that computer keys and the mouse play, and the preset editor.
///
/// Thread: main.
package final class PlayView {
  let show: TerminalShow
  let session: Session
  private let obey: (ControlCommand) -> Void
  private let interrupt: () -> Void
  var analyser: SoundAnalyser
  var load = LoadMeter()
  var page = ViewState.Page.overview
  var showsHelp = false
  var hand = ViewState.Hand()
  var notes = PlayedNotes()
  /// The channel that is played and whose operators are shown, 0 … 15.
  var channel: UInt8 = 0
  /// Whether the user was warned that quitting loses changes.
  var hasWarned = false
  /// The presets that were opened in the editor, by their paths.
  var editors: [String: PresetEditing] = [:]
  /// The user's copies of bundled presets, which are saved instead of those.
  var copies: [String: String] = [:]
  /// The path of the preset in the editor; nil while the editor is closed.
  var editedPath: String?
  /// The characters of the value that is being typed into the editor.
  var entry: String?
  private var limited: UInt64 = 0

  /// - Parameters:
  ///   - show: the terminal.
  ///   - session: what is shown and played.
  ///   - obey: performs a command on the session and reports it.
  ///   - interrupt: called for Ctrl-C.
  package init(
    _ show: TerminalShow, _ session: Session, obey: @escaping (ControlCommand) -> Void,
    interrupt: @escaping () -> Void
  ) {
    self.show = show
    self.session = session
    self.obey = obey
    self.interrupt = interrupt
    analyser = SoundAnalyser(session.scope, sampleRate: Double(session.settings.playback.rate))
    session.watch(channel: 0)
  }

  /// How long to wait for keys before the next call of ``update(_:)``, in milliseconds.
  package var wait: Int32 { show.wait }

  /// One round of the main loop: obeys keys and the mouse, ends notes, and draws a frame if one is due.
  ///
  /// - Parameter bytes: what the terminal has sent since the last call.
  package func update(_ bytes: [UInt8]) {
    for event in show.events(bytes) { handle(event) }
    play(notes.expire(now: seconds))
    guard let elapsed = show.begin() else { return }
    load.update(session.counters, rate: session.settings.playback.rate)
    let picture = session.picture
    analyser.update(seconds: elapsed, clips: picture.limitedSamples != limited)
    limited = picture.limitedSamples
    show.show(state(picture))
  }

  /// Releases held notes and leaves the screen.
  package func leave() {
    play(notes.releaseAll())
    show.leave()
  }

  var seconds: Double { Double(MonotonicClock.nanoseconds()) / 1e9 }

  func play(_ changes: [PlayedNotes.Change]) {
    for change in changes {
      switch change {
      case .on(let key):
        obey(
          .note(key: UInt8(key), velocity: UInt8(hand.velocity), channel: channel))
      case .off(let key): obey(.off(key: UInt8(key), channel: channel))
      }
    }
  }
}

extension PlayView {
  func handle(_ event: TerminalEvent) {
    switch event {
    case .press(let key): press(key, isHeld: false)
    case .hold(let key): press(key, isHeld: true)
    case .release(let key):
      if let place = key.place { play(notes.release(place)) }
    case .mouseDown(let column, let row), .mouseMove(let column, let row):
      play(notes.mouse(pianoKey(column, row)))
    case .mouseUp: play(notes.mouse(nil))
    case .wheel(let steps):
      if let path = editedPath {
        editors[path]?.move(rows: -steps)
      } else {
        obey(.louder(decibels: Double(steps)))
      }
    case .focus(let isHere):
      // While another window has the focus, key releases aren't reported.
      if !isHere, show.screen.reportsKeys { play(notes.releaseAll()) }
    case .reportsKeys: break
    }
  }

  private func pianoKey(_ column: Int, _ row: Int) -> Int? {
    let size = show.screen.size
    let layout = Layout(
      width: size.width, height: size.height, page: page, hasInstrument: true)
    return Piano(area: layout.piano, lowestKey: hand.lowestKey).key(column: column, row: row)
  }

  private func press(_ key: Key, isHeld: Bool) {
    if entry != nil {
      write(key)
      return
    }
    // A held key stays a note, even if Shift is pressed meanwhile and its repeats would be commands.
    if isHeld, let place = key.place, notes.isPlaying(place) { return }
    guard let action = ViewAction(key, isEditing: editedPath != nil) else { return }
    if case .note(let semitones) = action {
      let played = hand.lowestKey + semitones
      guard !isHeld, 0...127 ~= played, let place = key.place else { return }
      play(
        notes.press(
          place, key: played, now: seconds, isTold: show.screen.reportsKeys && key.tellsRelease))
      return
    }
    if action != .leave { hasWarned = false }
    act(action)
  }

  private func act(_ action: ViewAction) {
    switch action {
    case .note: break
    case .octave(let steps):
      hand.lowestKey = max(0, min(96, hand.lowestKey + steps * 12))
    case .velocity(let steps): hand.velocity = max(1, min(127, hand.velocity + steps))
    case .sustain:
      hand.sustains.toggle()
      session.send(
        Command(.controller, channel: channel, number: 64, value: hand.sustains ? 127 : 0))
    case .louder(let decibels): obey(.louder(decibels: decibels))
    case .pause: obey(session.isPaused ? .resume : .pause)
    case .panic:
      play(notes.releaseAll())
      hand.sustains = false
      obey(.panic)
    case .nextPreset: changePreset(.next)
    case .previousPreset: changePreset(.previous)
    case .nextChannel: nextChannel()
    case .nextPage: page = page.next
    case .help: showsHelp.toggle()
    case .edit: toggleEditor()
    case .close:
      if showsHelp { showsHelp = false } else { editedPath = nil }
    case .leave: leaveIfSaved()
    case .interrupt: interrupt()
    // The signal is blocked, and the main loop polls it.
    case .suspend: kill(getpid(), SIGTSTP)
    case .editor(let action): edit(action)
    }
  }

  private func nextChannel() {
    play(notes.releaseAll())
    if hand.sustains {
      session.send(Command(.controller, channel: channel, number: 64, value: 0))
      hand.sustains = false
    }
    channel = (channel + 1) % 16
    editedPath = nil
    session.watch(channel: Int(channel))
  }

  private func changePreset(_ command: ControlCommand) {
    editedPath = nil
    obey(command)
    hearEdits()
  }

  private func leaveIfSaved() {
    let changed = editors.filter { $0.value.hasChanges }.keys.sorted().map(pathStem)
    if changed.isEmpty || hasWarned {
      obey(.quit)
      return
    }
    hasWarned = true
    show.tell(
      "not saved: \(changed.joined(separator: ", ")). E and W save; again to quit without saving",
      .warning)
  }
}

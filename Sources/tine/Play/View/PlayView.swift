import Glibc
import TineEngine
import TineFiles
import TineLive
import TineRealtime
import TineTerminalView

/// The view of `tine play`: the sound, what makes it, and the keys that play it.
final class PlayView {
  let show: TerminalShow
  var analyser: SoundAnalyser
  var load = LoadMeter()
  var page = ViewState.Page.overview
  var showsHelp = false
  var hand = ViewState.Hand()
  var notes = PlayedNotes()
  /// The channel that is played and whose operators are shown, 0 … 15.
  var channel: UInt8 = 0
  /// Whether it was said that leaving loses changes.
  var hasWarned = false
  /// The presets that were edited, by their files.
  var editors: [String: PresetEditing] = [:]
  /// Where those are saved that come with the command.
  var copies: [String: String] = [:]
  /// The file that is edited just now.
  var editedPath: String?
  /// What is being written into the editor.
  var entry: String?
  private var limited: UInt64 = 0

  /// nil where no terminal could show it.
  init?(_ performance: Performance) {
    let options = performance.options
    guard let show = TerminalShow(usesASCII: options.usesASCII) else { return nil }
    self.show = show
    analyser = SoundAnalyser(performance.session.scope, sampleRate: Double(options.sound.rate))
    performance.session.watch(channel: 0)
  }

  /// One round of the main loop: keys, notes that end, a frame if one is due.
  func look(_ performance: Performance) {
    for event in show.events(performance.control.bytes(within: show.wait)) {
      handle(event, performance)
    }
    play(notes.expire(now: seconds), performance)
    guard let elapsed = show.begin() else { return }
    load.update(performance.session.counters, rate: performance.options.sound.rate)
    let picture = performance.session.picture
    analyser.update(seconds: elapsed, clips: picture.limitedSamples != limited)
    limited = picture.limitedSamples
    show.show(state(performance, picture))
  }

  /// Gives the terminal back, and releases held notes.
  func leave(_ performance: Performance) {
    play(notes.releaseAll(), performance)
    show.leave()
  }

  var seconds: Double { Double(MonotonicClock.nanoseconds()) / 1e9 }

  func play(_ changes: [PlayedNotes.Change], _ performance: Performance) {
    for change in changes {
      switch change {
      case .on(let key):
        performance.obey(
          .note(key: UInt8(key), velocity: UInt8(hand.velocity), channel: channel))
      case .off(let key): performance.obey(.off(key: UInt8(key), channel: channel))
      }
    }
  }
}

extension PlayView {
  func handle(_ event: TerminalEvent, _ performance: Performance) {
    switch event {
    case .press(let key): press(key, isHeld: false, performance)
    case .hold(let key): press(key, isHeld: true, performance)
    case .release(let key):
      if let place = key.place { play(notes.release(place), performance) }
    case .mouseDown(let column, let row), .mouseMove(let column, let row):
      play(notes.mouse(pianoKey(column, row)), performance)
    case .mouseUp: play(notes.mouse(nil), performance)
    case .wheel(let steps):
      if let path = editedPath {
        editors[path]?.move(rows: -steps)
      } else {
        performance.obey(.louder(decibels: Double(steps)))
      }
    case .focus(let isHere):
      // Keys that go up elsewhere aren't told.
      if !isHere, show.screen.reportsKeys { play(notes.releaseAll(), performance) }
    case .reportsKeys: break
    }
  }

  private func pianoKey(_ column: Int, _ row: Int) -> Int? {
    let size = show.screen.size
    let layout = Layout(
      width: size.width, height: size.height, page: page, hasInstrument: true)
    return Piano(area: layout.piano, lowestKey: hand.lowestKey).key(column: column, row: row)
  }

  private func press(_ key: Key, isHeld: Bool, _ performance: Performance) {
    if entry != nil {
      write(key, performance)
      return
    }
    // A key that plays stays a note, though it repeats with Shift down as a command.
    if isHeld, let place = key.place, notes.isPlaying(place) { return }
    guard let action = ViewAction(key, isEditing: editedPath != nil) else { return }
    if case .note(let semitones) = action {
      let struck = hand.lowestKey + semitones
      guard !isHeld, 0...127 ~= struck, let place = key.place else { return }
      play(
        notes.press(
          place, key: struck, now: seconds, isTold: show.screen.reportsKeys && key.tellsRelease),
        performance)
      return
    }
    if action != .leave { hasWarned = false }
    act(action, performance)
  }

  private func act(_ action: ViewAction, _ performance: Performance) {
    switch action {
    case .note: break
    case .octave(let steps):
      hand.lowestKey = max(0, min(96, hand.lowestKey + steps * 12))
    case .velocity(let steps): hand.velocity = max(1, min(127, hand.velocity + steps))
    case .sustain:
      hand.sustains.toggle()
      performance.session.send(
        Command(.controller, channel: channel, number: 64, value: hand.sustains ? 127 : 0))
    case .louder(let decibels): performance.obey(.louder(decibels: decibels))
    case .pause: performance.obey(performance.session.isPaused ? .resume : .pause)
    case .panic:
      play(notes.releaseAll(), performance)
      hand.sustains = false
      performance.obey(.panic)
    case .nextPreset: changePreset(.next, performance)
    case .previousPreset: changePreset(.previous, performance)
    case .nextChannel: nextChannel(performance)
    case .nextPage: page = page.next
    case .help: showsHelp.toggle()
    case .edit: toggleEditor(performance)
    case .close:
      if showsHelp { showsHelp = false } else { editedPath = nil }
    case .leave: leaveIfSaved(performance)
    case .interrupt: performance.ending = .signal(SIGINT)
    // Blocked, and waited for by the main loop.
    case .suspend: kill(getpid(), SIGTSTP)
    case .editor(let action): edit(action, performance)
    }
  }

  private func nextChannel(_ performance: Performance) {
    play(notes.releaseAll(), performance)
    if hand.sustains {
      performance.session.send(Command(.controller, channel: channel, number: 64, value: 0))
      hand.sustains = false
    }
    channel = (channel + 1) % 16
    editedPath = nil
    performance.session.watch(channel: Int(channel))
  }

  private func changePreset(_ command: ControlCommand, _ performance: Performance) {
    editedPath = nil
    performance.obey(command)
    hearEdits(performance)
  }

  private func leaveIfSaved(_ performance: Performance) {
    let changed = editors.filter { $0.value.hasChanges }.keys.sorted().map(pathStem)
    if changed.isEmpty || hasWarned {
      performance.obey(.quit)
      return
    }
    hasWarned = true
    show.tell(
      "not saved: \(changed.joined(separator: ", ")). E and W save; again to quit without saving",
      .warning)
  }
}

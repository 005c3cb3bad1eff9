import TineFiles
import Glibc
import TineDX7
import TineDevices
import TineLive
import TineMIDIFile
import TinePatches
import TineRealtime
import TineRendering
import TineTerminalView

/// `tine play`: the session, its control by keys and lines, what is shown, and the main loop.
final class Performance {
  enum Ending {
    /// The song or standard input has ended, or a command said to quit.
    case finished
    case signal(Int32)
  }

  let options: PlayOptions
  let signals: HeldSignals
  let session: Session
  private var captions: CaptionPrinter?
  var control = ControlInput()
  /// The full-screen view; nil without a terminal.
  private(set) var view: PlayView?
  /// The lines with `--plain`.
  private var lines: PlainLines?
  /// The time at which the next control line is read, after a `wait`.
  var controlTime = ControlTime()
  var ending: Ending?
  var reported = ReportedEvents()
  /// Whether the output wasn't available at the start and still isn't.
  var isOutputAwaited = false

  /// Opens everything; errors are reported before playback starts.
  init(_ options: PlayOptions, _ signals: HeldSignals) throws(Failure) {
    self.options = options
    self.signals = signals
    let settings = options.settings
    let readSong = try options.song.map { path throws(Failure) in
      try SongFile.read(path, as: options.encoding)
    }
    if options.song == "-" { control.close() }
    let preset = try withWatched(try WatchedPreset(options.preset))
    if !options.isQuiet, let path = preset.paths.first {
      VoiceFile.warn(of: preset.faultCount, in: path)
    }
    var song: SongFeed?
    if let readSong, let path = options.song {
      let selected = try options.choice.select(
        readSong, SongFile.name(path), options.songEnd)
      let music = Self.music(readSong, selected, path, preset.bank, options)
      song = SongFeed(music, sampleRate: settings.engineRate, longest: options.longest)
      if options.showsLyrics {
        captions = CaptionPrinter(
          readSong, selected, path: path, sampleRate: settings.engineRate, end: music.end)
      }
    }
    try options.report?.check(inUse: preset.paths + (options.song.map { [$0] } ?? []))
    do throws(SessionError) {
      session = try Session(preset, song: song, settings)
    } catch { throw Failure(error) }
    isOutputAwaited = session.awaitedOutput != nil
    if options.isPlain {
      lines = PlainLines(session)
    } else if !options.isQuiet, captions == nil, control.hasTerminal {
      view = TerminalShow(usesASCII: options.usesASCII).map { show in
        PlayView(
          show, session, obey: { [unowned self] in obey($0) },
          interrupt: { [unowned self] in ending = .signal(SIGINT) })
      }
    }
    if !options.isQuiet {
      if let captions, captions.isEmpty {
        Terminal.warning(
          "\(SongFile.name(options.song ?? "")): it has no lyrics or markers")
      }
      StartLines.print(self)
    }
  }

  private static func music(
    _ song: Song, _ selected: SelectedSong, _ path: String, _ bank: Bank, _ options: PlayOptions
  ) -> Music {
    let music = Music(
      selected, semitones: options.choice.semitones,
      sampleRate: options.settings.engineRate,
      longest: options.longest, songEnd: options.songEnd,
      velocityCurve: options.keys.velocityCurve
    ) { _ in bank }
    if !options.isQuiet {
      let warnings = music.warnings(selected, options.songEnd).map { $0.line(options.songEnd) }
      for warning in SongFile.warnings(song) + warnings { Terminal.warning(warning) }
    }
    // An endless loop is cut only where `--max-length` says so.
    if music.isCut, selected.cycle == nil, !options.isQuiet {
      let cut = SongWarning.cut(seconds: selected.duration.seconds, after: options.longest)
      Terminal.warning("\(path): \(cut.line(options.songEnd))")
    }
    return music
  }

  /// Runs until something ends it.
  func run() -> Ending {
    while true {
      listen()
      switch signals.next() {
      case SIGTSTP?: stopForAWhile()
      case let number?: ending = .signal(number)
      case nil: break
      }
      session.update()
      captions?.print(before: session.songFrame)
      reportEvents()
      if options.endsWithInput, control.isEnded,
        !controlTime.isHeld(now: MonotonicClock.nanoseconds())
      {
        ending = ending ?? .finished
      }
      if let ending { return ending }
    }
  }

  /// Whether letters typed on the terminal are commands. In the view they play notes.
  var hasCommandKeys: Bool { view == nil && control.hasKeys }

  /// Obeys keys and control lines, and updates what is shown.
  private func listen() {
    if let view {
      view.update(control.bytes(within: view.wait))
      return
    }
    let now = MonotonicClock.nanoseconds()
    let isHeld = controlTime.isHeld(now: now)
    let commands = control.commands(
      within: controlTime.milliseconds(now: now, most: 10), isHeld: isHeld,
      isPaused: session.isPaused,
      tell: { Terminal.error($0) })
    if commands.isEmpty, !isHeld { controlTime.ranDry() }
    for command in commands { obey(command) }
    guard let line = lines?.line() else { return }
    // A reader that has closed the pipe gets no more lines.
    do throws(Failure) { try Terminal.output(line + "\n") } catch { lines = nil }
  }

  /// Fades out, stops, and writes the report.
  func finish() throws(Failure) {
    view?.leave()
    control.restore()
    session.fadeOut()
    signals.unblock()
    session.stop()
    captions?.endLine()
    reportEvents()
    if let target = options.report { try Report(self).write(to: target) }
  }

  /// Stops the process for Ctrl-Z. The sound is faded out first, because the device may repeat its
  /// buffer.
  private func stopForAWhile() {
    view?.leave()
    control.restore()
    session.fadeOut()
    signals.stopProcess()
    if !session.isPaused { session.resume() }
  }

  func note(_ line: String) {
    if options.isQuiet { return }
    captions?.endLine(onTerminal: true)
    Terminal.note(line)
  }
}

extension Performance {
  /// Performs a command and reports it.
  func obey(_ command: ControlCommand) {
    do throws(WatchedPresetError) {
      if try !session.perform(command) { reported.newRefusals += 1 }
    } catch {
      Terminal.error("\(Failure(error).message); the sound stays as it was")
      return
    }
    switch command {
    case .volume, .louder: note("volume \(signed(session.volume)) dB")
    case .pause: note("paused")
    case .resume: note("resumed")
    case .panic: note("all notes off")
    case .preset, .next, .previous: note("preset \(session.preset.name)")
    case .wait(let seconds):
      controlTime.wait(seconds: seconds, now: MonotonicClock.nanoseconds())
    case .quit: ending = .finished
    case .program, .note, .off: break
    }
  }
}

import TineAnalysis
import TineDevices
import TineEngine
import Glibc
import TineLive
import TineMIDIFile
import TinePatches
import TineRealtime
import TineRendering

/// Everything that plays live, and the loop of the main thread that looks after it.
final class Performance {
  enum Ending {
    /// The song is over, standard input has ended, or someone said so.
    case finished
    case signal(Int32)
  }

  let options: PlayOptions
  let signals: HeldSignals
  let player: LivePlayer
  let playback: Playback
  let keyboards: Keyboards
  var preset: PresetChoice
  /// Whether the audio thread doesn't have the newest sounds yet.
  var mustSend = false
  var song: SongFeed?
  private var captions: CaptionPrinter?
  var control = ControlInput()
  /// On a terminal.
  private var view: PlayView?
  /// Where lines were asked for instead.
  private var lines: PlainLines?
  var volumeDecibels: Double
  var isPaused = false
  /// When the next line of the control is read, after a `wait`.
  var controlTime = ControlTime()
  var ending: Ending?
  private var nextLook: UInt64 = 0
  var told = ToldEvents()
  /// Whether the output was away from the start and hasn't come yet.
  var isOutputAwaited = false

  /// Opens everything; errors are reported before playback starts.
  init(_ options: PlayOptions, _ signals: HeldSignals) throws(Failure) {
    self.options = options
    self.signals = signals
    volumeDecibels = options.gainDecibels
    let rate = EngineClock(isVintage: options.isVintage).rate(for: options.sound.rate)
    let readSong = try options.song.map { path throws(Failure) in
      try SongFile.read(path, as: options.encoding)
    }
    if options.song == "-" { control.close() }
    preset = try PresetChoice(options.preset, isQuiet: options.isQuiet)
    if let readSong, let path = options.song {
      let selected = try options.choice.select(
        readSong, SongFile.name(path), options.songEnd)
      let music = Self.music(readSong, selected, path, preset.bank, options)
      song = SongFeed(music, sampleRate: rate, longest: options.longest)
      if options.showsLyrics {
        captions = CaptionPrinter(
          readSong, selected, path: path, sampleRate: rate, end: music.end)
      }
    }
    try options.report?.check(inUse: preset.paths + (options.song.map { [$0] } ?? []))
    let hints = try Keyboards.check(options.inputs)
    let address = try Self.address(options)
    player = LivePlayer(
      sounds: SoundSet(
        preset.bank, keyHertz: options.keys.hertz, model: options.keys.model),
      sampleRate: options.sound.rate, voices: options.voices, effects: options.effects,
      volume: Float(amplitudeOf(volumeDecibels)), isVintage: options.isVintage)
    // Before the first frame is made.
    song?.feed(player)
    do throws(AudioDeviceError) {
      playback = try Playback(address: address, options: options.sound, render: player.callback)
    } catch { throw Failure(error) }
    isOutputAwaited = playback.awaited != nil
    do throws(Failure) {
      keyboards = try Keyboards(
        options.inputs, name: options.clientName, player.sender, preset.bank,
        velocityCurve: options.keys.velocityCurve, sysex: options.sysex,
        answers: options.answers)
    } catch {
      playback.stop(drains: false)
      throw error
    }
    if options.isPlain {
      lines = PlainLines(self)
    } else if !options.isQuiet, captions == nil, control.hasTerminal {
      view = PlayView(self)
    }
    if !options.isQuiet {
      if let captions, captions.isEmpty {
        Terminal.warning(
          "\(SongFile.name(options.song ?? "")): it has no lyrics or markers")
      }
      StartLines.tell(self, hints)
    }
  }

  private static func music(
    _ song: Song, _ selected: SelectedSong, _ path: String, _ bank: Bank, _ options: PlayOptions
  ) -> Music {
    let music = Music(
      selected, semitones: options.choice.semitones,
      sampleRate: EngineClock(isVintage: options.isVintage).rate(for: options.sound.rate),
      longest: options.longest, songEnd: options.songEnd,
      velocityCurve: options.keys.velocityCurve
    ) { _ in bank }
    if !options.isQuiet {
      for warning in SongFile.warnings(song) + selected.remarks + music.problems
        + [music.silence(options.songEnd)].compactMap(\.self)
      {
        Terminal.warning(warning)
      }
    }
    // What is repeated forever is cut because somebody said when.
    if music.isCut, selected.cycle == nil, !options.isQuiet {
      Terminal.warning(
        "\(path): lasts \(duration(selected.duration.seconds)); cut after"
          + " \(duration(options.longest)) (see --max-length)")
    }
    return music
  }

  private static func address(_ options: PlayOptions) throws(Failure) -> String {
    do throws(AudioDeviceError) {
      return try AudioDevice.address(
        for: options.output, waits: options.sound.waitsForDevice)
    } catch { throw Failure(error) }
  }

  /// Until something ends it.
  func run() -> Ending {
    while true {
      listen()
      switch signals.next() {
      case SIGTSTP?: stopForAWhile()
      case let number?: ending = .signal(number)
      case nil: break
      }
      song?.feed(player)
      captions?.print(before: player.songFrame)
      player.tidy()
      keyboards.sendAnswers()
      tellNews()
      lookAtPreset()
      sendSounds()
      if let song, song.isOver(player) { ending = ending ?? .finished }
      if options.endsWithInput, control.isEnded,
        !controlTime.isHeld(now: MonotonicClock.nanoseconds())
      {
        ending = ending ?? .finished
      }
      if let ending { return ending }
    }
  }

  /// Whether letters on the terminal are commands: where no view plays with them.
  var hasCommandKeys: Bool { view == nil && control.hasKeys }

  /// What is typed, and what is shown of it.
  private func listen() {
    if let view {
      view.look(self)
      return
    }
    let now = MonotonicClock.nanoseconds()
    let isHeld = controlTime.isHeld(now: now)
    let commands = control.commands(
      within: controlTime.milliseconds(now: now, most: 10), isHeld: isHeld, isPaused: isPaused,
      tell: { Terminal.error($0.message) })
    if commands.isEmpty, !isHeld { controlTime.ranDry() }
    for command in commands { obey(command) }
    lines?.look(self)
  }

  /// Fades out, stops, and tells what was counted.
  func finish() throws(Failure) {
    view?.leave(self)
    control.restore()
    fadeOut()
    signals.letThrough()
    playback.stop()
    keyboards.stop()
    captions?.endLine()
    tellNews()
    if let target = options.report { try Report(self).write(to: target) }
  }

  private func fadeOut() {
    player.sender.send(Command(.pause), arrival: MonotonicClock.nanoseconds())
    for _ in 0..<200 where !player.isPaused {
      MonotonicClock.sleep(milliseconds: 5)
      player.tidy()
    }
  }

  /// Ctrl-Z: the output would go on with the last it has, so it is silent first.
  private func stopForAWhile() {
    view?.leave(self)
    control.restore()
    fadeOut()
    signals.stop()
    if !isPaused { player.sender.send(Command(.resume), arrival: MonotonicClock.nanoseconds()) }
  }

  private func lookAtPreset() {
    let now = MonotonicClock.nanoseconds()
    if now < nextLook { return }
    nextLook = now + PresetWatch.interval * 1_000_000
    do throws(Failure) {
      if try preset.reload() {
        mustSend = true
        note("\(preset.name) was saved and is played from the next note on")
        view?.presetWasReloaded(self)
      }
    } catch {
      Terminal.error("\(error.message); the sound stays as it was")
    }
  }

  func sendSounds() {
    guard mustSend, player.canReplaceSounds else { return }
    let sounds = SoundSet(
      preset.bank, keyHertz: options.keys.hertz, model: options.keys.model)
    keyboards.replaceBank(preset.bank, sounds, player)
    mustSend = false
  }

  func note(_ line: String) {
    if options.isQuiet { return }
    captions?.endLine(onTerminal: true)
    Terminal.note(line)
  }
}

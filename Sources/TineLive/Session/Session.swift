internal import Glibc
internal import Synchronization
public import TineDevices
public import TineEngine
public import TineMIDI
public import TineMIDIFile
@_exported public import TinePatches
public import TineRealtime
internal import TineRendering

/// The synthesizer played live: MIDI keyboards and other programs in, an audio output out.
///
/// ```swift
/// let session = try Session(bank: .bundled, output: .default, inputs: .all)
/// session.run()
/// ```
///
/// It sounds from the start to ``stop()``. Meanwhile call ``run(_:)``, or ``update()`` every few
/// milliseconds in a loop of your own: songs, preset changes, SysEx replies and saved preset files
/// depend on it, while keyboards don't.
///
/// Several sessions may run in one process; only one of them plays MIDI keyboards
/// (``SessionSettings/Inputs-swift.enum``), the others have their ports and what the program sends.
///
/// Thread: any but audio.
public final class Session: Sendable {
  /// What ``update()`` works on.
  private struct State {
    let player: LivePlayer
    let playback: Playback
    var preset: WatchedPreset
    /// Whether the audio thread doesn't have the newest sounds yet.
    var mustSend = false
    var song: SongFeed?
    /// When the preset's files are checked next.
    var nextLook: UInt64 = 0
    var volume: Double
    var isPaused = false
    var isStopped = false
    var hasSongEnded = false
    /// What is to be reported.
    var events: [SessionEvent]

    /// More than these are dropped.
    static let maxEvents = 1_000

    mutating func report(_ event: SessionEvent) {
      if events.count < Self.maxEvents { events.append(event) }
    }
  }

  /// How it was set up.
  public let settings: SessionSettings
  /// The output's address.
  public let outputAddress: String
  /// How the output runs; nil where it is waited for (``PlaybackOptions/waitsForDevice``).
  public let outputConfiguration: PCM.Configuration?
  /// Why the output couldn't be opened at first, where it is waited for.
  public let awaitedOutput: AudioDeviceError?
  /// Whether the audio thread has real-time priority, and if not, why and what to do.
  public let priority: Permission
  /// Whether memory is locked, and if not, why and what to do.
  public let memory: Permission
  /// What the audio thread counts: blocks, dropouts, render times.
  public let counters: Counters
  /// The sound as it was made, while ``watch(channel:)`` holds.
  package let scope: ScopeRing.Reader
  private let sender: CommandSender
  private let keyboards: Keyboards
  private let isEnding = Atomic(false)
  private let state: Mutex<State>

  /// Begins to play.
  ///
  /// - Parameters:
  ///   - bank: what programs and drum keys play.
  ///   - output: where the sound goes.
  ///   - inputs: which keyboards are played.
  /// - Throws: ``SessionError``.
  public convenience init(
    bank: Bank, output: SessionSettings.Output = .default, inputs: SessionSettings.Inputs = .all
  ) throws(SessionError) {
    try self.init(bank: bank, settings: SessionSettings(output: output, inputs: inputs))
  }

  /// Begins to play.
  ///
  /// - Parameters:
  ///   - bank: what programs and drum keys play.
  ///   - song: a song to play from the beginning; ``SessionEvent/songEnded`` reports its end.
  ///   - settings: how, and on what.
  /// - Throws: ``SessionError``.
  public convenience init(
    bank: Bank, song: SelectedSong? = nil, settings: SessionSettings
  ) throws(SessionError) {
    try self.init(
      WatchedPreset(bank), song: song.map { Self.feed($0, bank, settings) }, settings)
  }

  /// Begins to play a preset or bank; when one of its files is saved, it is read again, and played from
  /// the next note on.
  ///
  /// - Parameters:
  ///   - preset: a name or a file, as `PresetFolders/find(_:)` takes them, or a file of DX7 voices.
  ///   - song: a song to play from the beginning; ``SessionEvent/songEnded`` reports its end.
  ///   - settings: how, and on what.
  /// - Throws: ``SessionError``.
  public convenience init(
    preset: String, song: SelectedSong? = nil, settings: SessionSettings = SessionSettings()
  ) throws(SessionError) {
    let watched: WatchedPreset
    do throws(WatchedPresetError) {
      watched = try WatchedPreset(preset)
    } catch { throw .preset(error) }
    try self.init(watched, song: song.map { Self.feed($0, watched.bank, settings) }, settings)
  }

  /// An hour of a song is played, or a day where it is repeated forever.
  private static func feed(
    _ song: SelectedSong, _ bank: Bank, _ settings: SessionSettings
  ) -> SongFeed {
    let rate = settings.engineRate
    let longest = song.cycle == nil ? 3_600.0 : 86_400
    let music = Music(
      song, sampleRate: rate, longest: longest, velocityCurve: settings.velocityCurve
    ) { _ in bank }
    return SongFeed(music, sampleRate: rate, longest: longest)
  }

  package init(
    _ preset: WatchedPreset, song: SongFeed?, _ settings: SessionSettings
  ) throws(SessionError) {
    precondition(ControlCommand.volumes.contains(settings.volume), "a volume is −96 … 24 dB")
    precondition((1...4_096).contains(settings.voices), "there are 1 … 4,096 voices")
    self.settings = settings
    let missing = try Keyboards.check(settings.inputs)
    let name: String? = if case .named(let name) = settings.output { name } else { nil }
    var song = song
    let playback: Playback
    let player: LivePlayer
    do throws(AudioDeviceError) {
      outputAddress = try AudioDevice.address(for: name, waits: settings.playback.waitsForDevice)
      player = LivePlayer(
        sounds: settings.sounds(preset.bank), sampleRate: settings.playback.rate,
        voices: settings.voices, effects: settings.effects,
        volume: Self.gain(settings.volume), isVintage: settings.isVintage)
      // Before the first frame is made.
      song?.feed(player)
      playback = try Playback(
        address: outputAddress, options: settings.playback, render: player.callback)
    } catch { throw .output(error) }
    outputConfiguration = playback.configuration
    awaitedOutput = playback.awaited
    priority = playback.priority
    memory = playback.memory
    counters = playback.counters
    scope = player.scope
    sender = player.sender
    do throws(SessionError) {
      keyboards = try Keyboards(player.sender, preset.bank, settings)
    } catch {
      playback.stop(drains: false)
      throw error
    }
    state = Mutex(
      State(
        player: player, playback: playback, preset: preset, song: song, volume: settings.volume,
        events: missing))
  }

  deinit {
    keyboards.stop()
    // The audio thread reads what the player owns.
    state.withLock { $0.playback.stop(drains: false) }
  }

  private static func gain(_ decibels: Double) -> Float { Float(pow(10, decibels / 20)) }
}

// MARK: - The loop that looks after it

extension Session {
  /// Looks after the session until ``stop()`` or ``end()`` is called, by any thread or by `report`, or
  /// its song is over; then it stops.
  ///
  /// - Parameter report: gets what happened, one event after another, in this thread.
  public func run(_ report: (SessionEvent) -> Void = { _ in }) {
    while !isEnding.load(ordering: .relaxed) {
      update()
      while let event = nextEvent() {
        report(event)
        if event == .songEnded { end() }
      }
      MonotonicClock.sleep(milliseconds: 5)
    }
    stop()
  }

  /// Has ``run(_:)`` return soon; returns at once.
  public func end() { isEnding.store(true, ordering: .relaxed) }

  /// Sends songs, presets and answers on their way, and looks whether the preset was saved. To be called
  /// every few milliseconds; it doesn't wait.
  public func update() {
    state.withLock { state in
      if state.isStopped { return }
      state.song?.feed(state.player)
      state.player.tidy()
      keyboards.sendAnswers()
      lookAtPreset(&state)
      sendSounds(&state)
      if !state.hasSongEnded, let song = state.song, song.isOver(state.player) {
        state.hasSongEnded = true
        state.report(.songEnded)
      }
    }
  }

  /// The next event since the last call; nil when there are no more. At most a thousand are kept;
  /// newer ones are dropped.
  public func nextEvent() -> SessionEvent? {
    state.withLock { state in
      if state.events.isEmpty {
        state.events = keyboards.takeEvents()
        while let event = state.playback.nextEvent() { state.report(.output(event)) }
      }
      return state.events.isEmpty ? nil : state.events.removeFirst()
    }
  }

  /// Fades out within some 50 ms; keys and songs aren't heard until ``resume()``. Waits for that.
  package func fadeOut() {
    send(Command(.pause))
    for _ in 0..<200 {
      let isDone = state.withLock { state in
        state.player.tidy()
        return state.player.isPaused || state.isStopped
      }
      if isDone { return }
      MonotonicClock.sleep(milliseconds: 5)
    }
  }

  /// Fades out, stops the sound and closes everything; waits for that. A second call does nothing.
  public func stop() {
    end()
    fadeOut()
    state.withLock { state in
      if state.isStopped { return }
      state.isStopped = true
      state.playback.stop()
      keyboards.stop()
    }
  }

  private func lookAtPreset(_ state: inout State) {
    let now = MonotonicClock.nanoseconds()
    if now < state.nextLook { return }
    state.nextLook = now + FileWatch.interval * 1_000_000
    do throws(WatchedPresetError) {
      if try state.preset.reload() {
        state.mustSend = true
        state.report(.presetReloaded(name: state.preset.name))
      }
    } catch { state.report(.presetUnusable(error)) }
  }

  private func sendSounds(_ state: inout State) {
    guard state.mustSend, state.player.canReplaceSounds else { return }
    keyboards.replaceBank(
      state.preset.bank, settings.sounds(state.preset.bank), state.player)
    state.mustSend = false
  }
}

// MARK: - Playing

extension Session {
  /// Begins a note.
  ///
  /// - Parameters:
  ///   - key: 0 … 127; 60 is middle C.
  ///   - velocity: 1 … 127, as it is: the velocity curve is for keyboards.
  ///   - channel: 0 … 15; 9 plays drums.
  /// - Returns: false where the queue is full, and nothing begins.
  @discardableResult
  public func noteOn(_ key: Int, velocity: Int = 100, channel: Int = 0) -> Bool {
    precondition((1...127).contains(velocity), "a velocity is 1 … 127")
    return send(Self.command(.noteOn, key, Float(velocity), channel))
  }

  /// Ends a note.
  ///
  /// - Parameters:
  ///   - key: 0 … 127.
  ///   - channel: 0 … 15.
  public func noteOff(_ key: Int, channel: Int = 0) {
    send(Self.command(.noteOff, key, 64, channel))
  }

  private static func command(
    _ kind: Command.Kind, _ key: Int, _ value: Float, _ channel: Int
  ) -> Command {
    precondition((0...127).contains(key), "a key is 0 … 127")
    precondition((0...15).contains(channel), "a channel is 0 … 15")
    return Command(
      kind, channel: UInt8(channel), number: UInt8(key), value: value,
      tag: Command.liveTag(source: 0))
  }

  /// Selects a program.
  ///
  /// - Parameters:
  ///   - number: 0 … 127.
  ///   - bank: 0 … 16383.
  ///   - channel: 0 … 15.
  /// - Returns: false where the queue is full, and the program stays.
  @discardableResult
  public func selectProgram(_ number: Int, bank: Int = 0, channel: Int = 0) -> Bool {
    precondition((0...127).contains(number), "a program is 0 … 127")
    precondition((0...16_383).contains(bank), "a bank is 0 … 16383")
    precondition((0...15).contains(channel), "a channel is 0 … 15")
    keyboards.select(channel: channel, bank: bank, number: number)
    return send(
      Command(
        .program, channel: UInt8(channel), number: UInt8(number), value: Float(bank)))
  }

  /// Plays a MIDI message, SysEx too, as if it came from a keyboard of its own.
  public func send(_ message: Message) { keyboards.receive(message) }

  /// Does a command one block after now.
  ///
  /// - Returns: false where the queue is full, and the command was refused.
  @discardableResult
  package func send(_ command: Command) -> Bool {
    sender.send(command, arrival: MonotonicClock.nanoseconds())
  }

  /// Ends all notes at once.
  public func allNotesOff() { send(Command(.panic)) }

  /// Fades out and pauses: a song waits, and keys are silent.
  public func pause() { setPaused(true) }

  /// Goes on after ``pause()``.
  public func resume() { setPaused(false) }

  private func setPaused(_ isPaused: Bool) {
    state.withLock { state in
      state.isPaused = isPaused
      send(Command(isPaused ? .pause : .resume))
    }
  }

  /// Whether ``pause()`` was called last, and not ``resume()``.
  public var isPaused: Bool { state.withLock { $0.isPaused } }

  /// The volume in decibels, −96 … 24: what lies beyond is set to the nearest. It changes in a ramp,
  /// without a click.
  public var volume: Double {
    get { state.withLock { $0.volume } }
    set {
      let range = ControlCommand.volumes
      state.withLock { state in
        state.volume = min(max(newValue, range.lowerBound), range.upperBound)
        send(Command(.outputGain, value: Self.gain(state.volume)))
      }
    }
  }

  /// Executes a control line: see ``ControlCommand/init(_:)``. A `wait` is up to the reader of the
  /// lines.
  ///
  /// - Returns: false where the queue is full, and the command was refused.
  /// - Throws: ``WatchedPresetError`` where a preset can't be played; the sound stays as it was.
  @discardableResult
  public func perform(_ command: ControlCommand) throws(WatchedPresetError) -> Bool {
    switch command {
    case .volume(let decibels): volume = decibels
    case .louder(let decibels): volume += decibels
    case .program(let channel, let number, let bank):
      return selectProgram(Int(number), bank: bank, channel: Int(channel))
    case .note(let key, let velocity, let channel):
      return noteOn(Int(key), velocity: Int(velocity), channel: Int(channel))
    case .off(let key, let channel): noteOff(Int(key), channel: Int(channel))
    case .pause: pause()
    case .resume: resume()
    case .panic: allNotesOff()
    case .preset(let name): play(try WatchedPreset(name))
    case .next: play(try preset.neighbour(1))
    case .previous: play(try preset.neighbour(-1))
    case .wait: break
    case .quit: end()
    }
    return true
  }
}

// MARK: - Presets

extension Session {
  /// Plays a bank from the next note on; notes that sound are unchanged. Voices received by SysEx
  /// are discarded.
  public func play(_ bank: Bank) { play(WatchedPreset(bank)) }

  /// What is played, and the files it is made of.
  package var preset: WatchedPreset { state.withLock { $0.preset } }

  /// Plays a preset from the next note on.
  package func play(_ preset: WatchedPreset) {
    state.withLock { state in
      state.preset = preset
      // At once, so that a note sent after it is played with it.
      state.mustSend = true
      sendSounds(&state)
    }
  }

  /// Plays a patch instead of what a file says, until that is read again.
  ///
  /// - Returns: whether that changes anything.
  package func hear(_ patch: Patch, from path: String) -> Bool {
    state.withLock { state in
      guard state.preset.hear(patch, from: path) else { return false }
      state.mustSend = true
      sendSounds(&state)
      return true
    }
  }

  /// A file of the preset was saved by this program: no reason to read it again.
  package func presetWasSaved() { state.withLock { $0.preset.wasSaved() } }
}

// MARK: - What it does

extension Session {
  /// The position in the song; nil without a song.
  package var songPlace: SongPlace? {
    state.withLock { state in state.song?.place(at: state.player.songFrame) }
  }

  /// The song's next frame, in the engine's.
  package var songFrame: UInt64 { state.withLock { $0.player.songFrame } }

  /// Has the audio thread show what it does, from the next block on: ``scope`` and ``picture``.
  ///
  /// - Parameter channel: 0 … 15, whose latest voice shows its operators; nil ends it.
  package func watch(channel: Int?) { state.withLock { $0.player.watch(channel: channel) } }

  /// What the synthesizer did in the last block, while it is watched.
  package var picture: EngineSnapshot { state.withLock { $0.player.picture } }

  /// What was counted. The synthesizer's figures are there only after ``stop()``.
  public var figures: SessionFigures {
    let losses = keyboards.losses
    return state.withLock { state in
      SessionFigures(
        refusedCommands: sender.refused, overflows: losses.overflows,
        recoveredMessages: losses.recovered, leftOutKeys: losses.leftOut,
        lateSongCommands: state.player.lateSongCommands, latencies: state.player.latencies,
        synthesizer: state.isStopped ? state.player.synthesizerCounters : SynthesizerCounters())
    }
  }
}

/// What a ``Session`` counted beside its ``Session/counters``.
///
/// Thread: any.
public struct SessionFigures: Sendable {
  /// Commands that the full queue refused.
  public let refusedCommands: Int
  /// How often inputs sent more than there was room for, and some of it was lost.
  public let overflows: Int
  /// Messages that PortMIDI lost and the sequencer client recovered.
  public let recoveredMessages: Int
  /// Note-ons sent while the process was suspended, which are left out.
  public let leftOutKeys: Int
  /// Commands of the song that came after their frame.
  public let lateSongCommands: UInt64
  /// How long commands took from their arrival to the first frame that holds them.
  public let latencies: TimeHistogram
  /// Notes, voices and samples.
  public let synthesizer: SynthesizerCounters
}

internal import Glibc
internal import Synchronization
public import TineDevices
public import TineEngine
public import TineMIDI
public import TineMIDIFile
@_exported public import TinePatches
public import TineRealtime
internal import TineRendering

/// A live synthesizer: plays MIDI keyboards and messages of other programs to an audio output.
///
/// ```swift
/// let session = try Session(bank: .bundled, output: .default, inputs: .all)
/// session.run()
/// ```
///
/// It plays from its creation to ``stop()``. Meanwhile call ``run(_:)``, or ``update()`` every few
/// milliseconds in a loop of your own: songs, preset changes, SysEx replies and reloading of saved
/// presets need it; keyboards don't.
///
/// Several sessions may run in one process. Only one of them can open MIDI keyboards
/// (``SessionSettings/Inputs-swift.enum``); the others play what is sent to their ports or by
/// ``send(_:)``.
///
/// Thread: any but audio.
public final class Session: Sendable {
  /// The state that ``update()`` works on.
  private struct State {
    let player: LivePlayer
    let playback: Playback
    var preset: WatchedPreset
    /// Whether the newest sounds must still be sent to the audio thread.
    var mustSend = false
    var song: SongFeed?
    /// When the preset's files are checked next.
    var nextLook: UInt64 = 0
    var volume: Double
    var isPaused = false
    var isStopped = false
    var hasSongEnded = false
    /// Events that haven't been reported yet.
    var events: [SessionEvent]

    /// The maximum number of unreported events; newer ones are dropped.
    static let maxEvents = 1_000

    mutating func report(_ event: SessionEvent) {
      if events.count < Self.maxEvents { events.append(event) }
    }
  }

  /// The settings it was created with.
  public let settings: SessionSettings
  /// The output's address.
  public let outputAddress: String
  /// The output's configuration; nil while waiting for the device
  /// (``PlaybackOptions/waitsForDevice``).
  public let outputConfiguration: PCM.Configuration?
  /// Why the output couldn't be opened at the start, if it is being waited for.
  public let awaitedOutput: AudioDeviceError?
  /// Whether the audio thread has real-time priority, and if not, why and what to do.
  public let priority: Permission
  /// Whether memory is locked, and if not, why and what to do.
  public let memory: Permission
  /// The audio thread's counters: blocks, dropouts, render times.
  public let counters: Counters
  /// The latest samples, while ``watch(channel:)`` is active.
  package let scope: ScopeRing.Reader
  private let sender: CommandSender
  private let keyboards: Keyboards
  private let isEnding = Atomic(false)
  private let state: Mutex<State>

  /// Starts playing.
  ///
  /// - Parameters:
  ///   - bank: the patches of programs and drum keys.
  ///   - output: the audio device.
  ///   - inputs: the MIDI keyboards.
  /// - Throws: ``SessionError``.
  public convenience init(
    bank: Bank, output: SessionSettings.Output = .default, inputs: SessionSettings.Inputs = .all
  ) throws(SessionError) {
    try self.init(bank: bank, settings: SessionSettings(output: output, inputs: inputs))
  }

  /// Starts playing.
  ///
  /// - Parameters:
  ///   - bank: the patches of programs and drum keys.
  ///   - song: a song to play from its start; ``SessionEvent/songEnded`` reports its end.
  ///   - settings: devices, polyphony, effects and so on.
  /// - Throws: ``SessionError``.
  public convenience init(
    bank: Bank, song: SelectedSong? = nil, settings: SessionSettings
  ) throws(SessionError) {
    try self.init(
      WatchedPreset(bank), song: song.map { Self.feed($0, bank, settings) }, settings)
  }

  /// Starts playing a preset or bank. When one of its files is saved, it is read again, and applies
  /// from the next note on.
  ///
  /// - Parameters:
  ///   - preset: a name or a file, as `PresetFolders/find(_:)` accepts it, or a file of DX7 voices.
  ///   - song: a song to play from its start; ``SessionEvent/songEnded`` reports its end.
  ///   - settings: devices, polyphony, effects and so on.
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

  /// A song ends after an hour at most, or after a day if it repeats forever.
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
      // Before the first block is rendered.
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
    // The audio thread uses memory that the player owns.
    state.withLock { $0.playback.stop(drains: false) }
  }

  private static func gain(_ decibels: Double) -> Float { Float(pow(10, decibels / 20)) }
}

// MARK: - The loop

extension Session {
  /// Calls ``update()`` in a loop and then stops the session, when ``stop()`` or ``end()`` was
  /// called, by any thread or by `report`, or when the song is over.
  ///
  /// - Parameter report: called for each event, on this thread.
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

  /// Makes ``run(_:)`` return soon; returns at once.
  public func end() { isEnding.store(true, ordering: .relaxed) }

  /// Sends songs, presets and SysEx replies, and checks whether the preset was saved. Call it every
  /// few milliseconds; it doesn't block.
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

  /// Fades out within about 50 ms, and waits for that; keys and songs are silent until
  /// ``resume()``.
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

  /// Fades out, stops the audio thread and closes all devices; waits for that. A second call does
  /// nothing.
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
  /// Starts a note.
  ///
  /// - Parameters:
  ///   - key: 0 … 127; 60 is middle C.
  ///   - velocity: 1 … 127; the velocity curve isn't applied, because it is for keyboards.
  ///   - channel: 0 … 15; 9 plays drums.
  /// - Returns: false if the queue is full, and the note isn't started.
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
  /// - Returns: false if the queue is full, and the program is unchanged.
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

  /// Plays a MIDI message, also SysEx, as if a keyboard had sent it.
  public func send(_ message: Message) { keyboards.receive(message) }

  /// Executes a command, which takes effect one block later.
  ///
  /// - Returns: false if the queue is full, and the command was refused.
  @discardableResult
  package func send(_ command: Command) -> Bool {
    sender.send(command, arrival: MonotonicClock.nanoseconds())
  }

  /// Ends all notes at once.
  public func allNotesOff() { send(Command(.panic)) }

  /// Fades out and pauses: a song waits, and keys are silent.
  public func pause() { setPaused(true) }

  /// Resumes after ``pause()``.
  public func resume() { setPaused(false) }

  private func setPaused(_ isPaused: Bool) {
    state.withLock { state in
      state.isPaused = isPaused
      send(Command(isPaused ? .pause : .resume))
    }
  }

  /// Whether playback is paused: ``pause()`` was called after the last ``resume()``.
  public var isPaused: Bool { state.withLock { $0.isPaused } }

  /// The volume in decibels, clamped to −96 … 24. It changes in a ramp, without a click.
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

  /// Executes a command: see ``ControlCommand/init(_:)`` for its text form. A `wait` is up to the
  /// reader of the lines.
  ///
  /// - Returns: false if the queue is full, and the command was refused.
  /// - Throws: ``WatchedPresetError`` if a preset can't be played; the sound is unchanged.
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

  /// The preset or bank that is played, and its files.
  package var preset: WatchedPreset { state.withLock { $0.preset } }

  /// Plays a preset from the next note on.
  package func play(_ preset: WatchedPreset) {
    state.withLock { state in
      state.preset = preset
      // Sent at once, so that a note sent after this call is played with it.
      state.mustSend = true
      sendSounds(&state)
    }
  }

  /// Plays a patch in place of a file's until the file is read again.
  ///
  /// - Returns: whether this changes anything.
  package func hear(_ patch: Patch, from path: String) -> Bool {
    state.withLock { state in
      guard state.preset.hear(patch, from: path) else { return false }
      state.mustSend = true
      sendSounds(&state)
      return true
    }
  }

  /// Ignores a change to a file of the preset by this program.
  package func presetWasSaved() { state.withLock { $0.preset.wasSaved() } }
}

// MARK: - State

extension Session {
  /// The position in the song; nil without a song.
  package var songPlace: SongPlace? {
    state.withLock { state in state.song?.place(at: state.player.songFrame) }
  }

  /// The song's next frame, at the engine's sample rate.
  package var songFrame: UInt64 { state.withLock { $0.player.songFrame } }

  /// Makes the audio thread publish its state, from the next block on: ``scope`` and ``picture``.
  ///
  /// - Parameter channel: 0 … 15, whose latest voice's operators are published; nil turns it off.
  package func watch(channel: Int?) { state.withLock { $0.player.watch(channel: channel) } }

  /// The state of the synthesizer in the last block, while it is watched.
  package var picture: EngineSnapshot { state.withLock { $0.player.picture } }

  /// The session's statistics. The synthesizer's counters are included only after ``stop()``.
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

/// The statistics of a ``Session``, in addition to its ``Session/counters``.
///
/// Thread: any.
public struct SessionFigures: Sendable {
  /// Commands refused because the queue was full.
  public let refusedCommands: Int
  /// How often a buffer of an input overflowed and messages were lost.
  public let overflows: Int
  /// Messages that PortMIDI lost and the sequencer client recovered.
  public let recoveredMessages: Int
  /// Note-ons sent while the process was suspended, which are left out.
  public let leftOutKeys: Int
  /// Song commands that arrived after their frame.
  public let lateSongCommands: UInt64
  /// The latencies of commands, from their arrival to their frame.
  public let latencies: TimeHistogram
  /// The synthesizer's counters: notes, voices and samples.
  public let synthesizer: SynthesizerCounters
}

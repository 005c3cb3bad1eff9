internal import TineEngine
internal import TineRealtime
internal import Synchronization

extension LiveRenderer {
  /// Does everything whose frame has come.
  ///
  /// - Parameter now: when this frame is made, in nanoseconds of the monotonic clock.
  @_noLocks
  mutating func applyDue(now: UInt64) {
    if case .fading(let end) = pause, end <= synthesizer.frame { pause = .paused }
    while let next = live.tryPeek(), next.command.time <= synthesizer.frame {
      _ = live.tryPop()
      // Sounds that were sent before this command are there before it is done.
      takeNewSounds()
      if case .changePatch = next.command.kind {
        if let edit = livePatches.tryPop() { synthesizer.apply(edit) }
      } else {
        apply(next.command, isVolume: next.isVolume)
      }
      if next.arrival > 0 { note(latency: now &- next.arrival) }
    }
    while !isPaused, let next = song.tryPeek(), next.time <= songFrame {
      _ = song.tryPop()
      if next.time < songFrame {
        status.words.pointee.lateSongCommands.wrappingAdd(1, ordering: .relaxed)
      }
      if case .changePatch = next.kind {
        if let edit = songPatches.tryPop() { synthesizer.apply(edit) }
      } else {
        apply(next, isVolume: false)
      }
    }
  }

  @_noLocks
  mutating func takeNewSounds() {
    while synthesizer.canReplaceSounds, let handle = newSounds.tryPop() {
      synthesizer.replaceSounds(handle)
    }
  }

  @_noLocks
  private mutating func apply(_ command: Command, isVolume: Bool) {
    switch command.kind {
    case .pause: beginPause()
    case .resume: endPause()
    case .masterGain:
      if isVolume { volume = command.value } else { midiGain = command.value }
      applyGain()
    case .systemReset:
      synthesizer.apply(command)
      midiGain = 1
      applyGain()
    case .noteOn:
      // A key that is struck in a pause would be heard when the music goes on, far too late.
      if !isPaused { synthesizer.apply(command) }
    default: synthesizer.apply(command)
    }
  }

  @_noLocks
  func note(latency: UInt64) {
    // What arrived later than the frame it is heard at, by a clock that runs on while this is
    // computed, has waited for nothing.
    let waited = Int64(bitPattern: latency) < 0 ? 0 : latency
    latencies.note(waited)
  }

  @_noLocks
  private mutating func beginPause() {
    guard case .playing = pause else { return }
    synthesizer.apply(Command(.pause))
    let frames = UInt64(truncatingIfNeeded: synthesizer.pauseFrames)
    pause = .fading(until: synthesizer.frame &+ frames)
  }

  @_noLocks
  private mutating func endPause() {
    if case .playing = pause { return }
    synthesizer.apply(Command(.resume))
    pause = .playing
  }

  @_noLocks
  mutating func applyGain() {
    synthesizer.apply(Command(.masterGain, value: volume * midiGain))
  }
}

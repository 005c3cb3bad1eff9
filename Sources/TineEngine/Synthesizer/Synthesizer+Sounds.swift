internal import TineKernel

// Other sounds while it plays. A voice keeps the program it began with, so a set that was replaced
// stays until the last of its voices has ended, and is then given back to be freed elsewhere.

extension Synthesizer {
  /// Whether ``replaceSounds(_:)`` has room for the set it replaces: four can wait for their voices.
  ///
  /// Thread: audio.
  public var canReplaceSounds: Bool {
    @_noLocks get {
      for place in retired.indices where retired[place] == nil { return true }
      return false
    }
  }

  /// Plays new notes with other sounds from now on; every channel keeps its program number, and
  /// what ``apply(_:)-(PatchEdit)`` took is forgotten. Notes that sound go on as they are, so nothing
  /// clicks.
  ///
  /// - Parameter handle: of the new set; the synthesizer owns it from here. ``canReplaceSounds`` must
  ///   hold.
  ///
  /// Thread: audio.
  @_noLocks
  public mutating func replaceSounds(_ handle: SoundSet.Handle) {
    var other = SoundSet(adopting: handle)
    swap(&sounds, &other)
    let old = other.release()
    for place in retired.indices where retired[place] == nil {
      retired[place] = old
      break
    }
    forgetEdits()
    for channel in 0..<16 { resolveProgram(channel) }
  }

  /// A set that was replaced and that no voice plays any more, `nil` if there is none. The caller
  /// owns it, and must have it freed by another thread (``SoundSet/init(adopting:)``).
  ///
  /// Thread: audio.
  @_noLocks
  public mutating func takeRetiredSounds() -> SoundSet.Handle? {
    for place in retired.indices {
      guard let handle = retired[place] else { continue }
      if isPlayed(handle) { continue }
      retired[place] = nil
      return handle
    }
    return nil
  }

  @_noLocks
  private func isPlayed(_ set: SoundSet.Handle) -> Bool {
    for i in 0..<activeCount {
      let first = Int(active[i]) &* laneCount
      for place in first..<first &+ laneCount where !voices[place].isFree {
        if let program = voices[place].program, set.holds(program) { return true }
      }
    }
    return false
  }

  /// Whether a pause has faded to silence: the voices stand still, and so should a song.
  ///
  /// Thread: audio.
  public var isPaused: Bool {
    @_noLocks get { pause.isSettled && pause.value == 0 }
  }

  /// Frames that a fade into or out of a pause takes.
  ///
  /// Thread: any.
  public var pauseFrames: Int {
    @_noLocks get { rampFrames }
  }
}

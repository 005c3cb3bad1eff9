internal import TineKernel

// Patches that come while it plays, as a DX7 takes them by SysEx: one channel's, until its next
// program change, or one program's, for all channels. They are copied into memory that was set aside
// for them; nothing has to be freed.

extension Synthesizer {
  /// Takes a patch that came while it plays. Notes that sound go on as they are, or follow without
  /// beginning anew where the edit says so (``PatchEdit/movesNotes``).
  ///
  /// Thread: audio.
  #if hasFeature(Embedded)
    @export(interface)
  #endif
  @_noLocks
  public mutating func apply(_ edit: borrowing PatchEdit) {
    renderPending()
    let place = freeEdit()
    edits.programs[place] = edit.program
    switch edit.place {
    case .channel(let number):
      let channel = Int(number)
      let former = program(of: channel)
      channels[channel].edit = Int32(truncatingIfNeeded: place)
      if edit.movesNotes { moveNotes(of: channel, from: former, to: edits.programs + place) }
    case .program(let number):
      edits.stored[Int(number)] = Int32(truncatingIfNeeded: place)
      for channel in 0..<16 {
        // What was edited is left for what is stored under the channel's number.
        if channels[channel].number == Int32(number) { channels[channel].edit = -1 }
        resolveProgram(channel)
      }
    }
  }

  /// What the channel's next note plays where it isn't a drum.
  @inline(__always) @_noLocks
  func program(of channel: Int) -> UnsafeMutablePointer<Program> {
    if channels[channel].edit >= 0 { return edits.programs + Int(channels[channel].edit) }
    if channels[channel].stored >= 0 { return edits.programs + Int(channels[channel].stored) }
    return sounds.memory.programs + Int(channels[channel].program)
  }

  /// Forgets what came: other presets were chosen.
  @_noLocks
  func forgetEdits() {
    for number in 0..<128 { edits.stored[number] = -1 }
    for channel in 0..<16 { channels[channel].edit = -1 }
  }

  /// A place in the pool that nobody plays.
  @_noLocks
  private func freeEdit() -> Int {
    edits.clearMarks()
    for channel in 0..<16 { edits.mark(channels[channel].edit) }
    for number in 0..<128 { edits.mark(edits.stored[number]) }
    for i in 0..<activeCount {
      let first = Int(active[i]) &* laneCount
      for place in first..<first &+ laneCount where !voices[place].isFree {
        if let program = voices[place].program { edits.mark(program) }
      }
    }
    return edits.firstUnmarked
  }

  /// Has the notes that play one program go on with another.
  @_noLocks
  private func moveNotes(
    of channel: Int, from former: UnsafeMutablePointer<Program>,
    to program: UnsafeMutablePointer<Program>
  ) {
    for i in 0..<activeCount {
      let first = Int(active[i]) &* laneCount
      for place in first..<first &+ laneCount
      where voices[place].program == former && !voices[place].isFree && !voices[place].isDrum {
        // Members of a zone play what their master does.
        if master(of: Int(voices[place].channel)) != channel { continue }
        move(place, from: former, to: program)
      }
    }
  }

  @_noLocks
  private func move(
    _ place: Int, from former: UnsafeMutablePointer<Program>,
    to program: UnsafeMutablePointer<Program>
  ) {
    let group = groups + place / laneCount
    let lane = place % laneCount
    voices[place].program = program
    // The same operator may have another slot now.
    let before = group.pointee.operators
    for index in 0..<6 {
      let from = Int(former.pointee.slots[index])
      let to = Int(program.pointee.slots[index])
      if from != to { group.pointee.operators[to].copyState(lane, of: before[from], to: lane) }
      // What the last outputs were stays, not what they did.
      let scale = program.pointee.scaleOfLast(to) / former.pointee.scaleOfLast(from)
      group.pointee.operators[to].last[lane] *= scale
      group.pointee.operators[to].beforeLast[lane] *= scale
    }
    group.pointee.isRearranged = true
    // Until the tick's end all are made that sound: who is heard now may be another.
    var active: UInt32 = 0
    for slot in 0..<6
    where group.pointee.operators[slot].gain[lane] > 0
      || group.pointee.operators[slot].nextGain[lane] > 0
    {
      active |= 1 &<< UInt32(truncatingIfNeeded: slot)
    }
    group.pointee.activeSlots[lane] = active
    change(group, lane, program: program)
    updateVoice(place)
  }
}

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

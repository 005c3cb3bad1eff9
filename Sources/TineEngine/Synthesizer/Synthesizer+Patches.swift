internal import TineKernel

// Patches that come while it plays, as a DX7 takes them by SysEx: one channel's, until its next
// program change, or one program's, for all channels. They are copied into memory that was set aside
// for them; nothing has to be freed.

extension Synthesizer {
  /// Takes a patch that arrives during playback. Sounding notes stay as they are, or change without
  /// a new attack if the edit says so (``PatchEdit/movesNotes``).
  ///
  /// Thread: audio.
  #if hasFeature(Embedded)
    @export(interface)
  #endif
  @_noLocks
  public mutating func apply(_ edit: borrowing PatchEdit) {
    renderPending()
    let place = patches.keep(edit.program, channels, allocator)
    switch edit.place {
    case .channel(let number):
      let channel = Int(number)
      let former = patches.program(of: channels + channel)
      channels[channel].edit = Int32(truncatingIfNeeded: place)
      if edit.movesNotes {
        moveNotes(of: channel, from: former, to: patches.edits.programs + place)
      }
    case .program(let number):
      patches.edits.stored[Int(number)] = Int32(truncatingIfNeeded: place)
      for channel in 0..<16 {
        // The stored patch replaces the channel's edited one.
        if channels[channel].number == Int32(number) { channels[channel].edit = -1 }
        patches.resolve(channels + channel)
      }
    }
  }

  /// Changes the program of sounding notes.
  @_noLocks
  private func moveNotes(
    of channel: Int, from former: UnsafeMutablePointer<Program>,
    to program: UnsafeMutablePointer<Program>
  ) {
    for i in 0..<allocator.activeCount {
      let first = Int(allocator.active[i]) &* laneCount
      for place in first..<first &+ laneCount
      where voices[place].program == former && !voices[place].isFree && !voices[place].isDrum {
        // Members of a zone play what their master does.
        if channelState.master(of: Int(voices[place].channel)) != channel { continue }
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
      // The last outputs are kept, and scaled to the new feedback.
      let scale = program.pointee.scaleOfLast(to) / former.pointee.scaleOfLast(from)
      group.pointee.operators[to].last[lane] *= scale
      group.pointee.operators[to].beforeLast[lane] *= scale
    }
    group.pointee.isRearranged = true
    // Until the tick's end all operators with a gain are rendered: others may be audible now.
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

// Banks that are replaced during playback.

extension Synthesizer {
  /// Whether ``replaceSounds(_:)`` has room for the set that it replaces: up to four can be kept until their
  /// voices have ended.
  ///
  /// Thread: audio.
  public var canReplaceSounds: Bool {
    @_noLocks get { patches.canReplace }
  }

  /// Plays new notes with other sounds from now on. Every channel keeps its program number, and patches from
  /// ``apply(_:)-(PatchEdit)`` are forgotten. Sounding notes continue unchanged, so nothing clicks.
  ///
  /// - Parameter handle: of the new set; the synthesizer owns it from here. ``canReplaceSounds`` must
  ///   hold.
  ///
  /// Thread: audio.
  @_noLocks
  public mutating func replaceSounds(_ handle: SoundSet.Handle) {
    patches.replace(with: handle)
    patches.forgetEdits(channels)
    for channel in 0..<16 { patches.resolve(channels + channel) }
  }

  /// A set that was replaced and that no voice plays any more, `nil` if there is none. The caller
  /// owns it, and must have it freed by another thread (``SoundSet/init(adopting:)``).
  ///
  /// Thread: audio.
  @_noLocks
  public mutating func takeRetiredSounds() -> SoundSet.Handle? { patches.takeRetired(allocator) }
}

extension VoiceLists {
  /// Sorts the voices of up to ``groupsAtWork`` groups.
  ///
  /// - Parameter outputs: where the outputs of the first voice begin.
  @_noLocks @inline(never)
  func make(
    _ groups: UnsafeMutablePointer<VoiceGroup>, _ active: UnsafePointer<Int32>, _ count: Int,
    outputs: Int, _ scratch: Scratch
  ) {
    begin(groups, active, count)
    clear(0)
    for index in 0..<count {
      let group = groups + Int(active[index])
      var lanes = group.pointee.usedLanes
      while lanes != 0 {
        let lane = lanes.trailingZeroBitCount
        lanes &= lanes &- 1
        add(group, lane, outputs, scratch)
      }
    }
  }

  /// Sorts the operators of one voice alone.
  @_noLocks @inline(never)
  func make(_ group: UnsafeMutablePointer<VoiceGroup>, lane: Int, _ scratch: Scratch) {
    state.pointee = ListState(groupCount: 0)
    clear(0)
    add(group, lane, 0, scratch)
  }

  /// Adds a voice, if it is heard.
  @_noLocks @inline(__always)
  private func add(
    _ group: UnsafeMutablePointer<VoiceGroup>, _ lane: Int, _ outputs: Int, _ scratch: Scratch
  ) {
    let active = UInt8(truncatingIfNeeded: group.pointee.activeSlots[lane & 7])
    let carriers = group.pointee.wirings[unchecked: lane].carrierSlots & active
    if carriers == 0 { return }
    let place = state.pointee.voiceCount
    voices[place] = VoiceAtWork(
      group, lane, outputs: scratch.outputs(of: outputs &+ place), activeSlots: active,
      carriers: carriers, scratch)
    add(place)
    state.pointee.voiceCount = place &+ 1
  }

  /// Adds the operators of a voice.
  @_noLocks @inline(__always)
  private func add(_ place: Int) {
    let active = voices[place].activeSlots
    let lane = voices[place].lane
    let group = voices[place].group
    let feedbackSlots = group.pointee.wirings[unchecked: lane].feedbackSlots & active
    let loopSlots = group.pointee.wirings[unchecked: lane].loopSlots
    var slots = active
    if loopSlots & active != 0 {
      loopItems[state.pointee.loopCount] = OperatorAtWork(place, source: 0)
      state.pointee.loopCount &+= 1
      slots &= ~loopSlots
    }
    while slots != 0 {
      let slot = slots.trailingZeroBitCount
      let isFeedback = feedbackSlots & slots & (0 &- slots) != 0
      slots &= slots &- 1
      let sources = group.pointee.wirings[unchecked: lane].sources[unchecked: slot] & active
      if sources == 0 {
        addUnmodulated(OperatorAtWork(place, source: slot), isFeedback)
      } else if let modulator = ownModulator(sources, slots, feedbackSlots, place), isFeedback {
        slots &= ~(1 &<< UInt8(truncatingIfNeeded: modulator))
        pairItems[state.pointee.pairCount] = OperatorAtWork(
          place, source: modulator, secondSource: slot)
        state.pointee.pairCount &+= 1
      } else {
        let stage = Int(group.pointee.wirings[unchecked: lane].stages[unchecked: slot])
        while state.pointee.lastStage < stage {
          state.pointee.lastStage &+= 1
          clear(state.pointee.lastStage)
        }
        addModulated(place, slot, stage, sources, isFeedback)
      }
    }
  }

  /// The one modulator there is, if it modulates itself, nobody else modulates it and it isn't in a
  /// list yet.
  @_noLocks @inline(__always)
  private func ownModulator(
    _ sources: UInt8, _ slots: UInt8, _ feedbackSlots: UInt8, _ place: Int
  ) -> Int? {
    if sources & (sources &- 1) != 0 || sources & slots & feedbackSlots == 0 { return nil }
    let modulator = sources.trailingZeroBitCount
    let lane = voices[place].lane
    let itsSources = voices[place].group.pointee.wirings[unchecked: lane].sources[
      unchecked: modulator]
    return itsSources & voices[place].activeSlots == 0 ? modulator : nil
  }

  @_noLocks @inline(__always)
  private func addUnmodulated(_ item: OperatorAtWork, _ isFeedback: Bool) {
    if isFeedback {
      ownItems[state.pointee.ownCount] = item
      state.pointee.ownCount &+= 1
    } else {
      plainItems[state.pointee.plainCount] = item
      state.pointee.plainCount &+= 1
    }
  }

  @_noLocks @inline(__always)
  private func addModulated(
    _ place: Int, _ slot: Int, _ stage: Int, _ sources: UInt8, _ isFeedback: Bool
  ) {
    if isFeedback {
      let count = Int(feedbackCounts[stage])
      feedbackItems[stage &* 6 &* voicesAtWork &+ count] = OperatorAtWork(place, source: slot)
      feedbackCounts[stage] = Int32(truncatingIfNeeded: count &+ 1)
      return
    }
    let list = listIndex(stage, slot, sources.nonzeroBitCount)
    let count = Int(operatorCounts[list])
    operators[list &* voicesAtWork &+ count] = OperatorAtWork(
      place, source: sources.trailingZeroBitCount,
      secondSource: (sources & (sources &- 1)).trailingZeroBitCount)
    operatorCounts[list] = Int32(truncatingIfNeeded: count &+ 1)
  }

  /// Empties the lists of a stage.
  @_noLocks @inline(__always)
  private func clear(_ stage: Int) {
    let counts = operatorCounts + stage &* listsInStage
    for list in 0..<listsInStage { counts[list] = 0 }
    feedbackCounts[stage] = 0
  }
}

internal import TineKernel

extension Synthesizer {
  /// What sounds just now. It looks at each voice once and changes nothing.
  ///
  /// - Parameter watched: the channel whose latest voice shows its operators, 0 … 15.
  ///
  /// Thread: audio.
  @_noLocks
  public func picture(watching watched: Int) -> EngineSnapshot {
    var picture = EngineSnapshot()
    picture.voices = UInt32(truncatingIfNeeded: counters.activeVoices)
    picture.stolenVoices = UInt32(truncatingIfNeeded: counters.stolenVoices)
    picture.limitedSamples = counters.limitedSamples
    for channel in 0..<16 {
      let master = master(of: channel)
      picture.channels[channel].bank = UInt16(truncatingIfNeeded: channels[master].bank)
      picture.channels[channel].number = UInt8(truncatingIfNeeded: channels[master].number)
      picture.channels[channel].isDrum = channels[master].isDrum
      let patch = channels[master].isDrum ? channels[master].kit : channels[master].program
      picture.channels[channel].patch = UInt16(truncatingIfNeeded: patch)
    }
    var latest = -1
    var latestOrder: UInt64 = 0
    for i in 0..<activeCount {
      let first = Int(active[i]) &* laneCount
      for place in first..<first &+ laneCount where !voices[place].isFree {
        let channel = Int(voices[place].channel)
        picture.channels[channel].voices &+= picture.channels[channel].voices < 255 ? 1 : 0
        if voices[place].isHeld {
          picture.channels[channel].keysDown &+= 1
          let key = UInt64(truncatingIfNeeded: Int(voices[place].key))
          if key < 64 { picture.lowKeys |= 1 &<< key } else { picture.highKeys |= 1 &<< (key & 63) }
        }
        // Orders begin at 1.
        if channel == watched && !voices[place].isFading && voices[place].order > latestOrder {
          latest = place
          latestOrder = voices[place].order
        }
      }
    }
    if latest >= 0 { fillGains(&picture, latest) }
    return picture
  }

  /// The gains of one voice's operators, from their slots to their numbers.
  @_noLocks
  private func fillGains(_ picture: inout EngineSnapshot, _ place: Int) {
    guard let program = voices[place].program else { return }
    let group = groups + place / laneCount
    let lane = place % laneCount
    for number in 0..<6 {
      let slot = Int(program.pointee.slots[number])
      picture.gains[number] = group.pointee.operators[slot].nextGain[lane]
    }
  }
}

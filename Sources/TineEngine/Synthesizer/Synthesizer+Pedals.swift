internal import TineKernel

// What holds a note whose key is up. A zone's master holds its members' notes too.

extension Synthesizer {
  /// Two pedals sustain, 64 (1) and 69 (2): what one holds, the other's release doesn't end.
  @_noLocks
  mutating func setSustain(channel: Int, pedal: UInt8, isDown: Bool) {
    let pedals = channels[channel].sustainPedals
    channels[channel].sustainPedals = isDown ? pedals | pedal : pedals & ~pedal
    if !isDown { settlePedals() }
  }

  /// Sostenuto holds the keys that are down when its pedal goes down.
  @_noLocks
  mutating func setSostenuto(channel: Int, isDown: Bool) {
    if channels[channel].sostenuto == isDown { return }
    channels[channel].sostenuto = isDown
    if isDown {
      for place in 0..<groupCount &* laneCount
      where voices[place].isHeld && belongs(Int(voices[place].channel), to: channel) {
        voices[place].sostenuto = true
      }
    } else {
      settlePedals()
    }
  }

  /// Releases what no pedal holds any more. After whatever may have lifted one: whichever way a
  /// pedal vanishes, no note stays behind.
  @_noLocks
  mutating func settlePedals() {
    for place in 0..<groupCount &* laneCount where !voices[place].isFree {
      let own = Int(voices[place].channel)
      let master = master(of: own)
      if !channels[own].sostenuto && !channels[master].sostenuto {
        voices[place].sostenuto = false
      }
      if voices[place].isSustained && !isPedalled(place) { release(place) }
    }
  }

  /// Whether a pedal holds the note, its key up or down.
  @inline(__always) @_noLocks
  func isPedalled(_ place: Int) -> Bool {
    let own = Int(voices[place].channel)
    return voices[place].sostenuto || channels[own].sustainPedals != 0
      || channels[master(of: own)].sustainPedals != 0
  }
}

internal import Lanes

extension Synthesizer {
  /// A controller of a channel, 0 … 127, has a new value, 0 … 127.
  @_noLocks
  mutating func control(channel: Int, controller: Int, value: Float) {
    switch controller {
    case 1: channels[channel].wheel = value
    case 2: channels[channel].breath = value
    case 4: channels[channel].foot = value
    case 5: channels[channel].portamentoTime = value
    case 7: channels[channel].volume = value
    case 8: channels[channel].balance = value
    case 10: channels[channel].pan = value
    case 11: channels[channel].expression = value
    case 64: setSustain(channel: channel, pedal: 1, isDown: value >= 64)
    case 65: channels[channel].portamento = value >= 64
    case 66: setSostenuto(channel: channel, isDown: value >= 64)
    case 67: channels[channel].soft = value >= 64
    case 68: channels[channel].legato = value >= 64
    case 69: setSustain(channel: channel, pedal: 2, isDown: value >= 64)
    case 71: channels[channel].resonance = value
    case 72: channels[channel].release = value
    case 73: channels[channel].attack = value
    case 74: channels[channel].brightness = value
    case 75: channels[channel].decay = value
    case 76: channels[channel].vibratoRate = value
    case 77: channels[channel].vibratoDepth = value
    case 78: channels[channel].vibratoDelay = value
    case 84: channels[channel].portamentoKey = Int16(value)
    default: return
    }
    channels[channel].changed = true
    // What the master of a zone does, its members do too.
    for member in 0..<16 where Int(channels[member].zoneMaster) == channel {
      channels[member].changed = true
    }
  }

  /// Two pedals sustain, 64 and 69: what one holds, the other's release doesn't end.
  @_noLocks
  private mutating func setSustain(channel: Int, pedal: UInt8, isDown: Bool) {
    var pedals = channels[channel].sustainPedals
    pedals = isDown ? pedals | pedal : pedals & ~pedal
    channels[channel].sustainPedals = pedals
    if channels[channel].sustain != (pedals != 0) {
      setSustain(channel: channel, isDown: pedals != 0)
    }
  }

  @_noLocks
  func setDrum(channel: Int, isOn: Bool) {
    channels[channel].playsDrums = isOn
    resolveProgram(channel)
  }

  /// MPE: gives `members` channels beside channel 0 or 15 to it, and takes all others from it.
  @_noLocks
  mutating func setZone(master: Int, members: Int) {
    if master != 0 && master != 15 { return }
    let count = min(members, 15)
    for channel in 0..<16 where channel != master {
      let distance = master == 0 ? channel : 15 &- channel
      if distance <= count {
        channels[channel].zoneMaster = Int8(truncatingIfNeeded: master)
        channels[channel].bendRange = 48
        channels[channel].playsDrums = false
        resolveProgram(channel)
      } else if Int(channels[channel].zoneMaster) == master {
        channels[channel].zoneMaster = -1
        channels[channel].bendRange = 2
        channels[channel].playsDrums = channel == 9
        resolveProgram(channel)
      }
      channels[channel].changed = true
    }
  }

  /// The channel whose programs, volume and pedals count for a channel: its zone's master, or itself.
  @inline(__always) @_noLocks
  func master(of channel: Int) -> Int {
    let master = Int(channels[channel].zoneMaster)
    return master < 0 ? channel : master
  }
}

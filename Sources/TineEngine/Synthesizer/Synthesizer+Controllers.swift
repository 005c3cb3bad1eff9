internal import TineKernel

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
    case 10:
      channels[channel].pan = value
      channels[channel].pansAnywhere = false
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
    case 91: channels[channel].reverb = value
    case 93: channels[channel].chorus = value
    case 84: channels[channel].portamentoKey = Int16(value)
    default: return
    }
    markChanged(channel)
  }

  @_noLocks
  func setDrum(channel: Int, isOn: Bool) {
    channels[channel].playsDrums = isOn
    resolveProgram(channel)
  }
}

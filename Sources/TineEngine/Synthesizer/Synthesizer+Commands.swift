internal import TineKernel

extension Synthesizer {
  /// Does what a command says, at the next frame to be made, whatever its time.
  ///
  /// Thread: audio.
  @_noLocks
  public mutating func apply(_ command: Command) {
    let channel = Int(command.channel & 15)
    let key = Int(command.number & 127)
    switch command.kind {
    case .noteOn:
      startNote(channel: channel, key: key, tag: command.tag, velocity: Int(command.value))
    case .noteOff: endNote(channel: channel, key: key, tag: command.tag)
    case .controller: control(channel: channel, controller: key, value: command.value)
    case .program: selectProgram(channel: channel, number: key, bank: Int(command.value))
    case .pitchBend:
      channels[channel].bend = command.value
      markChanged(channel)
    case .bendRange: setBendRange(channel: channel, semitones: command.value)
    case .tuning:
      channels[channel].tuning = command.value
      markChanged(channel)
    case .channelPressure:
      channels[channel].pressure = command.value
      markChanged(channel)
    case .polyPressure: setPolyPressure(channel: channel, key: key, value: command.value)
    // These three sent to a zone's master are for the whole zone.
    case .allSoundOff:
      for member in 0..<16 where belongs(member, to: channel) { cutNotes(of: member) }
    case .allNotesOff:
      for member in 0..<16 where belongs(member, to: channel) { forgetKeys(of: member) }
    case .resetControllers:
      for member in 0..<16 where belongs(member, to: channel) { resetControllers(member) }
    case .monoMode: setMono(channel: channel, isOn: true)
    case .polyMode: setMono(channel: channel, isOn: false)
    case .drumChannel: setDrum(channel: channel, isOn: command.value > 0)
    case .scaleTuning:
      channels[channel].scale[key % 12] = command.value
      markChanged(channel)
    case .keyTuning:
      keyTunings[Int(command.channel & 127) &* 128 &+ key] = command.value
      for channel in 0..<16 { channels[channel].changed = true }
    case .tuningProgram:
      channels[channel].tuningProgram = UInt8(truncatingIfNeeded: key)
      markChanged(channel)
    case .zone: setZone(master: channel, members: key)
    case .modulationRange:
      channels[channel].modulationRange = command.value
      markChanged(channel)
    case .panic:
      renderPending()
      for channel in 0..<16 {
        cutNotes(of: channel)
        resetControllers(channel)
      }
      effects?.pointee.silence()
    case .masterGain:
      renderPending()
      masterGain = command.value
      aimMaster()
    case .outputGain:
      renderPending()
      outputGain = command.value
      aimMaster()
    case .masterBalance:
      renderPending()
      masterBalance = command.value
      aimMaster()
    case .masterTuning:
      masterTuning = command.value
      for channel in 0..<16 { channels[channel].changed = true }
    case .systemReset:
      renderPending()
      for channel in 0..<16 { fadeVoices(of: channel) }
      masterGain = 1
      masterBalance = 0
      masterTuning = 0
      aimMaster()
      resetChannels()
      effects?.pointee.reset()
    case .effect:
      renderPending()
      if let parameter = EffectParameter(number: command.number) {
        effects?.pointee.set(parameter, command.value)
      }
    // Whoever has the patches that come beside the commands sees to it.
    case .changePatch: break
    case .detune: setDetune(channel: channel, hertz: command.value)
    case .randomPan: channels[channel].pansAnywhere = true
    case .drum:
      if let parameter = DrumParameter(number: command.tag) {
        drumSettings[channel &* 128 &+ key].set(parameter, command.value)
      }
    case .drumReset: resetDrums(of: channel)
    case .controllerDepth:
      channels[channel].depths.set(key, command.value)
      markChanged(channel)
    case .assignedController:
      channels[channel].assigned[key & 1] = command.value
      markChanged(channel)
    case .pause:
      renderPending()
      pause.aim(at: 0, frames: rampFrames)
    case .resume:
      renderPending()
      pause.aim(at: 1, frames: rampFrames)
    }
  }

  @_noLocks
  private mutating func resetControllers(_ channel: Int) {
    channels[channel].resetControllers()
    for place in 0..<groupCount &* laneCount where Int(voices[place].channel) == channel {
      voices[place].polyPressure = 0
    }
    channels[channel].sustainPedals = 0
    channels[channel].sostenuto = false
    settlePedals()
  }

  @_noLocks
  private mutating func aimMaster() {
    let gain = outputGain * masterGain
    let left = gain * min(1 - masterBalance, 1)
    let right = gain * min(1 + masterBalance, 1)
    // For good: a softer one takes a while, and may be made louder again.
    settings.audibilityThreshold = min(
      settings.audibilityThreshold, audibilityThreshold / max(gain, 1))
    if frame == 0 {
      masterLeft.jump(to: left)
      masterRight.jump(to: right)
    } else {
      masterLeft.aim(at: left, frames: rampFrames)
      masterRight.aim(at: right, frames: rampFrames)
    }
  }

  @_noLocks
  private mutating func selectProgram(channel: Int, number: Int, bank: Int) {
    channels[channel].number = Int32(truncatingIfNeeded: number)
    channels[channel].bank = Int32(truncatingIfNeeded: bank)
    channels[channel].edit = -1
    resolveProgram(channel)
    // A kit begins as it is (GS, XG).
    if channels[channel].isDrum { resetDrums(of: channel) }
  }

  /// Looks a channel's program up in the sound set. Notes that sound keep theirs.
  @_noLocks
  func resolveProgram(_ channel: Int) {
    let number = Int(channels[channel].number)
    let bank = Int(channels[channel].bank)
    // XG's kits are banks of their own; any other bank selects kits by number alone.
    let coarse = bank >> 7
    let kit = sounds.kit(bank: coarse == 126 || coarse == 127 ? coarse : 0, number: number)
    channels[channel].kit = Int32(truncatingIfNeeded: kit)
    channels[channel].isDrum = channels[channel].playsDrums && kit >= 0
    channels[channel].program = Int32(
      truncatingIfNeeded: sounds.program(bank: bank, number: number))
    // GM2's variation 0 is bank 0.
    let isElsewhere =
      bank != 0 && bank != 121 << 7 && sounds.exactProgram(bank: bank, number: number) >= 0
    channels[channel].stored = isElsewhere ? -1 : edits.stored[number & 127]
  }

  /// All channels as at the start.
  @_noLocks
  func resetChannels() {
    for key in 0..<Self.tuningPrograms &* 128 { keyTunings[key] = 0 }
    for channel in 0..<16 {
      channels[channel] = Channel()
      resetDrums(of: channel)
      channels[channel].playsDrums = channel == 9
      channels[channel].changed = true
      resolveProgram(channel)
    }
  }
}

internal import TineKernel

extension Synthesizer {
  /// Applies a command at the next frame to be rendered, whatever its time.
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
      channelState.markChanged(channel)
    case .bendRange: channelState.setBendRange(channel: channel, semitones: command.value)
    case .tuning:
      channels[channel].tuning = command.value
      channelState.markChanged(channel)
    case .channelPressure:
      channels[channel].pressure = command.value
      channelState.markChanged(channel)
    case .polyPressure: setPolyPressure(channel: channel, key: key, value: command.value)
    // These three sent to a zone's master are for the whole zone.
    case .allSoundOff:
      for member in 0..<16 where channelState.belongs(member, to: channel) { cutNotes(of: member) }
    case .allNotesOff:
      for member in 0..<16 where channelState.belongs(member, to: channel) {
        forgetKeys(of: member)
      }
    case .resetControllers:
      for member in 0..<16 where channelState.belongs(member, to: channel) {
        resetControllers(member)
      }
    case .monoMode: setMono(channel: channel, isOn: true)
    case .polyMode: setMono(channel: channel, isOn: false)
    case .drumChannel: setDrum(channel: channel, isOn: command.value > 0)
    case .scaleTuning:
      channels[channel].scale[key % 12] = command.value
      channelState.markChanged(channel)
    case .keyTuning:
      channelState.keyTunings[Int(command.channel & 127) &* 128 &+ key] = command.value
      channelState.markAllChanged()
    case .tuningProgram:
      channels[channel].tuningProgram = UInt8(truncatingIfNeeded: key)
      channelState.markChanged(channel)
    case .zone: setZone(master: channel, members: key)
    case .modulationRange:
      channels[channel].modulationRange = command.value
      channelState.markChanged(channel)
    case .panic:
      renderPending()
      for channel in 0..<16 {
        cutNotes(of: channel)
        resetControllers(channel)
      }
      mixer.effects?.pointee.silence()
    case .masterGain:
      renderPending()
      mixer.masterGain = command.value
      aimMaster()
    case .outputGain:
      renderPending()
      mixer.outputGain = command.value
      aimMaster()
    case .masterBalance:
      renderPending()
      mixer.masterBalance = command.value
      aimMaster()
    case .masterTuning:
      masterTuning = command.value
      channelState.markAllChanged()
    case .systemReset:
      renderPending()
      for channel in 0..<16 { allocator.fadeVoices(of: channel) }
      mixer.masterGain = 1
      mixer.masterBalance = 0
      masterTuning = 0
      aimMaster()
      resetChannels()
      mixer.effects?.pointee.reset()
    case .effect:
      renderPending()
      if let parameter = EffectParameter(number: command.number) {
        mixer.effects?.pointee.set(parameter, command.value)
      }
    // Whoever has the patches that come beside the commands sees to it.
    case .changePatch: break
    case .pitchOffset: setPitchOffset(channel: channel, hertz: command.value)
    case .randomPan: channels[channel].pansAnywhere = true
    case .drum:
      if let parameter = DrumParameter(number: command.tag) {
        channelState.drums[channel &* 128 &+ key].set(parameter, command.value)
      }
    case .drumReset: channelState.resetDrums(of: channel)
    case .controllerDepth:
      channels[channel].depths.set(key, command.value)
      channelState.markChanged(channel)
    case .assignedController:
      channels[channel].assigned[key & 1] = command.value
      channelState.markChanged(channel)
    case .pause:
      renderPending()
      mixer.pause.aim(at: 0, frames: mixer.rampFrames)
    case .resume:
      renderPending()
      mixer.pause.aim(at: 1, frames: mixer.rampFrames)
    }
  }

  @_noLocks
  private mutating func resetControllers(_ channel: Int) {
    channels[channel].resetControllers()
    for place in 0..<allocator.groupCount &* laneCount where Int(voices[place].channel) == channel {
      voices[place].polyPressure = 0
    }
    channels[channel].sustainPedals = 0
    channels[channel].sostenuto = false
    settlePedals()
  }

  @_noLocks
  private mutating func aimMaster() {
    // For good: a lower gain is reached after a while only, and may be raised again.
    settings.audibilityThreshold = min(
      settings.audibilityThreshold, audibilityThreshold / max(mixer.gain, 1))
    mixer.aimMaster(isStart: frame == 0)
  }

  @_noLocks
  private mutating func selectProgram(channel: Int, number: Int, bank: Int) {
    channels[channel].number = Int32(truncatingIfNeeded: number)
    channels[channel].bank = Int32(truncatingIfNeeded: bank)
    channels[channel].edit = -1
    patches.resolve(channels + channel)
    // A kit begins as it is (GS, XG).
    if channels[channel].isDrum { channelState.resetDrums(of: channel) }
  }

  /// Sets all channels to their defaults.
  @_noLocks
  func resetChannels() {
    channelState.reset()
    for channel in 0..<16 { patches.resolve(channels + channel) }
  }
}

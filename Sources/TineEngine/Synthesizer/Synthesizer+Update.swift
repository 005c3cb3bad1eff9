internal import TineKernel

// From the channels' state to the values of a lane.

extension Synthesizer {
  /// Updates all voices of a channel from its controllers.
  @_noLocks
  func updateVoices(of channel: Int) {
    channels[channel].changed = false
    for i in 0..<allocator.activeCount {
      let first = Int(allocator.active[i]) &* laneCount
      for place in first..<first &+ laneCount
      where !voices[place].isFree && Int(voices[place].channel) == channel {
        updateVoice(place)
      }
    }
  }

  /// Updates one voice from its channel's controllers.
  @_noLocks
  func updateVoice(_ place: Int) {
    let group = groups + place / laneCount
    let lane = place % laneCount
    let voice = voices[place]
    let own = channels + Int(voice.channel)
    let master = channels + channelState.master(of: Int(voice.channel))
    guard let program = voice.program else { return }

    let isMember = own != master
    var semitones = own.pointee.bend * own.pointee.bendRange + own.pointee.tuning + masterTuning
    if isMember {
      semitones += master.pointee.bend * master.pointee.bendRange + master.pointee.tuning
    }
    semitones += voice.semitones
    let values = sourceValues(voice, own, master)
    if master.pointee.depths.isUsed { semitones += master.pointee.depths.sum(.pitch, values) }
    if !voice.isDrum {
      semitones += master.pointee.scale[Int(voice.pitchKey) % 12]
      semitones +=
        channelState.keyTunings[Int(master.pointee.tuningProgram) &* 128 &+ Int(voice.pitchKey)]
    }
    group.pointee.channelPitch[lane] = semitones / 12

    // CC 7 (channel volume) to gain: General MIDI's curve, 40 · log₁₀(volume / 127) dB, and the same for
    // CC 11 (expression). The soft pedal takes 3 dB.
    let volume = master.pointee.volume * (1 / 127)
    let expression = master.pointee.expression * (1 / 127)
    var gain = voice.gain * (volume * volume) * (expression * expression)
    if voice.isSoft { gain *= 0.707_946 }
    if master.pointee.depths.isUsed {
      gain *= max(1 + master.pointee.depths.sum(.amplitude, values), 0)
    }
    // Equal power: 0 and 1 are left, 64 the middle, 127 right.
    let middle = voice.pansAlone ? 0.5 : max((master.pointee.pan - 1) / 126, 0)
    let position = middle + voice.pan * 0.5
    let quarter = min(max(position, 0), 1) * 0.25
    // As with pan, 0 and 1 are the end.
    let balance = max((master.pointee.balance - 64) / 63, -1)
    let left = gain * min(1 - balance, 1)
    let right = gain * min(1 + balance, 1)
    group.pointee.targetLeft[lane] = left * sine(cycles: LaneFloats(repeating: quarter + 0.25))[0]
    group.pointee.targetRight[lane] = right * sine(cycles: LaneFloats(repeating: quarter))[0]
    if mixer.effects != nil {
      // After volume and expression, like the dry signal.
      group.pointee.reverb.target[lane] =
        gain * share(master.pointee.reverb, program.pointee.reverb, voice.reverb)
      group.pointee.chorus.target[lane] =
        gain * share(master.pointee.chorus, program.pointee.chorus, voice.chorus)
    }
    updateModulators(group, lane, voice, own, master, program, values)
  }

  /// The gain of a send of 0 … 127.
  @inline(__always) @_noLocks
  private func share(_ channel: Float, _ preset: Float, _ drum: Float) -> Float {
    if drum >= 0 { return channel * drum * (1 / 127) }
    return min(max(channel + preset, 0), 127) * (1 / 127)
  }

  /// The values of the modulation sources, 0 … 1.
  @inline(__always) @_noLocks
  private func sourceValues(
    _ voice: VoiceNote, _ own: UnsafeMutablePointer<Channel>,
    _ master: UnsafeMutablePointer<Channel>
  ) -> InlineArray<5, Float> {
    [
      max(own.pointee.wheel, master.pointee.wheel) * (1 / 127),
      max(own.pointee.pressure, master.pointee.pressure) * (1 / 127),
      voice.polyPressure * (1 / 127),
      master.pointee.assigned[0] * (1 / 127), master.pointee.assigned[1] * (1 / 127),
    ]
  }

  /// Brightness, vibrato and tremolo of one voice.
  @_noLocks
  private func updateModulators(
    _ group: UnsafeMutablePointer<VoiceGroup>, _ lane: Int, _ voice: VoiceNote,
    _ own: UnsafeMutablePointer<Channel>, _ master: UnsafeMutablePointer<Channel>,
    _ program: UnsafeMutablePointer<Program>, _ values: InlineArray<5, Float>
  ) {
    let wheel = max(own.pointee.wheel, master.pointee.wheel) * (1 / 127)
    // Presets assume half a semitone.
    let wheelPitch = wheel * master.pointee.modulationRange * 2
    let foot = master.pointee.foot * (1 / 127)
    let breath = master.pointee.breath * (1 / 127)
    let touch =
      max(own.pointee.pressure, max(master.pointee.pressure, voice.polyPressure)) * (1 / 127)
    var pitch = wheelPitch * program.pointee.wheel.pitch + foot * program.pointee.foot.pitch
    pitch += breath * program.pointee.breath.pitch + touch * program.pointee.aftertouch.pitch
    var amplitude =
      wheel * program.pointee.wheel.amplitude + foot * program.pointee.foot.amplitude
    amplitude += breath * program.pointee.breath.amplitude
    amplitude += touch * program.pointee.aftertouch.amplitude
    var brightness =
      wheel * program.pointee.wheel.brightness + foot * program.pointee.foot.brightness
    brightness += breath * program.pointee.breath.brightness
    brightness += touch * program.pointee.aftertouch.brightness
    // Controller 77 adds or takes up to half the depth, controllers 71 and 74 brightness.
    pitch += (master.pointee.vibratoDepth - 64) * (0.5 / 64)
    brightness += (master.pointee.brightness - 64) * (1 / 64)
    brightness += (master.pointee.resonance - 64) * (0.5 / 64)
    if own != master { brightness += (own.pointee.brightness - 64) * (1 / 64) }
    if voice.isSoft { brightness -= 0.2 }
    brightness += voice.brightness
    if master.pointee.depths.isUsed {
      // As deep as the wheel's vibrato would be with that range.
      let vibrato = master.pointee.depths.sum(.vibrato, values)
      pitch += vibrato * 2 * program.pointee.wheel.pitch
      amplitude += master.pointee.depths.sum(.tremolo, values)
      brightness += master.pointee.depths.sum(.brightness, values)
    }
    let least = -group.pointee.lfo.pitchDepth[lane]
    group.pointee.lfo.controlledPitchDepth[lane] = min(max(pitch, least), 1)
    group.pointee.lfo.controlledAmplitudeDepth[lane] = min(amplitude, 1)
    group.pointee.brightness[lane] = min(max(brightness, -1), 1)
    group.pointee.lfo.increment[lane] = lfoIncrement(
      program.pointee.lfo.hertz, master.pointee.vibratoRate)

    let depths =
      group.pointee.lfo.pitchDepth + group.pointee.lfo.amplitudeDepth
      + group.pointee.lfo.controlledPitchDepth + group.pointee.lfo.controlledAmplitudeDepth
    group.pointee.usesLFO = LaneFloats().isBelow(depths).hasAny
  }
}

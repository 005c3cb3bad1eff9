internal import TineKernel

// What a song changed of single drums.

extension Synthesizer {
  /// All drums of a channel are as its kit has them.
  @_noLocks
  func resetDrums(of channel: Int) {
    for key in 0..<128 { drumSettings[channel &* 128 &+ key] = DrumSettings() }
  }

  /// Gives a drum's note what the song says of the drum.
  @_noLocks
  func apply(_ settings: DrumSettings, to voice: inout Voice, presetPan: Float) {
    voice.gain *= settings.level
    voice.semitones = settings.coarsePitch + settings.finePitch
    voice.brightness = (settings.brightness - 64) * (1 / 64)
    voice.brightness += (settings.resonance - 64) * (0.5 / 64)
    voice.reverb = settings.reverb
    voice.chorus = settings.chorus
    if settings.group >= 0 { voice.exclusiveGroup = UInt8(min(settings.group, 127)) }
    // The preset's own is added later, and here it isn't meant.
    if settings.pan >= -1 { voice.pan = settings.pan - presetPan }
  }

  /// Draws the place of a note whose channel or drum is panned anywhere.
  @_noLocks
  func placeAnywhere(
    _ group: UnsafeMutablePointer<VoiceGroup>, _ lane: Int, _ isChannelAnywhere: Bool
  ) {
    let place = (group - groups) &* laneCount &+ lane
    if !isChannelAnywhere && voices[place].pan <= 1.5 { return }
    // Other bits than those that free oscillators begin at.
    let random = noteSeed(group, lane) &* 2_891_336_453 &+ 747_796_405
    voices[place].pan = Float(random &>> 8) / 8_388_608 - 1
    voices[place].pansAlone = true
  }

  /// A channel's notes lie so many hertz above their keys; those that sound follow.
  @_noLocks
  func setDetune(channel: Int, hertz: Float) {
    channels[channel].detune = hertz
    for i in 0..<activeCount {
      let first = Int(active[i]) &* laneCount
      for place in first..<first &+ laneCount
      where !voices[place].isFree && master(of: Int(voices[place].channel)) == channel {
        guard let program = voices[place].program else { continue }
        tune(
          groups + place / laneCount, place % laneCount, program: program,
          key: Int(voices[place].pitchKey))
      }
    }
  }
}

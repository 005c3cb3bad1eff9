/// The settings of one drum: GS's and XG's drum setups, and General MIDI 2's key controls. They
/// take effect with the drum's next note.
struct DrumSettings: BitwiseCopyable {
  /// Semitones.
  var coarsePitch: Float = 0
  var finePitch: Float = 0
  /// Linear.
  var level: Float = 1
  /// −1 … 1, 2 for anywhere; −2 is the kit's own.
  var pan: Float = -2
  /// 0 … 1 of the channel's sends; −1 is the preset's own.
  var reverb: Float = -1
  var chorus: Float = -1
  /// Like the controllers, 64 in the middle.
  var brightness: Float = 64
  var resonance: Float = 64
  var attack: Float = 64
  var decay: Float = 64
  /// −1 is the kit's own.
  var group: Float = -1
  var isPlayed = true

  @_noLocks
  init() {}

  @_noLocks
  mutating func set(_ parameter: DrumParameter, _ value: Float) {
    switch parameter {
    case .coarsePitch: coarsePitch = value
    case .finePitch: finePitch = value
    case .level: level = value
    case .pan: pan = value
    case .reverb: reverb = value
    case .chorus: chorus = value
    case .brightness: brightness = value
    case .resonance: resonance = value
    case .attack: attack = value
    case .decay: decay = value
    case .group: group = value
    case .isPlayed: isPlayed = value > 0
    }
  }

  /// Applies the settings to a drum's note.
  @_noLocks
  func apply(to voice: inout VoiceNote, presetPan: Float) {
    voice.gain *= level
    voice.semitones = coarsePitch + finePitch
    voice.brightness = (brightness - 64) * (1 / 64)
    voice.brightness += (resonance - 64) * (0.5 / 64)
    voice.reverb = reverb
    voice.chorus = chorus
    if group >= 0 { voice.exclusiveGroup = UInt8(min(group, 127)) }
    // The preset's own is added later, and here it isn't meant.
    if pan >= -1 { voice.pan = pan - presetPan }
  }
}

/// Eight voices: everything that the inner loops read and write.
///
/// Plain memory without references: the engine sets all groups aside before the sound starts.
/// Operators are in slots: modulators have higher slots than what they modulate, and loops of
/// several sit at the top, so that a loop over the slots from 5 down to 0 meets every modulator
/// first.
///
/// What moves once a tick is computed for all eight at once, a lane each. What moves every frame
/// isn't: a vector holds consecutive frames of one operator, so that each voice costs what its own
/// patch has, whoever its neighbours are.
public struct VoiceGroup {
  /// The operators by slot.
  public var operators = InlineArray<6, OperatorLanes>(repeating: OperatorLanes())
  /// Cycles of phase that an output of 1 from slot s adds to slot d: at index 6d + s. From the same
  /// slot or a lower one it is feedback, of the mean of the last two outputs.
  public var weights = InlineArray<36, LaneFloats>(repeating: LaneFloats())

  /// A bit for each slot in a loop of several, or above one.
  public var loopSlots = LaneBits()
  /// A bit for each slot that is made in this tick: of which something can be heard.
  public var activeSlots = LaneBits()
  /// The voice's gain to the left, at the tick's first frame.
  public var left = LaneFloats()
  /// And to the right.
  public var right = LaneFloats()
  /// What each frame adds to ``left``.
  public var leftStep = LaneFloats()
  /// What each frame adds to ``right``.
  public var rightStep = LaneFloats()
  /// The gain without the fade, gliding to where channel and preset want it.
  public var smoothLeft = LaneFloats()
  /// As ``smoothLeft``.
  public var smoothRight = LaneFloats()
  /// Where ``smoothLeft`` glides to.
  public var targetLeft = LaneFloats()
  /// Where ``smoothRight`` glides to.
  public var targetRight = LaneFloats()
  /// What goes to the reverb.
  public var reverb = SendLanes()
  /// What goes to the chorus.
  public var chorus = SendLanes()
  /// Octaves of a carrier's gain below which a voice isn't heard any more.
  public var inaudible = LaneFloats(repeating: EnvelopeLanes.floor)
  /// 1, or on its way to 0 where the voice was cut off.
  public var fade = LaneFloats(repeating: 1)
  /// What a tick takes off the fade.
  public var fadeStep = LaneFloats()

  /// Octaves from bend, tuning and what else the channel says.
  public var channelPitch = LaneFloats()
  /// Octaves that a portamento still has to go.
  public var glide = LaneFloats()
  /// What a tick takes off them.
  public var glideStep = LaneFloats()
  /// Octaves in all, as the increments were last computed for.
  public var pitch = LaneFloats(repeating: .nan)
  /// What moves the pitch with the key.
  public var pitchEnvelope = EnvelopeLanes()
  /// What moves it around and around.
  public var lfo = LFOLanes()
  /// 0 … 1 from controllers, above the preset's own.
  public var brightness = LaneFloats()
  /// ``brightness`` as it moves the levels now.
  public var currentBrightness = LaneFloats()
  /// 0 … 1 of full amplitude modulation that the LFO takes off the levels now.
  public var attenuation = LaneFloats()

  // Behind all vectors, which stay aligned so.

  /// How each lane's operators are connected.
  public var wirings = InlineArray<8, Wiring>(repeating: Wiring())
  /// Counts how often a wiring has changed; wraps.
  public var connections: UInt32 = 0
  /// A bit for each lane that holds a voice.
  public var usedLanes: UInt32 = 0
  /// A bit for each lane whose voice has ended, set by the tick, cleared by the engine.
  public var endedLanes: UInt32 = 0
  /// Set where operators went to other slots; cleared by the tick.
  public var isRearranged = false
  /// Whether any lane's pitch or level is moved by its LFO.
  public var usesLFO = false
  /// Whether any lane goes to the reverb in this tick.
  public var sendsReverb = false
  /// Whether any lane goes to the chorus in this tick.
  public var sendsChorus = false

  /// So many that the next group begins where a cache line does.
  private var padding = InlineArray<51, UInt8>(repeating: 0)

  /// Eight free lanes.
  public init() {}
}

/// The LFOs of eight voices.
public struct LFOLanes {
  /// 2³² steps are one cycle.
  public var phase = LaneBits()
  /// 2³² steps a cycle, a tick.
  public var increment = LaneBits()
  /// 1 for the wave that a lane has, 0 for the five others, in the order of `LFO.Wave`.
  public var waves = InlineArray<6, LaneFloats>(repeating: LaneFloats())
  /// −1 … 1: what sample and hold holds.
  public var held = LaneFloats()
  /// Where sample and hold gets its samples from.
  public var random = LaneBits()
  /// Rises to 1 and stays; below 0 the delay runs.
  public var fadeIn = LaneFloats(repeating: 1)
  /// What a tick adds.
  public var fadeInStep = LaneFloats()

  /// 0 … 1 from the preset, faded in after the delay.
  public var pitchDepth = LaneFloats()
  /// As ``pitchDepth``, of the level.
  public var amplitudeDepth = LaneFloats()
  /// 0 … 1 from controllers, at once.
  public var controlledPitchDepth = LaneFloats()
  /// As ``controlledPitchDepth``, of the level.
  public var controlledAmplitudeDepth = LaneFloats()
  /// Octaves that a full wave at full depth moves the pitch up.
  public var pitchRange = LaneFloats()

  /// Eight LFOs that stand still.
  public init() {}
}

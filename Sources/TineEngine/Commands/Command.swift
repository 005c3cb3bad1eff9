/// One thing for the engine to do, at one frame.
///
/// Fixed in size and bitwise copyable: it crosses the queue between threads by being copied.
///
/// Thread: any.
public struct Command: BitwiseCopyable, Equatable, Sendable {
  /// What is to be done; each case says what `number` and `value` mean to it.
  public enum Kind: UInt8, BitwiseCopyable, Sendable {
    /// `number` is the key, `value` the velocity, 1 … 127, `tag` which of the key's notes it is.
    case noteOn
    /// `number` is the key, `value` the release velocity. Ends the notes of this channel, key and
    /// ``Command/tag``.
    case noteOff
    /// `number` is the controller, `value` 0 … 127 (14-bit controllers: with a fraction).
    case controller
    /// `number` is the program, `value` the bank, 0 … 16383.
    case program
    /// `value` is −1 … 1 of the bend range.
    case pitchBend
    /// `value` is the bend range in semitones.
    case bendRange
    /// `value` is 0 … 127.
    case channelPressure
    /// `number` is the key, `value` 0 … 127.
    case polyPressure
    /// `value` is the channel's fine tuning in semitones (RPN 1).
    case tuning
    /// Fades whatever sounds, at once, on the channel.
    case allSoundOff
    /// As if every key of the channel were released; a held pedal keeps holding notes.
    case allNotesOff
    /// RP-015: bend, wheel, pressures, expression and pedals, not volume, pan or program.
    case resetControllers
    /// The whole synthesizer: fades every voice and resets all channels' controllers.
    case panic
    /// `value` is the master gain, linear, as MIDI says it.
    case masterGain
    /// `value` is the listener's volume, linear: it multiplies the master gain, and neither MIDI messages
    /// nor a reset change it. A change is a ramp of ``Synthesizer/rampSeconds``.
    case outputGain
    case pause
    case resume
    /// The channel plays one note at a time. (An ``allNotesOff`` comes before it.)
    case monoMode
    /// The channel plays any number of notes. (An ``allNotesOff`` comes before it.)
    case polyMode
    /// `value` is how far the modulation wheel's vibrato goes, in semitones (RPN 5); 0.5 to begin.
    case modulationRange
    /// The whole synthesizer: `value` is its fine tuning in semitones.
    case masterTuning
    /// The whole synthesizer: `value` is −1 left … 0 middle … 1 right.
    case masterBalance
    /// The whole synthesizer, as after it was switched on: ``panic``, and programs, volumes, pans,
    /// bend ranges, tunings and the master's gain, tuning and balance are what they were then.
    case systemReset
    /// `value` is 1 where the channel's keys play drums, 0 where they play notes.
    case drumChannel
    /// Tunes one note of the channel's octave: `number` is 0 … 11 from C, `value` semitones.
    case scaleTuning
    /// Tunes one key of a tuning program: `channel` is the program, 0 … 127, `number` the key,
    /// `value` the semitones that it is shifted by. Notes that sound follow.
    case keyTuning
    /// The channel uses the tuning program `number`, 0 … 127; 0 to begin.
    case tuningProgram
    /// MPE: the channel, 0 or 15, becomes the master of `number` channels beside it; 0 ends the zone.
    case zone
    /// The whole synthesizer: `number` is an ``EffectParameter``, `value` in its unit.
    case effect
    /// Takes the next of the patches that go beside the commands: what a SysEx message brought.
    case changePatch
    /// `value` is how many hertz the channel's notes lie above their keys.
    case pitchOffset
    /// Each note of the channel is panned anywhere, until controller 10 says where.
    case randomPan
    /// One drum of the channel: `number` is its key, ``Command/tag`` a ``DrumParameter``, `value` in
    /// its unit.
    case drum
    /// All drums of the channel are as its kit has them.
    case drumReset
    /// `number` is a ``ControllerDepth/source`` × 8 + ``ControllerDepth/target``, `value` how far the
    /// source at full takes the target, in its unit.
    case controllerDepth
    /// The controller that the channel has chosen as its source `number`, 0 or 1: `value` 0 … 127.
    case assignedController
  }

  /// The frame it takes effect at, counted from the engine's start; what lies in the past takes
  /// effect at once.
  public var time: UInt64
  /// What ``kind`` says it is.
  public var value: Float
  /// What is to be done.
  public var kind: Kind
  /// 0 … 15, but for ``Kind/keyTuning``; not read where the kind means the whole synthesizer.
  public var channel: UInt8
  /// 0 … 127, what ``kind`` says it is.
  public var number: UInt8
  /// Tells notes of the same channel and key apart, so that a note-off ends its own. ``NotePairs``
  /// numbers those of a song, 0 … 127; live, it is the source: ``liveTag(source:)``. With
  /// ``Kind/drum`` it is a ``DrumParameter``.
  public var tag: UInt8

  /// A command; what its kind doesn't read can be left out.
  @inlinable
  public init(
    _ kind: Kind, time: UInt64 = 0, channel: UInt8 = 0, number: UInt8 = 0, value: Float = 0,
    tag: UInt8 = 0
  ) {
    self.time = time
    self.value = value
    self.kind = kind
    self.channel = channel
    self.number = number
    self.tag = tag
  }

  /// The ``tag`` of all notes from one live source, 128 … 255: none that a song's notes have.
  ///
  /// - Parameter source: a number of its own for each keyboard; 0 for the computer's own keys.
  @inlinable
  public static func liveTag(source: Int) -> UInt8 {
    128 | UInt8(truncatingIfNeeded: source)
  }
}

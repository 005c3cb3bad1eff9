/// The note of one lane.
struct VoiceNote: BitwiseCopyable {
  enum State: BitwiseCopyable {
    /// The lane is unused.
    case free
    /// The key is down.
    case held
    /// The key is up, a pedal holds.
    case sustained
    /// In its release.
    case released
    /// Cut off, on its way to silence within milliseconds.
    case fading
  }

  var state = State.free
  var channel: UInt8 = 0
  var key: UInt8 = 0
  /// Which of the key's notes it is: that of the note-on.
  var tag: UInt8 = 0
  /// Drum sounds of one group above 0 cut each other off.
  var exclusiveGroup: UInt8 = 0
  /// Held by the sostenuto pedal.
  var sostenuto = false
  /// Its program, in the sound set at the time of the note-on; set while the lane is used.
  var program: UnsafeMutablePointer<Program>?
  /// Rises from note to note: the lower, the older.
  var order: UInt64 = 0
  /// Tunings and portamento are for notes.
  var isDrum = false
  /// The key that sets the pitch; for a drum it may differ from that of the note-on.
  var pitchKey: UInt8 = 0
  /// 1 … 127.
  var velocity: UInt8 = 64
  /// The frame of the first sound.
  var start: UInt64 = 0
  /// Linear, from preset and drum key.
  var gain: Float = 1
  /// −1 … 1, from preset and drum key.
  var pan: Float = 0
  /// The channel's pan isn't added.
  var pansAlone = false
  /// A drum's own, as the song has it: semitones, and brightness as a channel's.
  var semitones: Float = 0
  var brightness: Float = 0
  /// 0 … 1 of the channel's sends; −1 for the preset's own.
  var reverb: Float = -1
  var chorus: Float = -1
  /// Struck with the soft pedal down.
  var isSoft = false
  /// 0 … 127.
  var polyPressure: Float = 0

  @_noLocks
  init() {}

  // The compiler proves the audio path file by file in a debug build, and there a comparison of two
  // states would be a call that it can't see into; a pattern is none.

  var isFree: Bool {
    @_noLocks get { if case .free = state { true } else { false } }
  }
  var isHeld: Bool {
    @_noLocks get { if case .held = state { true } else { false } }
  }
  var isSustained: Bool {
    @_noLocks get { if case .sustained = state { true } else { false } }
  }
  var isReleased: Bool {
    @_noLocks get { if case .released = state { true } else { false } }
  }
  var isFading: Bool {
    @_noLocks get { if case .fading = state { true } else { false } }
  }
}

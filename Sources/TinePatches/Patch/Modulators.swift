/// The pitch envelope of the whole voice: four segments as in ``Envelope``.
public struct PitchEnvelope: Equatable, Sendable {
  /// Four rates, 0 … 99.
  public var rates = [99, 99, 99, 99]
  /// Four levels, 0 … 99; 50 is the key's own pitch. The voice starts at the fourth.
  public var levels = [50, 50, 50, 50]

  /// The pitch stays where it is.
  public init() {}
}

/// The low-frequency oscillator (LFO), for vibrato and tremolo.
public struct LFO: Equatable, Sendable {
  /// The six shapes, in the DX7's order.
  public enum Wave: Int, CaseIterable, Sendable {
    case triangle, sawDown, sawUp, square, sine, sampleAndHold
  }

  /// The LFO rate.
  public enum Speed: Equatable, Sendable {
    /// The DX7's 0 … 99, 0.0625 to 49.3 Hz.
    case units(Int)
    /// 0.01 … 100.
    case hertz(Double)
  }

  /// The delay before the LFO fades in.
  public enum Delay: Equatable, Sendable {
    /// The DX7's 0 … 99.
    case units(Int)
    /// Seconds until the fade-in begins, 0 … 30; the fade-in takes as long again.
    case seconds(Double)
  }

  /// The shape.
  public var wave = Wave.triangle
  /// How fast it swings.
  public var speed = Speed.units(35)
  /// How long a key is down before it fades in.
  public var delay = Delay.units(0)
  /// Whether each note restarts the LFO (key sync).
  public var keySync = true
  /// How far the wave moves the pitch without any controller, 0 … 99.
  public var pitchDepth = 0
  /// How far the wave moves the level without any controller, 0 … 99.
  public var amplitudeDepth = 0
  /// The pitch modulation sensitivity, 0 … 7: at most 0, 0.45, 0.9, 1.47, 2.59, 4.23, 6.98, 11.7
  /// semitones.
  public var pitchSensitivity = 3

  /// A triangle that moves nothing until a controller lets it.
  public init() {}
}

/// How controllers affect the sound.
public struct Controllers: Equatable, Sendable {
  /// How far one controller reaches, each 0 … 99.
  public struct Depths: Equatable, Sendable {
    /// LFO on the pitch, within ``LFO/pitchSensitivity``.
    public var pitch: Int
    /// LFO on the level, within ``Operator/amplitudeModulationSensitivity``.
    public var amplitude: Int
    /// How much more the modulators' levels rise with the controller.
    public var brightness: Int

    /// Creates depths, each 0 … 99.
    public init(pitch: Int = 0, amplitude: Int = 0, brightness: Int = 0) {
      self.pitch = pitch
      self.amplitude = amplitude
      self.brightness = brightness
    }
  }

  /// The modulation wheel.
  public var wheel = Depths(pitch: 50)
  /// The foot controller.
  public var foot = Depths()
  /// The breath controller.
  public var breath = Depths()
  /// The pressure on the keys.
  public var aftertouch = Depths()

  /// The wheel swings the pitch, the others do nothing.
  public init() {}
}

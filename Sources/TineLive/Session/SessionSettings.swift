public import TineDevices
public import TineEngine
internal import TinePatches

/// The settings of a ``Session``.
///
/// Thread: any.
public struct SessionSettings: Sendable {
  /// The MIDI keyboards to open.
  public enum Inputs: Equatable, Sendable {
    /// All keyboards, also those plugged in later.
    case all
    /// None. Programs can still connect to the session's port.
    case none
    /// Those with these addresses or substrings of names, also when plugged in later.
    case named([String])
  }

  /// The audio output.
  public enum Output: Equatable, Sendable {
    /// ALSA's default device.
    case `default`
    /// A device by its address or a substring of its name (see
    /// `AudioDevice/address(for:_:waits:)`).
    case named(String)
  }

  /// The channel for a DX7's SysEx messages.
  public enum SysExTarget: Equatable, Sendable {
    /// The channel in each message.
    case message
    /// This channel, 0 … 15, whatever the message has.
    case channel(Int)
    /// None: they are ignored.
    case off
  }

  /// The receiver of replies to SysEx requests.
  public enum Answers: Equatable, Sendable {
    /// The sender of the request.
    case sender
    /// A MIDI output by its address or a substring of its name.
    case port(String)
    /// None: no reply is sent.
    case none
  }

  /// The MIDI keyboards to open.
  public var inputs = Inputs.all
  /// The audio output.
  public var output = Output.default
  /// Sample rate, period and other settings of the output.
  public var playback: PlaybackOptions
  /// The polyphony, 1 … 4,096.
  public var voices = 128
  /// Whether there are a reverb and a chorus.
  public var effects = true
  /// The initial volume, −96 … 24 dB.
  public var volume = 0.0
  /// Whether the DX7 output stage is emulated.
  public var isVintage = false
  /// The frequency of each of the 128 keys in hertz; empty for equal temperament.
  public var keyHertz: [Double] = []
  /// The model whose oscillators are emulated.
  public var model = Model.dx7
  /// The velocity curve for keyboards.
  public var velocityCurve = VelocityCurve.linear
  /// The name of the session's MIDI port and of its sequencer client, 1 … 57 bytes.
  public var portName = "tine"
  /// The channel for a DX7's SysEx messages.
  public var sysEx = SysExTarget.message
  /// The receiver of replies to SysEx requests.
  public var answers = Answers.sender

  /// Default settings, except for these.
  ///
  /// - Parameters:
  ///   - output: see ``output``.
  ///   - inputs: see ``inputs``.
  public init(output: Output = .default, inputs: Inputs = .all) {
    playback = PlaybackOptions()
    // ALSA's null and file devices accept sound as fast as it is rendered.
    playback.pacing = .automatic
    self.output = output
    self.inputs = inputs
  }

  /// The engine's sample rate in hertz, which song commands are timed in.
  package var engineRate: Int {
    EngineClock(isVintage: isVintage).rate(for: playback.rate)
  }

  func sounds(_ bank: Bank) -> SoundSet { SoundSet(bank, keyHertz: keyHertz, model: model) }
}

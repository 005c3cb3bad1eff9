public import TineDevices
public import TineEngine
internal import TinePatches

/// How a ``Session`` plays, and on what.
///
/// Thread: any.
public struct SessionSettings: Sendable {
  /// Which MIDI keyboards are played.
  public enum Inputs: Equatable, Sendable {
    /// Every keyboard there is or will be.
    case all
    /// No keyboard. Programs can connect to the session's port all the same.
    case none
    /// Those with these addresses or parts of names, now or when they come.
    case named([String])
  }

  /// Where the sound goes.
  public enum Output: Equatable, Sendable {
    /// ALSA's default device.
    case `default`
    /// A device by its address or any part of its name (see `AudioDevice/address(for:_:waits:)`).
    case named(String)
  }

  /// Which channel the SysEx messages of a DX7 are for.
  public enum SysExTarget: Equatable, Sendable {
    /// The one that each names.
    case message
    /// This one, 0 … 15, whatever they name.
    case channel(Int)
    /// None: they are ignored.
    case off
  }

  /// The receiver of the voices that an editor requests by SysEx.
  public enum Answers: Equatable, Sendable {
    /// The one that asks.
    case sender
    /// A MIDI output by its address or any part of its name.
    case port(String)
    /// Nobody.
    case none
  }

  /// Which keyboards are played.
  public var inputs = Inputs.all
  /// Where the sound goes.
  public var output = Output.default
  /// Rate, period and everything else that is asked of the output.
  public var playback: PlaybackOptions
  /// Notes at once, 1 … 4,096.
  public var voices = 128
  /// Whether there are a reverb and a chorus.
  public var effects = true
  /// The volume at the start, −96 … 24 dB.
  public var volume = 0.0
  /// Whether it sounds as through a DX7's clock, converter and filter.
  public var isVintage = false
  /// The frequency of each of the 128 keys in hertz; empty for equal temperament.
  public var keyHertz: [Double] = []
  /// Which model's oscillators are played.
  public var model = Model.dx7
  /// What the velocities of keyboards become.
  public var velocityCurve = VelocityCurve.linear
  /// The name of the session's MIDI port and of its sequencer client, 1 … 57 bytes.
  public var portName = "tine"
  /// Which channel the SysEx messages of a DX7 are for.
  public var sysEx = SysExTarget.message
  /// The receiver of the voices that an editor requests.
  public var answers = Answers.sender

  /// The defaults above.
  ///
  /// - Parameters:
  ///   - output: see ``output``.
  ///   - inputs: see ``inputs``.
  public init(output: Output = .default, inputs: Inputs = .all) {
    playback = PlaybackOptions()
    // ALSA's null and file devices take sound as fast as it is made.
    playback.pacing = .automatic
    self.output = output
    self.inputs = inputs
  }

  /// Frames a second that the engine makes, and that a song's commands are counted in.
  package var engineRate: Int {
    EngineClock(isVintage: isVintage).rate(for: playback.rate)
  }

  func sounds(_ bank: Bank) -> SoundSet { SoundSet(bank, keyHertz: keyHertz, model: model) }
}

import TineDevices
import TineLive

extension PlayOptions {
  /// The settings of the session.
  var settings: SessionSettings {
    var settings = SessionSettings()
    settings.inputs = inputs.isEmpty ? .all : inputs == ["none"] ? .none : .named(inputs)
    settings.output = output.map { .named($0) } ?? .default
    settings.playback = sound
    settings.voices = voices
    settings.effects = effects
    settings.volume = gainDecibels
    settings.isVintage = isVintage
    settings.keyHertz = keys.hertz
    settings.model = keys.model
    settings.velocityCurve = keys.velocityCurve
    settings.portName = clientName
    settings.sysEx = sysex
    settings.answers = answers.map { $0 == "none" ? .none : .port($0) } ?? .sender
    return settings
  }
}

extension SessionSettings.SysExTarget {
  init(_ arguments: Arguments) throws(Failure) {
    switch arguments.text(PlayCommand.sysex)?.lowercased() {
    case nil, "message"?: self = .message
    case "off"?: self = .off
    case let text?:
      guard let number = Int(text), 1...16 ~= number else {
        throw arguments.wrong(PlayCommand.sysex, "a channel from 1 to 16, `message` or `off`")
      }
      self = .channel(number - 1)
    }
  }
}

/// Calls a function, and turns its error into a message.
func withWatched<Result>(
  _ body: @autoclosure () throws(WatchedPresetError) -> Result
) throws(Failure) -> Result {
  do throws(WatchedPresetError) { return try body() } catch { throw Failure(error) }
}

extension Failure {
  init(_ error: WatchedPresetError) {
    switch error {
    case .preset(let error): self.init(error)
    case .voices(let error): self.init(error)
    case .noPresets: self.init(error.description)
    }
  }

  /// The message for a session that can't start.
  init(_ error: SessionError) {
    switch error {
    case .output(let error): self.init(error)
    case .preset(let error): self.init(error)
    case .ambiguousInput(let wanted, let candidates):
      self.init(
        "“\(wanted)” matches several MIDI inputs; give more of the name, or the address:"
          + InputDevice.lines(candidates))
    case .unknownAnswers(let wanted, let candidates):
      self.init(
        "no MIDI output is called “\(wanted)”; "
          + (candidates.isEmpty ? "there are none" : "there are:" + Self.lines(candidates)))
    case .ambiguousAnswers(let wanted, let candidates):
      self.init(
        "“\(wanted)” matches several MIDI outputs; give more of the name, or the address:"
          + Self.lines(candidates))
    case .noSequencer, .inputs: self.init(error.description)
    }
  }

  private static func lines(_ ports: [OutputPort]) -> String {
    ports.map { "\n  \($0.address)  \($0.name)" }.joined()
  }
}

extension InputDevice {
  /// Inputs with their addresses, one per line.
  static func lines(_ devices: [InputDevice]) -> String {
    devices.map { "\n  \($0.address)  \($0.name)" }.joined()
  }
}

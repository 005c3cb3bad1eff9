public import TineDevices

/// An event in a ``Session``, as ``Session/run(_:)`` reports it.
///
/// Thread: any.
public enum SessionEvent: Equatable, Sendable {
  /// An input that was asked for isn't there yet; it is played as soon as it comes.
  case missingInput(wanted: String, others: [InputDevice])
  /// A keyboard came or went, a program connected, or messages were lost. Messages themselves aren't
  /// reported.
  case input(InputEvent)
  /// SysEx brought DX7 voices or settings, or asked for a voice that was sent: from whom, and what.
  case sysEx(from: String, what: String)
  /// SysEx that can't be used: from whom, and why.
  case unusableSysEx(from: String, reason: String)
  /// What a program asked for by ``Session/send(_:)``: a SysEx message from F0 to F7.
  case answer([UInt8])
  /// The output had a dropout, or went away, or is back.
  case output(PlaybackEvent)
  /// A preset was saved, and is played from the next note on.
  case presetReloaded(name: String)
  /// A preset was saved that can't be used as it is now; the sound stays as it was.
  case presetUnusable(WatchedPresetError)
  /// The song is over, and so is its last sound.
  case songEnded
}

/// Why a ``Session`` can't begin.
///
/// Thread: any.
public enum SessionError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The output can't be used.
  case output(AudioDeviceError)
  /// The preset can't be used.
  case preset(WatchedPresetError)
  /// What was given as the name of an input may mean several.
  case ambiguousInput(wanted: String, candidates: [InputDevice])
  /// There is no MIDI output for answers that is called so.
  case unknownAnswers(wanted: String, candidates: [OutputPort])
  /// What was given as the name of the MIDI output for answers may mean several.
  case ambiguousAnswers(wanted: String, candidates: [OutputPort])
  /// There are no MIDI outputs, since the kernel has no sequencer.
  case noSequencer(InputError)
  /// The inputs can't be listened to.
  case inputs(InputHubError)

  /// What is wrong, without a full stop.
  public var description: String {
    switch self {
    case .output(let error): error.description
    case .preset(let error): error.description
    case .ambiguousInput(let wanted, let candidates):
      "“\(wanted)” matches several MIDI inputs: " + candidates.map(\.name).joined(separator: ", ")
    case .unknownAnswers(let wanted, _): "no MIDI output is called “\(wanted)”"
    case .ambiguousAnswers(let wanted, let candidates):
      "“\(wanted)” matches several MIDI outputs: " + candidates.map(\.name).joined(separator: ", ")
    case .noSequencer(let error): "no MIDI outputs: \(error.reason). \(error.remedy)"
    case .inputs(let error): error.description
    }
  }
}

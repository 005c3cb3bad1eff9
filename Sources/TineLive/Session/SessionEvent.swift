public import TineDevices

/// An event in a ``Session``, as ``Session/run(_:)`` reports it.
///
/// Thread: any.
public enum SessionEvent: Equatable, Sendable {
  /// A requested input isn't connected yet; it is opened when it is plugged in.
  case missingInput(wanted: String, others: [InputDevice])
  /// A keyboard was connected or disconnected, a program connected, or messages were lost. Messages
  /// themselves aren't reported.
  case input(InputEvent)
  /// SysEx was received: DX7 voices or settings, or a request for a voice. The sender, and the
  /// content.
  case sysEx(from: String, what: String)
  /// Invalid SysEx was received: the sender, and the reason.
  case unusableSysEx(from: String, reason: String)
  /// The reply to a request sent with ``Session/send(_:)``: a SysEx message from F0 to F7.
  case answer([UInt8])
  /// The output had a dropout, was disconnected, or is back.
  case output(PlaybackEvent)
  /// The preset was saved and read again; it applies from the next note on.
  case presetReloaded(name: String)
  /// The preset was saved but isn't valid at present; the sound is unchanged.
  case presetUnusable(WatchedPresetError)
  /// The song and its last notes have ended.
  case songEnded
}

/// Why a ``Session`` can't start.
///
/// Thread: any.
public enum SessionError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The output can't be used.
  case output(AudioDeviceError)
  /// The preset can't be used.
  case preset(WatchedPresetError)
  /// The name of an input matches several.
  case ambiguousInput(wanted: String, candidates: [InputDevice])
  /// No MIDI output matches the name given for replies.
  case unknownAnswers(wanted: String, candidates: [OutputPort])
  /// Several MIDI outputs match the name given for replies.
  case ambiguousAnswers(wanted: String, candidates: [OutputPort])
  /// There are no MIDI outputs, because the kernel has no sequencer.
  case noSequencer(InputError)
  /// The inputs can't be opened.
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

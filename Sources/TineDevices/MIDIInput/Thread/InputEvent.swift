public import TineMIDI

/// The source of a message.
///
/// Thread: any.
public struct InputSource: Hashable, Sendable {
  /// Its own number, never used again, also not for the same device plugged in once more.
  public let number: Int
  /// For people: `Stage Keys 61 MIDI 1`, or the name of the program that connected.
  public let name: String
  /// Where it is: `20:0`.
  public let address: SequencerAddress
  /// Whether it was opened as a device; otherwise it connected to this program's own port.
  public let isDevice: Bool
}

/// What the input thread reports.
///
/// Thread: any.
public enum InputEvent: Equatable, Sendable {
  /// A message, its sender, and its time: what ``InputOptions/frameTime`` returned for its arrival.
  case message(Message, time: UInt64, from: InputSource)
  /// A source was connected; its messages follow.
  case connected(InputSource)
  /// A source was disconnected. Note-offs for its held notes were sent before.
  case disconnected(InputSource)
  /// No device that is wanted is there; the thread looks out for one.
  case waiting
  /// The buffer overflowed and messages were lost. Held notes of the source were released, so that no
  /// note hangs.
  case overflow(InputSource)
  /// More arrived than PortMIDI has room for, and it lost so many messages. They came by a second way,
  /// some 20 ms late: nothing is missing.
  case recovered(messages: Int, from: InputSource)
  /// The input thread was suspended for this long, for example by Ctrl-Z. Notes whose keys were pressed
  /// meanwhile are left out and counted; all other messages are processed.
  case stoodStill(milliseconds: Int, leftOut: Int)
  /// A device can't be opened; it is tried again when the list of devices changes.
  case refused(name: String)
  /// A message couldn't be sent: nothing receives it.
  case undelivered(name: String)
  /// The kernel has no sequencer, or not for this user; the thread tries again every two seconds.
  case noSequencer(InputError)
}

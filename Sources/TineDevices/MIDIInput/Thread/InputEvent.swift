public import TineMIDI

/// Who a message came from.
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

/// What the input thread tells.
///
/// Thread: any.
public enum InputEvent: Equatable, Sendable {
  /// A message, and the frame it belongs to.
  case message(Message, time: UInt64, from: InputSource)
  /// Someone is listened to from now on.
  case connected(InputSource)
  /// Someone went away. What they held was released before, by messages.
  case disconnected(InputSource)
  /// No device that is wanted is there; the thread looks out for one.
  case waiting
  /// More arrived than there was room for, and some of it is lost. What the source held was released,
  /// so that no note hangs.
  case overflow(InputSource)
  /// More arrived than PortMIDI has room for, and it lost so many messages. They came by a second way,
  /// some 20 ms late: nothing is missing.
  case recovered(messages: Int, from: InputSource)
  /// The input thread stood still for so long, as when the program is stopped with Ctrl-Z. So many keys
  /// were struck meanwhile, and aren't played any more; everything else that came is done.
  case stoodStill(milliseconds: Int, leftOut: Int)
  /// A device is there and can't be opened; it is tried again when something changes.
  case refused(name: String)
  /// A message that was to be sent found nobody who took it.
  case undelivered(name: String)
  /// The kernel has no sequencer, or not for this user; the thread tries again every two seconds.
  case noSequencer(InputError)
}

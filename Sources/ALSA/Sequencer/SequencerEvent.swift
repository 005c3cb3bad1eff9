/// Something that arrived at a sequencer port.
///
/// Thread: any.
public enum SequencerEvent: Equatable, Sendable {
  /// MIDI bytes for a port: whole messages, or a piece of a SysEx.
  case bytes([UInt8], from: SequencerAddress, to: SequencerInlet)
  /// Someone connected to the public port.
  case connected(SequencerAddress)
  /// Someone disconnected from the public port, or vanished.
  case disconnected(SequencerAddress)
  /// A client or a port came or changed: look at the list again.
  case changed
  /// A port went away, or a whole client (`port` is `nil`).
  case vanished(client: UInt8, port: UInt8?)
  /// More arrived than the kernel had room for; some of it is lost.
  case overflow
}

/// Which of a client's own ports something came in by.
///
/// Thread: any.
public enum SequencerInlet: Sendable {
  /// The one others see and connect to.
  case open
  /// A hidden one, for what this program connects by itself.
  case hidden
}

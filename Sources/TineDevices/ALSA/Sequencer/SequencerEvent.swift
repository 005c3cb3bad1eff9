/// Something that arrived at a sequencer port.
///
/// Thread: any.
package enum SequencerEvent: Equatable, Sendable {
  /// MIDI bytes for the public port: whole messages, or a piece of a SysEx.
  case bytes([UInt8], from: SequencerAddress)
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

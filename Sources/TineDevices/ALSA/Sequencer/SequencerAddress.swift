internal import CTineALSA

/// A port of ALSA's sequencer: `20:0`.
///
/// Thread: any.
public struct SequencerAddress: Hashable, BitwiseCopyable, CustomStringConvertible, Sendable {
  /// The client's number: 0 is the system, 1 to 127 the kernel's clients, 128 and up programs.
  public let client: UInt8
  /// The port's number.
  public let port: UInt8

  /// - Parameters:
  ///   - client: 0 … 255.
  ///   - port: 0 … 255.
  package init(client: UInt8, port: UInt8) {
    self.client = client
    self.port = port
  }

  init(_ address: snd_seq_addr_t) {
    self.init(client: address.client, port: address.port)
  }

  /// The form that `aconnect` uses: `20:0`.
  public var description: String { "\(client):\(port)" }
}

/// A port that can be subscribed to or sent to.
///
/// Thread: any.
package struct SequencerSource: Hashable, Sendable {
  /// Its address; changes when the device is plugged in again.
  package let address: SequencerAddress
  /// The port's name: `Stage Keys 61 MIDI 1`.
  package let name: String
  /// The client's name, usually the device's: `Stage Keys 61`.
  package let clientName: String
  /// Whether it belongs to the kernel (a device), not to a program.
  package let isHardware: Bool
}

/// Something that arrived at a sequencer port.
///
/// Thread: any.
package enum SequencerEvent: Equatable, Sendable {
  /// MIDI bytes for the public port: whole messages, or a piece of SysEx.
  case bytes([UInt8], from: SequencerAddress)
  /// A client connected to the public port.
  case connected(SequencerAddress)
  /// A client disconnected from the public port, or exited.
  case disconnected(SequencerAddress)
  /// A client or a port appeared or changed: list the ports again.
  case changed
  /// A port disappeared, or a whole client (`port` is `nil`).
  case vanished(client: UInt8, port: UInt8?)
  /// The kernel's buffer overflowed, and events were lost.
  case overflow
}

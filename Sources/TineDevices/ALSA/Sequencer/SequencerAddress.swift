internal import CTineALSA

/// A port of ALSA's sequencer: `20:0`.
///
/// Thread: any.
public struct SequencerAddress: Hashable, BitwiseCopyable, CustomStringConvertible, Sendable {
  /// Which client: 0 is the system, up to 127 the kernel's, from 128 on programs.
  public let client: UInt8
  /// Which of its ports.
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

  /// As `aconnect` writes it: `20:0`.
  public var description: String { "\(client):\(port)" }
}

/// A port that can be listened to, or sent to.
///
/// Thread: any.
package struct SequencerSource: Hashable, Sendable {
  /// Where it is; changes when the device is plugged in again.
  package let address: SequencerAddress
  /// The port's name: `Stage Keys 61 MIDI 1`.
  package let name: String
  /// The client's name, most often the device's: `Stage Keys 61`.
  package let clientName: String
  /// Whether it belongs to the kernel (a device) and not to a program.
  package let isHardware: Bool
}

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

/// A MIDI output.
///
/// Thread: any.
public struct OutputPort: Hashable, Sendable {
  /// The port's name: `Stage Keys 61 MIDI 1`.
  public let name: String
  /// The name of the client that has the port: `Stage Keys 61`.
  public let ownerName: String
  /// Its address in ALSA's sequencer.
  public let address: SequencerAddress

  /// All outputs that exist now.
  ///
  /// - Throws: ``InputError`` if the kernel has no sequencer.
  ///
  /// Thread: main.
  public static func all() throws(InputError) -> [OutputPort] {
    do throws(ALSAError) {
      return try SequencerClient(name: "tine outputs").destinations().map {
        OutputPort(name: $0.name, ownerName: $0.clientName, address: $0.address)
      }
    } catch {
      throw InputError(error)
    }
  }

  /// The outputs that `text` matches: the one with exactly that address, name or client's name,
  /// otherwise all that contain it, ignoring case.
  ///
  /// Thread: any.
  public static func matches(of text: String, in ports: [OutputPort]) -> [OutputPort] {
    let wanted = text.lowercased()
    if wanted.isEmpty { return [] }
    let exact = ports.filter {
      [$0.address.description, $0.name.lowercased(), $0.ownerName.lowercased()].contains(wanted)
    }
    if exact.count == 1 { return exact }
    return ports.filter {
      $0.name.lowercased().contains(wanted) || $0.ownerName.lowercased().contains(wanted)
    }
  }
}

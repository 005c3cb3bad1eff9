/// A MIDI input.
///
/// Thread: any.
public struct InputDevice: Hashable, Sendable {
  /// The port's name, in PortMIDI and ALSA: `Stage Keys 61 MIDI 1`.
  public let name: String
  /// The name of the client that has the port: `Stage Keys 61`.
  public let ownerName: String
  /// Its address in ALSA's sequencer; changes when the device is plugged in again.
  public let address: SequencerAddress
  /// Whether it is opened when no input is named: true for devices, false for the kernel's MIDI
  /// Through port, which returns what programs send to it.
  public let isUsedByDefault: Bool
  /// PortMIDI's device number, valid until PortMIDI is initialised again.
  let number: Int32

  init(number: Int32, source: SequencerSource) {
    self.number = number
    name = source.name
    ownerName = source.clientName
    address = source.address
    isUsedByDefault = source.isHardware && !source.name.hasPrefix("Midi Through")
  }

  /// All inputs that exist now, in PortMIDI's order.
  ///
  /// - Throws: ``InputError`` if the kernel has no sequencer.
  ///
  /// Thread: main.
  public static func all() throws(InputError) -> [InputDevice] {
    do throws(ALSAError) {
      let sources = try SequencerClient(name: "tine devices").sources()
      return PortMIDI.whileStarted { PortMIDI.inputs(among: sources) }
    } catch {
      throw InputError(error)
    }
  }
}

/// No MIDI input can work: the kernel's sequencer is missing or not accessible.
///
/// Thread: any.
public struct InputError: Error, Equatable {
  /// The system's reason.
  public let reason: String
  /// How to fix it, a whole English sentence.
  public let remedy: String

  init(_ error: ALSAError) {
    reason = error.reason
    remedy =
      error.isNotAllowed
      ? "Join the group that may use sound with \"sudo usermod -aG audio $USER\", and log in again."
      : "Load the kernel's sequencer with \"sudo modprobe snd-seq\"."
  }
}

extension InputDevice {
  /// Whether `text` matches this device: its address, or a substring of its name or its client's,
  /// ignoring case. An empty text matches nothing.
  ///
  /// - Parameter text: the user's text.
  ///
  /// Thread: any.
  public func matches(_ text: String) -> Bool {
    if text.isEmpty { return false }
    if address.description == text { return true }
    let wanted = text.lowercased()
    return name.lowercased().contains(wanted) || ownerName.lowercased().contains(wanted)
  }

  /// The devices among `devices` that `text` matches: the one with exactly that address, name or
  /// client's name, then the same ignoring case, otherwise all that contain it. More than one is
  /// ambiguous; none may be plugged in later.
  ///
  /// - Parameters:
  ///   - text: the user's text.
  ///   - devices: the devices to search.
  ///
  /// Thread: any.
  public static func matches(of text: String, in devices: [InputDevice]) -> [InputDevice] {
    let wanted = text.lowercased()
    for isSame in [{ $0 == text }, { $0.lowercased() == wanted }] as [(String) -> Bool] {
      let exact = devices.filter {
        [$0.address.description, $0.name, $0.ownerName].contains(where: isSame)
      }
      if exact.count == 1 { return exact }
    }
    return devices.filter { $0.matches(text) }
  }
}

/// A MIDI input that can be listened to.
///
/// Thread: any.
public struct InputDevice: Hashable, Sendable {
  /// The port's name, as PortMIDI and ALSA have it: `Stage Keys 61 MIDI 1`.
  public let name: String
  /// The name of what has the port: `Stage Keys 61`.
  public let ownerName: String
  /// Where ALSA's sequencer has it; another one after the device was plugged in again.
  public let address: SequencerAddress
  /// Whether it is listened to when none is named: it is a device, and not the kernel's through port,
  /// which gives back whatever programs send to it.
  public let isUsedByDefault: Bool
  /// PortMIDI's number, good until PortMIDI is started again.
  let number: Int32

  init(number: Int32, source: SequencerSource) {
    self.number = number
    name = source.name
    ownerName = source.clientName
    address = source.address
    isUsedByDefault = source.isHardware && !source.name.hasPrefix("Midi Through")
  }

  /// Every input there is now, in PortMIDI's order.
  ///
  /// - Throws: ``InputError`` where the kernel has no sequencer.
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

/// No MIDI input can work: the kernel's sequencer is missing or out of reach.
///
/// Thread: any.
public struct InputError: Error, Equatable {
  /// The system's reason.
  public let reason: String
  /// What to do about it, a whole English sentence.
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
  /// Whether `text` means this device: its address, or any part of its name or its owner's, upper and
  /// lower case alike. An empty text means none.
  ///
  /// - Parameter text: what the user wrote.
  ///
  /// Thread: any.
  public func matches(_ text: String) -> Bool {
    if text.isEmpty { return false }
    if address.description == text { return true }
    let wanted = text.lowercased()
    return name.lowercased().contains(wanted) || ownerName.lowercased().contains(wanted)
  }

  /// The devices `text` means, out of `devices`: the one with exactly that address, name or
  /// owner's name, if there is one, then so but for upper and lower case, otherwise all it is a part
  /// of. More than one is ambiguous, none may still come.
  ///
  /// - Parameters:
  ///   - text: what the user wrote.
  ///   - devices: where to look.
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

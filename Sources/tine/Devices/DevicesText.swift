import TineDevices
import TineFiles

/// All devices that were found.
struct DeviceList {
  /// A device and its capabilities.
  typealias Audio = (listing: PCMListing, state: PCMListing.State)

  let inputs: Result<[InputDevice], InputError>
  let outputs: [Audio]
  let audioInputs: [Audio]
}

/// The list of devices as text.
enum DevicesText {
  static func text(_ found: DeviceList) -> String {
    var text = "MIDI inputs\n"
    switch found.inputs {
    case .failure(let error): text += "  none can be used: \(error.reason). \(error.remedy)\n"
    case .success(let devices):
      if devices.isEmpty { text += "  none; plug in a keyboard\n" }
      let width = devices.map(\.address.description.count).max() ?? 0
      for device in devices {
        let address = padded(device.address.description, width)
        let owner = device.name.contains(device.ownerName) ? "" : "  (\(device.ownerName))"
        text += "\(device.isUsedByDefault ? "*" : " ") \(address)  \(device.name)\(owner)\n"
      }
    }
    return text + "\nAudio outputs\n" + lines(found.outputs) + "\nAudio inputs\n"
      + lines(found.audioInputs)
  }

  private static func lines(_ devices: [DeviceList.Audio]) -> String {
    if devices.isEmpty { return "  none\n" }
    return devices.map { device, state in
      let name = device.name == device.address ? device.description : device.name
      return "\(device.isDefault ? "*" : " ") \(device.address)"
        + (name.isEmpty ? "\n" : "  \(name)\n") + "      \(abilities(state))\n"
    }.joined()
  }

  /// A device's formats, rates and channels in one line.
  static func abilities(_ state: PCMListing.State) -> String {
    switch state {
    case .unavailable(let reason): return "can't be used now: \(reason)"
    case .ready(let abilities):
      let rates = abilities.rates.isEmpty ? ["\(abilities.rateRange.lowerBound)"] : []
      let list = (rates + abilities.rates.map { "\($0)" }).joined(separator: " ")
      let formats = abilities.formats.map(\.name).joined(separator: " ")
      return "\(list) Hz, \(channels(abilities.channels)), \(formats),"
        + " periods from \(abilities.periods.lowerBound) frames"
    }
  }

  private static func channels(_ range: ClosedRange<Int>) -> String {
    range.count == 1
      ? counted(range.lowerBound, "channel") : "\(range.lowerBound) to \(range.upperBound) channels"
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}

/// The list of devices as JSON.
enum DevicesJSON {
  static func value(_ found: DeviceList) -> JSON {
    var devices: [InputDevice] = []
    var problem = JSON.null
    switch found.inputs {
    case .success(let list): devices = list
    case .failure(let error): problem = .string(error.reason)
    }
    return .object([
      ("inputs", .array(devices.map(input))), ("inputProblem", problem),
      ("outputs", .array(found.outputs.map(audio))),
      ("audioInputs", .array(found.audioInputs.map(audio))),
    ])
  }

  private static func input(_ device: InputDevice) -> JSON {
    .object([
      ("name", .string(device.name)), ("owner", .string(device.ownerName)),
      ("address", .string(device.address.description)), ("isUsed", .bool(device.isUsedByDefault)),
    ])
  }

  private static func audio(_ device: PCMListing, _ state: PCMListing.State) -> JSON {
    var members: [(name: String, value: JSON)] = [
      ("name", .string(device.name)), ("description", .string(device.description)),
      ("address", .string(device.address)), ("isUsed", .bool(device.isDefault)),
    ]
    switch state {
    case .unavailable(let reason): members.append(("unavailable", .string(reason)))
    case .ready(let abilities):
      members += [
        ("rates", .array(abilities.rates.map { .integer($0) })),
        ("formats", .array(abilities.formats.map { .string($0.name) })),
        ("fewestChannels", .integer(abilities.channels.lowerBound)),
        ("maxChannels", .integer(abilities.channels.upperBound)),
        ("shortestPeriod", .integer(abilities.periods.lowerBound)),
        ("longestPeriod", .integer(abilities.periods.upperBound)),
      ]
    }
    return .object(members)
  }
}

import Testing

@testable import TineDevices

@Suite struct MatchTests {
  private let devices = [
    device(14, 0, "Midi Through Port-0", "Midi Through"),
    device(20, 0, "Stage Keys 61 MIDI 1", "Stage Keys 61"),
    device(24, 0, "Stage Piano MIDI 1", "Stage Piano"),
    device(24, 1, "Stage Piano MIDI 2", "Stage Piano"),
    device(130, 0, "out", "Virtual Keyboard"),
  ]

  private static func device(
    _ client: UInt8, _ port: UInt8, _ name: String, _ owner: String
  ) -> InputDevice {
    InputDevice(
      number: 0,
      source: SequencerSource(
        address: SequencerAddress(client: client, port: port), name: name, clientName: owner,
        isHardware: client < 128))
  }

  private func found(_ text: String) -> [String] {
    InputDevice.matches(of: text, in: devices).map(\.address.description)
  }

  @Test func matchesAnyPart() {
    #expect(found("keys") == ["20:0"])
    #expect(found("PIANO MIDI 2") == ["24:1"])
    #expect(found("virtual") == ["130:0"])
    #expect(found("24:0") == ["24:0"])
    #expect(found("stage") == ["20:0", "24:0", "24:1"])
    #expect(found("Stage Piano MIDI 1") == ["24:0"])
    #expect(found("organ") == [])
    #expect(found("") == [])
  }

  /// One that is called exactly so isn't ambiguous because another's name begins with it.
  @Test func aWholeNameIsNotAmbiguous() {
    let devices = [
      Self.device(20, 0, "Recorder", "Studio"), Self.device(21, 0, "Recorder two", "Studio"),
      Self.device(22, 0, "in", "Organ"), Self.device(23, 0, "in", "Organ Pedals"),
    ]
    for (text, address) in [("Recorder", "20:0"), ("recorder", "20:0"), ("organ", "22:0")] {
      let found = InputDevice.matches(of: text, in: devices).map(\.address.description)
      #expect(found == [address], "\(text)")
    }
  }

  /// Neither the through port nor another program is opened unless it is named.
  @Test func usesDevicesByDefault() {
    #expect(
      devices.filter(\.isUsedByDefault).map(\.address.description) == ["20:0", "24:0", "24:1"])
  }
}

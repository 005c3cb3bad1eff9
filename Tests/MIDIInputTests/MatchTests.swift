import Testing

@testable import ALSA
@testable import MIDIInput

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

  /// Neither the through port nor another program is opened unless it is named.
  @Test func usesDevicesByDefault() {
    #expect(
      devices.filter(\.isUsedByDefault).map(\.address.description) == ["20:0", "24:0", "24:1"])
  }
}

import Testing

@testable import TineDevices

/// Which output a text means.
@Suite struct OutputTests {
  private let ports = [
    OutputPort(
      name: "Midi Through Port-0", ownerName: "Midi Through",
      address: SequencerAddress(client: 14, port: 0)),
    OutputPort(
      name: "Stage Keys MIDI 1", ownerName: "Stage Keys",
      address: SequencerAddress(client: 20, port: 0)),
    OutputPort(
      name: "Stage Piano MIDI 1", ownerName: "Stage Piano",
      address: SequencerAddress(client: 24, port: 0)),
  ]

  private func found(_ text: String) -> [String] {
    OutputPort.matches(of: text, in: ports).map(\.address.description)
  }

  @Test func namesAddressesAndParts() {
    #expect(found("keys") == ["20:0"])
    #expect(found("24:0") == ["24:0"])
    #expect(found("stage") == ["20:0", "24:0"])
    #expect(found("STAGE KEYS") == ["20:0"])
    #expect(found("organ").isEmpty)
    #expect(found("").isEmpty)
  }

  /// Too much at once is refused; what waits isn't touched.
  @Test func theOutboxIsBounded() {
    let outbox = Outbox()
    for _ in 0..<64 { #expect(outbox.put([0xF0, 0xF7], to: [.listeners], name: "x")) }
    #expect(!outbox.put([0xF0, 0xF7], to: [.listeners], name: "x"))
  }
}

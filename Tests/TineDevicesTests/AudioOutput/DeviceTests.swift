@testable import TineDevices
import TineTestSupport
import Testing

@Suite struct DeviceTests {
  init() { _ = SoundDevices.ready }

  @Test func listsWhatTheConfigurationHas() throws {
    let devices = AudioDevice.all()
    let desk = try #require(devices.first { $0.address == "desk" })
    #expect(desk.description == "Desk Speakers, left and right")
    guard case .ready(let abilities) = desk.state(.playback) else {
      Issue.record("the null plug-in can always be opened: \(desk.state(.playback))")
      return
    }
    #expect(abilities.formats == PCMFormat.allCases)
    #expect(abilities.rates.contains(48_000))
    #expect(abilities.channels.contains(2))
    #expect(devices.filter(\.isDefault).count == 1)
  }

  @Test func findsByAnyPart() throws {
    #expect(try AudioDevice.address(for: nil) == "default")
    #expect(try AudioDevice.address(for: "null") == "null")
    #expect(try AudioDevice.address(for: "DESK SPEAK") == "desk")
    #expect(try AudioDevice.address(for: "stage") == "stage")
    // Not in the list, but ALSA makes something of it.
    #expect(try AudioDevice.address(for: "unlisted") == "unlisted")
  }

  /// What is called exactly so isn't ambiguous because others have it in their names; that holds for
  /// what ALSA doesn't list, too.
  @Test func aWholeNameWinsOverParts() throws {
    #expect(try AudioDevice.address(for: "Recorder") == "recorder")
    #expect(try AudioDevice.address(for: "RECORDER") == "recorder")
    #expect(try AudioDevice.address(for: "recorder two") == "second")
    #expect(try AudioDevice.address(for: "esk") == "esk")
    #expect(try AudioDevice.address(for: "peakers") == "peakers")
  }

  @Test func saysWhichItCouldHaveBeen() {
    #expect {
      try AudioDevice.address(for: "speakers")
    } throws: { error in
      guard case .ambiguous("speakers", let candidates) = error as? AudioDeviceError else {
        return false
      }
      return candidates.map(\.address).sorted() == ["desk", "stage"]
    }
    #expect {
      try AudioDevice.address(for: "kitchen")
    } throws: { error in
      guard case .unknown("kitchen", let candidates) = error as? AudioDeviceError else {
        return false
      }
      return candidates.contains { $0.address == "desk" }
    }
  }

  @Test func refusesARateItWouldHaveToResample() {
    var options = PlaybackOptions()
    options.rate = 48_000
    #expect {
      _ = try OpenDevice(toPlay: "only44100", options: options).block
    } throws: { error in
      error as? AudioDeviceError
        == .rate(address: "only44100", wanted: 48_000, supported: [44_100])
    }
  }

  @Test func namesTheDeviceThatIsAbsent() {
    #expect {
      _ = try Playback(
        address: "hw:CARD=Nowhere", options: PlaybackOptions(), render: Signal().callback)
    } throws: { error in
      guard case .absent("hw:CARD=Nowhere", _, let candidates) = error as? AudioDeviceError else {
        return false
      }
      return candidates.contains { $0.address == "desk" }
    }
  }
}

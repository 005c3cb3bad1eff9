import Glibc
import TineDevices
import TineRealtime
import Synchronization
import Testing

/// With a kernel sequencer this opens it for real; without one, it has to say so.
@Suite(.serialized) struct InputHubTests {
  private final class Events: Sendable {
    let all = Mutex<[InputEvent]>([])
  }

  private var hasSequencer: Bool { access("/dev/snd/seq", R_OK | W_OK) == 0 }

  @Test func startsAndTellsWhatItFinds() throws {
    let events = Events()
    let hub = try InputHub(options: InputOptions()) { event in
      events.all.withLock { $0.append(event) }
    }
    let deadline = MonotonicClock.nanoseconds() + 5_000_000_000
    while events.all.withLock({ $0.isEmpty }), MonotonicClock.nanoseconds() < deadline {
      MonotonicClock.sleep(milliseconds: 10)
    }
    let start = MonotonicClock.nanoseconds()
    hub.stop()
    // It stops at once, whatever it was waiting for.
    #expect(MonotonicClock.nanoseconds() - start < 2_000_000_000)
    let first = try #require(events.all.withLock { $0.first })
    if hasSequencer {
      switch first {
      case .connected, .waiting: break
      default: Issue.record("unexpected: \(first)")
      }
    } else {
      print("NOTE: this machine has no /dev/snd/seq: InputHub is tested for saying so, no more.")
      guard case .noSequencer(let error) = first else {
        Issue.record("unexpected: \(first)")
        return
      }
      #expect(!error.reason.isEmpty)
      #expect(error.remedy.contains("snd-seq") || error.remedy.contains("audio"))
    }
  }

  @Test func listsDevicesOrSaysWhyNot() throws {
    if hasSequencer {
      let devices = try InputDevice.all()
      #expect(Set(devices.map(\.address)).count == devices.count)
    } else {
      print("NOTE: this machine has no /dev/snd/seq: there are no MIDI inputs to list.")
      #expect(throws: InputError.self) { try InputDevice.all() }
    }
  }
}

import TineFiles
import TineDevices
import Glibc
import TineRealtime

/// An ALSA device that records.
final class DeviceSource: ScopeSource {
  private let capture: Capture
  private(set) var rate: Int
  private var channels = 0
  private var isThere = false
  private var overruns = 0
  let name: String

  init(_ wanted: String?, rate: Int, waits: Bool) throws(Failure) {
    self.rate = rate
    do throws(AudioDeviceError) {
      name = try AudioDevice.address(for: wanted, .capture, waits: waits)
      capture = try Capture(address: name, rate: rate, waits: waits)
    } catch { throw Failure(error, .capture) }
  }

  var scope: ScopeRing.Reader { capture.scope }

  var isStopped: Bool {
    get { !capture.isRunning }
    set {
      capture.setRunning(!newValue)
      if newValue { isThere = false }
    }
  }

  var isOver: Bool { false }

  var figures: [[String]] {
    let state = isStopped ? "stopped" : isThere ? "\(rate) Hz" : "away"
    return [[state, counted(channels, "channel")], ["overruns \(overruns)"]]
  }

  func look() {
    while let event = capture.nextEvent() {
      switch event {
      case .opened(let rate, let channels):
        self.rate = rate
        self.channels = channels
        isThere = true
        Terminal.note("input “\(name)”: \(rate) Hz, \(counted(channels, "channel"))")
      case .lost(let code):
        isThere = false
        Terminal.warning("the input “\(name)” is gone (\(systemReason(code))); waiting for it")
      case .overrun: overruns += 1
      case .damaged:
        Terminal.warning(
          "the input “\(name)” sends samples that aren't numbers or are far beyond full scale; they are"
            + " shown as silence")
      }
    }
  }

  func stop() {}
}

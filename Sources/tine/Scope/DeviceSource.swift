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
    do throws(CaptureError) {
      let address = try Self.address(wanted, waits: waits)
      capture = try Capture(address: address, rate: rate, waits: waits)
      name = address
    } catch { throw Failure(error) }
  }

  private static func address(_ wanted: String?, waits: Bool) throws(CaptureError) -> String {
    do throws(CaptureError) {
      return try CaptureDevice.address(for: wanted)
    } catch {
      // It may come; its address is then the text as it stands.
      if case .unknown(let wanted, _) = error, waits { return wanted }
      throw error
    }
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

extension Failure {
  /// The message for a device that can't be recorded from: what, and what to do.
  init(_ error: CaptureError) {
    switch error {
    case .unknown(let wanted, let candidates):
      self.init("there is no audio input “\(wanted)”; \(Self.list(candidates))")
    case .ambiguous(let wanted, let candidates):
      self.init(
        "“\(wanted)” matches several audio inputs; give more of the name, or the address:"
          + Self.lines(candidates))
    case .absent(let address, let reason):
      self.init(
        "the audio input “\(address)” isn't there (\(reason)); plug it in, or name another with -i"
          + " (see `tine devices`)")
    case .busy(let address):
      self.init(
        "the audio input “\(address)” is in use by another program; stop that one, or name another"
          + " with -i (see `tine devices`)")
    case .notAllowed(let address):
      self.init(
        "no permission to use the audio input “\(address)”; join the group that has it with"
          + " `sudo usermod -aG audio $USER`, and log in again")
    case .failed(let address, let operation, let reason):
      self.init("can't \(operation) the audio input “\(address)”: \(reason)")
    case .thread(let reason):
      self.init("the audio thread can't be created: \(reason)")
    }
  }
}

internal import TineDevices
package import TineRealtime

/// A scope's audio input. It may be unplugged and come back.
///
/// Thread: main.
package final class DeviceSource: ScopeSource {
  package let name: String
  package private(set) var rate: Int
  private let capture: Capture
  private var isOpen = false
  private var channels = 0
  private var overruns = 0

  /// - Parameters:
  ///   - wanted: the address or a part of the name; nil is the default input.
  ///   - rate: the sample rate asked for, in hertz.
  ///   - waits: whether to wait for an input that isn't there.
  package init(_ wanted: String?, rate: Int, waits: Bool) throws(ScopeError) {
    self.rate = rate
    do throws(AudioDeviceError) {
      name = try AudioDevice.address(for: wanted, .capture, waits: waits)
      capture = try Capture(address: name, rate: rate, waits: waits)
    } catch { throw .input(error) }
  }

  package var scope: ScopeRing.Reader { capture.scope }

  package var isStopped: Bool {
    get { !capture.isRunning }
    set {
      capture.setRunning(!newValue)
      if newValue { isOpen = false }
    }
  }

  package var isOver: Bool { false }

  package var state: ScopeState { .input(isOpen: isOpen, channels: channels, overruns: overruns) }

  package func update() -> [ScopeEvent] {
    var events: [ScopeEvent] = []
    while let event = capture.nextEvent() {
      switch event {
      case .opened(let rate, let channels):
        self.rate = rate
        self.channels = channels
        isOpen = true
        events.append(.opened(rate: rate, channels: channels))
      case .lost(let code):
        isOpen = false
        events.append(.inputLost(code: code))
      case .overrun: overruns += 1
      case .damaged: events.append(.damagedInput)
      }
    }
    return events
  }

  package func stop() {}
}

import Glibc
import TineDevices
import TineFiles
import TineLive
import TineRealtime

/// Dropouts and refused commands that aren't reported yet: they are summed up, because there may be
/// many.
struct ReportedEvents {
  var nextXrunLine: UInt64 = 0
  var newXruns = 0
  var nextRefusalLine: UInt64 = 0
  var newRefusals = 0
}

extension Performance {
  /// Reports what happened to inputs, output and preset.
  func reportEvents() {
    while let event = session.nextEvent() { report(event) }
    reportXruns()
    reportRefusals()
  }

  private func report(_ event: SessionEvent) {
    switch event {
    case .output(let event): report(event)
    case .presetReloaded(let name):
      note("\(name) was saved and is played from the next note on")
      view?.presetWasReloaded()
    case .presetUnusable(let error):
      Terminal.error("\(Failure(error).message); the sound stays as it was")
    case .unusableSysEx(let source, let reason):
      Terminal.warning("\(source) sent SysEx that can't be used: \(reason)")
    case .songEnded: ending = ending ?? .finished
    case .sysEx, .input, .missingInput, .answer:
      if let line = event.line(port: options.clientName), !options.isQuiet { Terminal.note(line) }
    }
  }

  private func report(_ event: PlaybackEvent) {
    switch event {
    case .xrun: reported.newXruns += 1
    case .resumed: note("the output was suspended and resumed")
    case .lost(let code):
      Terminal.warnOfLoss("output", session.outputAddress, code)
    case .reopened(let configuration):
      let word = isOutputAwaited ? "there" : "back"
      isOutputAwaited = false
      note("the output “\(session.outputAddress)” is \(word): \(StartLines.text(configuration))")
    }
  }

  private func reportRefusals() {
    let now = MonotonicClock.nanoseconds()
    if reported.newRefusals == 0 || (now < reported.nextRefusalLine && ending == nil) { return }
    Terminal.error(
      "the queue is full; \(counted(reported.newRefusals, "command")) refused (send them slower, with"
        + " `wait` between)")
    reported.newRefusals = 0
    reported.nextRefusalLine = now + 1_000_000_000
  }

  private func reportXruns() {
    let now = MonotonicClock.nanoseconds()
    if reported.newXruns == 0 || now < reported.nextXrunLine { return }
    let total = session.counters[.xruns]
    Terminal.warning(
      "the sound had dropouts (\(counted(Int(total), "time")) so far); a longer period helps"
        + " (--period \(options.sound.period * 2)), or more of them"
        + " (--periods \(options.sound.periods + 1))")
    reported.newXruns = 0
    reported.nextXrunLine = now + 2_000_000_000
  }
}

extension SessionEvent {
  /// The message for an event of an input; nil if it isn't reported.
  ///
  /// - Parameter port: the name of the session's port.
  fileprivate func line(port: String) -> String? {
    switch self {
    case .sysEx(let source, let what): return "\(source): \(what)"
    case .missingInput(let wanted, let others):
      let there =
        others.isEmpty ? "there are none now" : "there are now:" + InputDevice.lines(others)
      return "no MIDI input is called “\(wanted)” yet; \(there)"
    case .input(let event): return Self.line(event, port: port)
    default: return nil
    }
  }

  private static func line(_ event: InputEvent, port: String) -> String? {
    switch event {
    case .message: nil
    case .connected(let source):
      source.isDevice
        ? "\(source.name) (\(source.address)) is connected"
        : "\(source.name) (\(source.address)) plays into the port “\(port)”"
    case .disconnected(let source): "\(source.name) was disconnected; its notes were released"
    case .waiting: "waiting for a keyboard: plug one in, or connect to the port “\(port)”"
    case .overflow(let source):
      "\(source.name) sent too much at once; some messages were lost, and its notes were"
        + " released"
    case .recovered(let count, let source):
      "\(source.name) sent too much at once;"
        + " \(counted(count, "message")) came late, none was lost"
    case .suspended(_, leftOut: 0): nil
    case .suspended(let milliseconds, let leftOut):
      "tine was suspended for \(fixed(Double(milliseconds) / 1_000, 1)) s;"
        + " \(counted(leftOut, "key")) played meanwhile"
        + (leftOut == 1 ? " is left out" : " are left out")
    case .undelivered(let name):
      "\(name) takes no MIDI; the answer is lost (see --answers)"
    case .refused(let name): "\(name) can't be opened; another program may have it"
    case .noSequencer(let error):
      "no MIDI inputs: \(error.reason). \(error.remedy) Trying again every two seconds."
    }
  }
}

/// The messages at the start.
enum StartLines {
  static func print(_ performance: Performance) {
    let session = performance.session
    if let configuration = session.outputConfiguration {
      Terminal.note("output “\(session.outputAddress)”: \(text(configuration))")
    } else if case .busy = session.awaitedOutput {
      Terminal.note(
        "the output “\(session.outputAddress)” is in use by another program; waiting until it is free"
      )
    } else {
      Terminal.note("the output “\(session.outputAddress)” isn't there yet; waiting for it")
    }
    Terminal.note("preset \(session.preset.name)")
    performance.reportEvents()
    if case .refused(let reason, let remedy) = session.priority {
      Terminal.note("\(reason) Dropouts are likely when the machine is busy. \(remedy)")
    }
    if case .refused(let reason, let remedy) = session.memory {
      Terminal.note(
        "\(reason) Dropouts are possible when memory is short and the system moves some of it to the"
          + " disk. \(remedy)")
    }
    if performance.hasCommandKeys {
      Terminal.note("+ − volume, space pause, x silence, n b preset, q quit")
    }
  }

  static func text(_ configuration: PCM.Configuration) -> String {
    let period = milliseconds(configuration.period, configuration.rate)
    let buffer = milliseconds(configuration.buffer, configuration.rate)
    return "\(configuration.rate) Hz, \(counted(configuration.channels, "channel")),"
      + " \(configuration.format.name), period \(configuration.period) frames (\(period) ms),"
      + " buffer \(configuration.buffer), at most \(buffer) ms late"
  }

  private static func milliseconds(_ frames: Int, _ rate: Int) -> String {
    fixed(Double(frames) / Double(rate) * 1_000, 1)
  }
}

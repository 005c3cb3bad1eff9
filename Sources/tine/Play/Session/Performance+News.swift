import TineFiles
import TineDevices
import Glibc
import TineRealtime

/// When break-ups and refusals were told last: one line for each would itself be a flood.
struct ToldEvents {
  var nextXrunLine: UInt64 = 0
  var untoldXruns = 0
  var nextRefusalLine: UInt64 = 0
  var untoldRefusals = 0
}

extension Performance {
  /// Tells what happened to inputs and output.
  func tellNews() {
    keyboards.tellNews(isQuiet: options.isQuiet)
    while let event = playback.nextEvent() {
      switch event {
      case .xrun: told.untoldXruns += 1
      case .resumed: note("the output was suspended and resumed")
      case .lost(let code):
        Terminal.warning(
          "the output “\(playback.address)” is gone (\(systemReason(code))); waiting for it")
      case .reopened(let configuration):
        let word = isOutputAwaited ? "there" : "back"
        isOutputAwaited = false
        note("the output “\(playback.address)” is \(word): \(StartLines.text(configuration))")
      }
    }
    tellXruns()
    tellRefusals()
  }

  private func tellRefusals() {
    let now = MonotonicClock.nanoseconds()
    if told.untoldRefusals == 0 || (now < told.nextRefusalLine && ending == nil) { return }
    Terminal.error(
      "the queue is full; \(counted(told.untoldRefusals, "command")) refused (send them slower, with"
        + " `wait` between)")
    told.untoldRefusals = 0
    told.nextRefusalLine = now + 1_000_000_000
  }

  private func tellXruns() {
    let now = MonotonicClock.nanoseconds()
    if told.untoldXruns == 0 || now < told.nextXrunLine { return }
    let total = playback.counters[.xruns]
    Terminal.warning(
      "the sound had dropouts (\(counted(Int(total), "time")) so far); a longer period helps"
        + " (--period \(options.sound.period * 2)), or more of them"
        + " (--periods \(options.sound.periods + 1))")
    told.untoldXruns = 0
    told.nextXrunLine = now + 2_000_000_000
  }
}

/// What is said when the sound begins.
enum StartLines {
  static func tell(_ performance: Performance, _ hints: [String]) {
    let playback = performance.playback
    if let configuration = playback.configuration {
      Terminal.note("output “\(playback.address)”: \(text(configuration))")
    } else if case .busy = playback.awaited {
      Terminal.note(
        "the output “\(playback.address)” is in use by another program; waiting until it is free")
    } else {
      Terminal.note("the output “\(playback.address)” isn't there yet; waiting for it")
    }
    Terminal.note("preset \(performance.preset.name)")
    for hint in hints { Terminal.note(hint) }
    if case .refused(let reason, let remedy) = playback.priority {
      Terminal.note("\(reason) Dropouts are likely when the machine is busy. \(remedy)")
    }
    if case .refused(let reason, let remedy) = playback.memory {
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

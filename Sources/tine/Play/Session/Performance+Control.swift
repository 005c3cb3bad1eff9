import TineLive
import TineRealtime

extension Performance {
  /// Does what the control or a key says.
  func obey(_ command: ControlCommand) {
    do throws(WatchedPresetError) {
      if try !session.perform(command) { reported.newRefusals += 1 }
    } catch {
      Terminal.error("\(Failure(error).message); the sound stays as it was")
      return
    }
    switch command {
    case .volume, .louder: note("volume \(signed(session.volume)) dB")
    case .pause: note("paused")
    case .resume: note("resumed")
    case .panic: note("all notes off")
    case .preset, .next, .previous: note("preset \(session.preset.name)")
    case .wait(let seconds):
      controlTime.wait(seconds: seconds, now: MonotonicClock.nanoseconds())
    case .quit: ending = .finished
    case .program, .note, .off: break
    }
  }
}

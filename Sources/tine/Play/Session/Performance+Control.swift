import TineAnalysis
import TineEngine
import TineRealtime

extension Performance {
  /// Does what the control or a key says.
  func obey(_ command: ControlCommand) {
    switch command {
    case .volume(let decibels): setVolume(decibels)
    case .louder(let decibels): setVolume(volumeDecibels + decibels)
    case .program(let channel, let number, let bank):
      keyboards.select(channel: Int(channel), bank: bank, number: Int(number))
      send(Command(.program, channel: channel, number: number, value: Float(bank)))
    case .note(let key, let velocity, let channel):
      send(
        Command(
          .noteOn, channel: channel, number: key, value: Float(velocity),
          tag: Command.liveTag(source: 0)))
    case .off(let key, let channel):
      send(
        Command(
          .noteOff, channel: channel, number: key, value: 64, tag: Command.liveTag(source: 0)))
    case .pause:
      isPaused = true
      send(Command(.pause))
      note("paused")
    case .resume:
      isPaused = false
      send(Command(.resume))
      note("resumed")
    case .panic:
      send(Command(.panic))
      note("all notes off")
    case .preset(let name): choose { () throws(Failure) in try PresetChoice(name) }
    case .next: choose { () throws(Failure) in try preset.neighbour(1) }
    case .previous: choose { () throws(Failure) in try preset.neighbour(-1) }
    case .wait(let seconds):
      controlTime.wait(seconds: seconds, now: MonotonicClock.nanoseconds())
    case .quit: ending = .finished
    }
  }

  func send(_ command: Command) {
    let arrival = MonotonicClock.nanoseconds()
    if !player.sender.send(command, arrival: arrival) {
      told.untoldRefusals += 1
    }
  }

  private func setVolume(_ decibels: Double) {
    let range = PlayOptions.volumes
    volumeDecibels = min(max(decibels, range.lowerBound), range.upperBound)
    send(Command(.outputGain, value: Float(amplitudeOf(volumeDecibels))))
    note("volume \(signed(volumeDecibels)) dB")
  }

  private func choose(_ find: () throws(Failure) -> PresetChoice) {
    do throws(Failure) {
      preset = try find()
      // At once, so that a note sent after it is played with it.
      mustSend = true
      sendSounds()
      note("preset \(preset.name)")
    } catch {
      Terminal.error("\(error.message); the sound stays as it was")
    }
  }
}

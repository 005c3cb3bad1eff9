import Analysis
import AudioFile
import Commands
import Patches

/// How long the sound goes on after the last event.
enum Tail: Equatable {
  /// Until it is silent, at most 30 s.
  case automatic
  case seconds(Double)

  static let longest = 30.0
}

/// Commands and the sounds that they play, on their way into a file.
struct Rendering {
  /// In the order of their times.
  var commands: [Command]
  /// The frame where the music ends and the tail begins.
  var end: Int
  var tail = Tail.automatic
  var bank: Bank
  var voices = 128
  var gainDecibels = 0.0

  private static let block = 512

  /// Makes the sound and writes it; the file appears when it is whole.
  func write(to output: OutputOptions, isQuiet: Bool) throws(Failure) -> RenderSummary {
    var progress = Progress(isQuiet: isQuiet)
    defer { progress.clear() }
    let writer: AudioWriter
    do throws(AudioFileError) {
      writer = try AudioWriter(to: output.target, output.format)
    } catch { throw Failure(error) }

    let rate = Double(output.format.sampleRate)
    var player = Player(bank, sampleRate: rate, voices: voices)
    let commands = amplified
    var loudness = Loudness(sampleRate: rate)
    let block = StereoBlock(frames: Self.block)
    var frame = 0
    var next = 0
    while true {
      let count = min(Self.block, last(player.isSilent, frame, rate) - frame)
      if count <= 0 { break }
      let first = next
      while next < commands.count && commands[next].time < UInt64(frame + count) { next += 1 }
      player.render(block, frames: count, commands[first..<next])
      loudness.add(left: block.left(count), right: block.right(count))
      do throws(AudioFileError) {
        try writer.write(interleaved: block.interleaved(count))
      } catch { throw Failure(error) }
      frame += count
      progress.show(Double(frame) / rate, of: Double(max(end, frame)) / rate)
    }
    do throws(AudioFileError) {
      try writer.finish()
    } catch { throw Failure(error) }
    return RenderSummary(
      name: output.name, seconds: Double(frame) / rate, peakDecibels: loudness.peakDecibels,
      loudness: loudness.integrated, mostVoices: player.mostVoices,
      stolenVoices: player.stolenVoices, limitedSamples: player.limitedSamples,
      elapsed: progress.elapsed)
  }

  /// The frame to stop at, as far as it is known at `frame`.
  private func last(_ isSilent: Bool, _ frame: Int, _ rate: Double) -> Int {
    switch tail {
    case .seconds(let seconds): end + Int((seconds * rate).rounded())
    case .automatic where frame < end: end
    case .automatic: isSilent ? frame : end + Int(Tail.longest * rate)
    }
  }

  /// The commands with the user's gain on top of what the song says about the whole synthesizer's.
  private var amplified: [Command] {
    let gain = Float(amplitudeOf(gainDecibels))
    guard gain != 1 else { return commands }
    var amplified = [Command(.masterGain, value: gain)]
    amplified.reserveCapacity(commands.count + 1)
    for var command in commands {
      if command.kind == .masterGain { command.value *= gain }
      amplified.append(command)
      // A reset sets it to 1.
      if command.kind == .systemReset {
        amplified.append(Command(.masterGain, time: command.time, value: gain))
      }
    }
    return amplified
  }
}

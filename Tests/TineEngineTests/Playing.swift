import TineEngine
import TinePatches

/// Stereo sound that a test renders and measures.
struct Sound {
  var left: [Float]
  var right: [Float]
  var sampleRate: Double
  var counters = SynthesizerCounters()

  /// Left and right added.
  var mono: [Float] { zip(left, right).map { $0 + $1 } }

  /// Seconds as an index.
  func index(_ seconds: Double) -> Int { Int((seconds * sampleRate).rounded()) }

  /// The part of the left channel between two times in seconds.
  func left(from start: Double, to end: Double) -> [Float] {
    Array(left[index(start)..<min(index(end), left.count)])
  }
}

/// Plays commands through the engine.
///
/// - Parameters:
///   - edits: what each `changePatch` among the commands takes.
///   - seconds: how much is rendered.
///   - block: the frames of one call.
///   - audibilityThreshold: below 0, also what is silent is made.
func play(
  _ bank: Bank, _ commands: [Command], edits: [PatchEdit] = [], seconds: Double,
  sampleRate: Double = 48_000,
  voices: Int = 128, block: Int = 512, effects: Bool = false, removesOffset: Bool = false,
  audibilityThreshold: Float = Synthesizer.audibilityThreshold, instructions: InstructionSet? = nil
) -> Sound {
  play(
    SoundSet(bank), commands, edits: edits, seconds: seconds, sampleRate: sampleRate,
    voices: voices, block: block, effects: effects, removesOffset: removesOffset,
    audibilityThreshold: audibilityThreshold, instructions: instructions)
}

/// The same with a bank that is compiled already: where many sounds of a large one are measured, one
/// set is borrowed by all.
func play(
  _ sounds: consuming SoundSet, _ commands: [Command], edits: [PatchEdit] = [], seconds: Double,
  sampleRate: Double = 48_000,
  voices: Int = 128, block: Int = 512, effects: Bool = false, removesOffset: Bool = false,
  audibilityThreshold: Float = Synthesizer.audibilityThreshold, instructions: InstructionSet? = nil
) -> Sound {
  var settings = PerformerSettings(
    sampleRate: Int(sampleRate), voices: voices, effects: effects)
  settings.removesOffset = removesOffset
  settings.audibilityThreshold = audibilityThreshold
  settings.instructions = instructions
  var performer = Performer(sounds: sounds, settings)
  let frames = Int((seconds * sampleRate).rounded())
  var left = [Float](repeating: .nan, count: frames)
  var right = [Float](repeating: .nan, count: frames)
  commands.withUnsafeBufferPointer { commands in
    left.withUnsafeMutableBufferPointer { left in
      right.withUnsafeMutableBufferPointer { right in
        var done = 0
        var next = 0
        while done < frames {
          let count = min(block, frames - done)
          let taken = commands[..<next].count { $0.kind == .changePatch }
          next += edits.withUnsafeBufferPointer { edits in
            performer.render(
              left: left.baseAddress! + done, right: right.baseAddress! + done,
              engineFrames: count,
              commands: UnsafeBufferPointer(rebasing: commands[next...]),
              patches: UnsafeBufferPointer(rebasing: edits[taken...])
            ).applied
          }
          done += count
        }
      }
    }
  }
  return Sound(
    left: left, right: right, sampleRate: sampleRate, counters: performer.counters)
}

/// Plays one note of a patch on channel 1.
///
/// - Parameter hold: seconds until the key goes up; nil holds it.
func play(
  _ patch: Patch, key: Int = 69, velocity: Int = 100, hold: Double? = nil, seconds: Double,
  sampleRate: Double = 48_000, before: [Command] = []
) -> Sound {
  var commands =
    before + [Command(.noteOn, number: UInt8(key), value: Float(velocity))]
  if let hold {
    commands.append(
      Command(.noteOff, time: UInt64((hold * sampleRate).rounded()), number: UInt8(key)))
  }
  return play(Bank(single: patch), commands, seconds: seconds, sampleRate: sampleRate)
}

/// The level of one carrier at full in one channel: headroom, middle of the stereo field and channel
/// volume 100.
let fullScale = Float(0.25 * 0.5.squareRoot()) * Float(100.0 / 127) * Float(100.0 / 127)

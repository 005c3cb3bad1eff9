import TineEngine
import Glibc
import TinePatches

/// What one case cost.
struct Measurement {
  /// Of one voice and frame; the quickest of several rounds, which other programs disturbed least.
  var nanoseconds: Double
  /// FNV-1a of every sample of the first round.
  var hash: UInt64

  /// Plays a case.
  ///
  /// - Parameters:
  ///   - frames: of one round.
  ///   - instructions: what this processor has.
  init(_ subject: Case, frames: Int, rounds: Int, _ instructions: InstructionSet) {
    var synthesizer = Synthesizer(
      sounds: SoundSet(Bank(single: subject.patch)), voices: subject.voices,
      effects: subject.effects, instructions: instructions)
    for channel in 0..<16 as Range<UInt8> where subject.effects {
      synthesizer.apply(Command(.controller, channel: channel, number: 93, value: 40))
    }
    for voice in 0..<subject.voices {
      synthesizer.apply(
        Command(
          .noteOn, channel: UInt8(voice / 64 % 16), number: UInt8(30 + voice % 64), value: 100))
    }
    let left = UnsafeMutablePointer<Float>.allocate(capacity: subject.block)
    let right = UnsafeMutablePointer<Float>.allocate(capacity: subject.block)
    defer {
      left.deallocate()
      right.deallocate()
    }
    hash = 0xCBF2_9CE4_8422_2325
    nanoseconds = .infinity
    for round in 0..<rounds {
      var done = 0
      var spent = 0.0
      while done < frames {
        let start = Self.now()
        synthesizer.render(left: left, right: right, frames: subject.block)
        spent += Self.now() - start
        done += subject.block
        guard round == 0 else { continue }
        for i in 0..<subject.block {
          hash = (hash ^ UInt64(left[i].bitPattern)) &* 0x100_0000_01B3
          hash = (hash ^ UInt64(right[i].bitPattern)) &* 0x100_0000_01B3
        }
      }
      nanoseconds = min(nanoseconds, spent / Double(done) / Double(subject.voices))
    }
  }

  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}

import TineEngine
import Glibc
import TinePatches
import TinePictures

/// How an operator's level moves, measured on what the engine makes of it.
///
/// The operator alone is heard, at a quarter of the sample rate: two samples in a row are then its sine
/// and its cosine, and the root of the sum of their squares is its level, from frame to frame.
struct EnvelopeMeter {
  /// 0 … 127.
  var key: Int
  /// 1 … 127.
  var velocity: Int
  /// Seconds.
  var hold: Double

  private static let rate = 48_000.0
  /// Frames of which the loudest counts, about a millisecond.
  private static let step = 48
  /// Seconds after the key, for operators that never end.
  private static let longest = 20.0

  func curves(of patch: Patch) -> [EnvelopeCurve] {
    let full = Self.loudest(levels(Self.reference))
    return (1...Patch.operatorCount).map { number in
      let levels = levels(Self.alone(number, of: patch))
      return EnvelopeCurve(
        step: Double(Self.step) / Self.rate,
        decibels: levels.map { $0 > 0 ? 20 * log10($0 / full) : -200 }, keyUp: hold)
    }
  }

  private static func loudest(_ levels: [Float]) -> Float { levels.max() ?? 1 }

  /// The operator as the only one, at a frequency of its own that nothing moves.
  private static func alone(_ number: Int, of patch: Patch) -> Patch {
    var alone = Patch()
    alone.operators = Array(repeating: .silent, count: Patch.operatorCount)
    alone.operators[number - 1] = patch.operators[number - 1]
    alone.operators[number - 1].frequency = .fixed(hertz: rate / 4)
    alone.operators[number - 1].detune = .steps(0)
    alone.routing = .free([], carriers: [number])
    alone.lfo = patch.lfo
    alone.lfo.pitchDepth = 0
    alone.controllers.wheel = Controllers.Depths()
    alone.transposeSemitones = patch.transposeSemitones
    return alone
  }

  /// An operator at full level.
  private static var reference: Patch { alone(1, of: Patch()) }

  private func levels(_ patch: Patch) -> [Float] {
    let up = Int(hold * Self.rate)
    let rendering = Rendering(
      commands: [
        Command(.noteOn, time: 0, number: UInt8(key), value: Float(velocity)),
        Command(.noteOff, time: UInt64(up), number: UInt8(key)),
      ],
      end: up + 1, tail: .automatic, sounds: SharedSounds(Bank(single: patch)), voices: 1)
    var levels: [Float] = []
    var largest: Float = 0
    var count = 0
    var last: Float = 0
    let most = up + Int(Self.longest * Self.rate)
    rendering.listen(rate: Self.rate) { block, frames in
      for sample in block.left(frames) where count < most {
        largest = max(largest, (sample * sample + last * last).squareRoot())
        last = sample
        count += 1
        if count % Self.step == 0 {
          levels.append(largest)
          largest = 0
        }
      }
    }
    return levels
  }
}

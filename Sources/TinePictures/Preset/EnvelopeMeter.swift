internal import Glibc
internal import TineEngine
package import TinePatches

/// How an operator's level moves, measured on what the engine makes of it.
///
/// The operator alone is heard, at a quarter of the sample rate: two samples in a row are then its sine
/// and its cosine, and the root of the sum of their squares is its level, from frame to frame.
package struct EnvelopeMeter: Sendable {
  /// 0 … 127.
  package var key: Int
  /// 1 … 127.
  package var velocity: Int
  /// Seconds.
  package var hold: Double

  /// - Parameters: as the properties.
  package init(key: Int = 60, velocity: Int = 100, hold: Double = 2) {
    self.key = key
    self.velocity = velocity
    self.hold = hold
  }

  private static let rate = 48_000.0
  /// Frames that are made at once.
  private static let block = 256
  /// Frames of which the loudest counts, about a millisecond.
  private static let step = 48
  /// Seconds after the key, for operators that never end.
  private static let longest = 20.0

  /// The curve of each operator of a patch, from 1.
  package func curves(of patch: Patch) -> [EnvelopeCurve] {
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

  /// The operator's level, one for each ``step`` frames.
  private func levels(_ patch: Patch) -> [Float] {
    var synthesizer = Synthesizer(
      sounds: SoundSet(Bank(single: patch)), sampleRate: Self.rate, voices: 1)
    let up = Int(hold * Self.rate)
    let end = up + Int(Self.longest * Self.rate)
    synthesizer.apply(Command(.noteOn, number: UInt8(key), value: Float(velocity)))
    var left = [Float](repeating: 0, count: Self.block)
    var right = left
    var levels: [Float] = []
    var largest: Float = 0
    var count = 0
    var last: Float = 0
    while count < end && !(count > up && synthesizer.isSilent) {
      let frames = min(Self.block, (count < up ? up : end) - count)
      synthesizer.render(left: &left, right: &right, frames: frames)
      for sample in left[..<frames] {
        largest = max(largest, (sample * sample + last * last).squareRoot())
        last = sample
        count += 1
        if count % Self.step == 0 {
          levels.append(largest)
          largest = 0
        }
      }
      if count == up { synthesizer.apply(Command(.noteOff, number: UInt8(key))) }
    }
    return levels
  }
}

@testable import TineEngine
import TineKernel
import TineTestSupport

/// A reverb by itself, fed by hand.
func reverberate(
  _ input: [Float], _ type: ReverbType?, sampleRate: Double = 48_000, tickFrames: Int = 32,
  set: [(EffectParameter, Float)] = []
) -> (left: [Float], right: [Float]) {
  var reverb = Reverb(sampleRate: sampleRate, tickFrames: tickFrames)
  for parameter in EffectParameter.allCases {
    if let value = type?.value(of: parameter) { reverb.set(parameter, value) }
  }
  for (parameter, value) in set { reverb.set(parameter, value) }
  let count = input.count / tickFrames * tickFrames
  var left = [Float](repeating: 0, count: count)
  var right = left
  input.withUnsafeBufferPointer { input in
    left.withUnsafeMutableBufferPointer { left in
      right.withUnsafeMutableBufferPointer { right in
        for start in stride(from: 0, to: count, by: tickFrames) {
          reverb.beginTick()
          reverb.process(
            input.baseAddress! + start, left.baseAddress! + start, right.baseAddress! + start,
            frames: tickFrames, offset: 0)
        }
      }
    }
  }
  return (left, right)
}

/// One sample of 1 in silence.
func impulse(seconds: Double, sampleRate: Double = 48_000) -> [Float] {
  var samples = [Float](repeating: 0, count: Int(seconds * sampleRate))
  samples[0] = 1
  return samples
}

/// White noise between −1 and 1.
func noise(seconds: Double, seed: UInt64 = 1, sampleRate: Double = 48_000) -> [Float] {
  var random = SeededRandom(seed: seed)
  return (0..<Int(seconds * sampleRate)).map { _ in Float.random(in: -1...1, using: &random) }
}

func energy(_ samples: some Sequence<Float>) -> Double {
  samples.reduce(0) { $0 + Double($1) * Double($1) }
}

/// Two one-pole low-passes in a row.
func lowPassed(_ samples: [Float], hertz: Double, sampleRate: Double = 48_000) -> [Float] {
  let uptake = min(2 * Double.pi * hertz / sampleRate, 1)
  var (first, second) = (0.0, 0.0)
  return samples.map {
    first += (Double($0) - first) * uptake
    second += (first - second) * uptake
    return Float(second)
  }
}

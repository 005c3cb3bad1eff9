import TineAnalysis
import TineEngine
import TineDX7
import Glibc
import TinePatches

/// One note of a DX7 voice, rendered.
struct Take {
  /// The left channel.
  let samples: [Float]
  let rate: Double

  /// What one carrier at full makes in one channel, at channel volume 100 in the middle.
  static let full = decibelsOf(0.25 * 0.5.squareRoot() * (100.0 / 127) * (100.0 / 127))

  /// - Parameters:
  ///   - hold: seconds until the key goes up; nil holds it.
  init(
    _ voice: Voice, key: Int = 69, velocity: Int = 100, hold: Double? = nil, seconds: Double,
    rate: Double = 48_000
  ) {
    var performer = Performer(
      Synthesizer(
        sounds: SoundSet(Bank(single: Patch(voice))), sampleRate: rate, voices: 1,
        removesOffset: false))
    var commands = [Command(.noteOn, number: UInt8(key), value: Float(velocity))]
    if let hold {
      commands.append(Command(.noteOff, time: UInt64(hold * rate), number: UInt8(key)))
    }
    var left = [Float](repeating: 0, count: Int(seconds * rate))
    var right = left
    let frames = left.count
    commands.withUnsafeBufferPointer {
      _ = performer.render(
        left: &left, right: &right, engineFrames: frames, commands: $0)
    }
    samples = left
    self.rate = rate
  }

  func part(_ start: Double, _ end: Double) -> [Float] {
    Array(samples[Int(start * rate)..<min(Int(end * rate), samples.count)])
  }

  /// The level of a sine relative to one carrier at full, in decibels.
  func level(_ start: Double, _ end: Double) -> Double {
    SignalLevel(part(start, end)).rmsDecibels + 3.0103 - Self.full
  }

  /// The level over time, relative to one carrier at full.
  func curve(step: Double) -> [Double] {
    LevelCurve(samples, sampleRate: rate, step: step).decibels.map { $0 + 3.0103 - Self.full }
  }

  /// Decibels a second.
  func slope(_ start: Double, _ end: Double, step: Double = 0.002) -> Double {
    LevelCurve(samples, sampleRate: rate, step: step).slope(from: start, to: end) ?? .nan
  }

  func spectrum(_ start: Double, _ end: Double) -> Spectrum {
    Spectrum(part(start, end), sampleRate: rate)
  }

  /// Times at which it rises through zero.
  func zeros(_ start: Double, _ end: Double) -> [Double] {
    var times: [Double] = []
    for index in max(Int(start * rate), 1)..<min(Int(end * rate), samples.count) {
      let before = samples[index - 1]
      let after = samples[index]
      if before < 0 && after >= 0 {
        times.append((Double(index - 1) + Double(before / (before - after))) / rate)
      }
    }
    return times
  }

  /// The mean frequency of a sine.
  func hertz(_ start: Double, _ end: Double) -> Double {
    let zeros = zeros(start, end)
    guard zeros.count > 1, let first = zeros.first, let last = zeros.last else { return .nan }
    return Double(zeros.count - 1) / (last - first)
  }
}

extension Voice {
  /// A sine from operator 1 that is at once at its level: algorithm 16 has one carrier.
  static var sine: Voice {
    var voice = Voice()
    voice[.algorithm] = 15
    return voice
  }

  /// The same with a fixed frequency, 10^(coarse + fine / 100) Hz.
  static func fixedSine(coarse: Int, fine: Int = 0) -> Voice {
    var voice = Voice.sine
    voice[.mode, 1] = 1
    voice[.coarse, 1] = coarse
    voice[.fine, 1] = fine
    return voice
  }

  /// With other rates and levels of operator 1.
  func envelope(_ rates: [Int], _ levels: [Int]) -> Voice {
    var voice = self
    for stage in 0..<4 {
      voice[OperatorSetting(rawValue: stage)!, 1] = rates[stage]
      voice[OperatorSetting(rawValue: 4 + stage)!, 1] = levels[stage]
    }
    return voice
  }
}

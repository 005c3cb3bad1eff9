import TineAnalysis
import Foundation
import TinePatches

/// What is measured on one note.
struct NoteMeasures {
  /// Milliseconds until the level is within 3 dB of its highest.
  var attack: Double
  /// Seconds from the highest level until it is 20 dB lower; nil if it isn't in two seconds.
  var decay: Double?
  /// Decibels below the highest level after two seconds.
  var loss: Double
  /// The centre of the spectrum of the first half second over the key's frequency.
  var brightness: Double

  /// Plays middle C at a velocity for two seconds.
  init(_ patch: Patch, velocity: Int = 80) {
    let sound = play(patch, key: 60, velocity: velocity, seconds: 2)
    let levels = LevelCurve(sound.mono, sampleRate: 48_000, step: 0.005).decibels
    let highest = levels.max() ?? -.infinity
    let peak = levels.firstIndex(of: highest) ?? 0
    attack = Double(levels.firstIndex { $0 > highest - 3 } ?? 0) * 5
    decay = levels[peak...].firstIndex { $0 < highest - 20 }.map { Double($0 - peak) * 0.005 }
    loss = highest - levels.suffix(40).sorted()[20]
    let start = Array(sound.mono.prefix(24_000))
    brightness = Spectrum(start, sampleRate: 48_000).centroid / middleC
  }

  /// Whether the note begins and ends as a kind's do.
  func fits(_ kind: PresetKind) -> Bool {
    guard kind.attack.contains(attack) else { return false }
    switch (kind.decay, decay) {
    case (.some(let range), .some(let seconds)): return range.contains(seconds)
    case (nil, nil): return kind.loss.contains(loss)
    default: return false
    }
  }
}

/// Key 60.
let middleC = 440 * pow(2, -9.0 / 12)

/// How far the partials lie from the multiples of a frequency, in cents, weighted by power: the pitch
/// of a chorus of detuned voices is that of its middle.
func centsOff(_ samples: [Float], from frequency: Double) -> Double {
  let spectrum = Spectrum(samples, sampleRate: 48_000)
  var sum = 0.0
  var weights = 0.0
  for multiple in 1...6 {
    let line = frequency * Double(multiple)
    let low = Int(line * 0.972 / spectrum.binWidth)
    let high = Int(line * 1.029 / spectrum.binWidth)
    for bin in low...high {
      let power = Double(spectrum.amplitudes[bin]) * Double(spectrum.amplitudes[bin])
      sum += power * cents(from: line, to: spectrum.frequency(ofBin: bin))
      weights += power
    }
  }
  return sum / weights
}

/// The geometric over the arithmetic mean of the power from 200 Hz to 12 kHz, in decibels, after
/// averaging over 50 Hz: 0 is white noise; a spectrum of lines lies far below.
func flatness(_ samples: [Float]) -> Double {
  let spectrum = Spectrum(samples, sampleRate: 48_000)
  let width = max(Int(50 / spectrum.binWidth), 1)
  var logarithms = 0.0
  var sum = 0.0
  var count = 0.0
  var bin = Int(200 / spectrum.binWidth)
  while spectrum.frequency(ofBin: bin + width) < 12_000 {
    var power = 1e-20
    for i in bin..<bin + width {
      power += Double(spectrum.amplitudes[i]) * Double(spectrum.amplitudes[i])
    }
    logarithms += log10(power)
    sum += power
    count += 1
    bin += width
  }
  return 10 * (logarithms / count - log10(sum / count))
}

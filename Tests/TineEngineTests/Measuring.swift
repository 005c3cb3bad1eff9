import TineAnalysis
import TineEngine
import TinePatches

/// The level of one carrier at full, in decibels: what ``fullScale`` is.
let fullDecibels = decibelsOf(Double(fullScale))

/// Decibels of one unit of the DX7's output level: eight are a factor of two.
let unitDecibels = 6.020_599_913 / 8

/// A patch of one sine that is at once at its level and stays there.
///
/// - Parameter hertz: a fixed frequency; nil follows the key.
func sinePatch(hertz: Double? = nil) -> Patch {
  var patch = Patch()
  // Algorithm 1 has a second carrier, and would be softer for it.
  patch.routing = .free([], carriers: [1])
  patch.operators[0].envelope = .rates([99, 99, 99, 99], levels: [99, 99, 99, 0])
  if let hertz { patch.operators[0].frequency = .fixed(hertz: hertz) }
  return patch
}

extension Sound {
  /// The level of a sine in the left channel, in decibels relative to one carrier at full.
  ///
  /// Takes the root mean square, so that it is right where the time holds whole periods.
  func relativeDecibels(from start: Double, to end: Double) -> Double {
    SignalLevel(left(from: start, to: end)).rmsDecibels + 3.010_299_957 - fullDecibels
  }

  /// The partial near a frequency in the left channel.
  func partial(near hertz: Double, from start: Double, to end: Double, withinCents: Double = 60)
    -> Peak?
  {
    Spectrum(left(from: start, to: end), sampleRate: sampleRate)
      .peak(near: hertz, withinCents: withinCents)
  }

  /// The times in seconds at which the left channel rises through zero, between two times.
  func risingZeros(from start: Double = 0, to end: Double = .infinity) -> [Double] {
    let last = end.isFinite ? min(index(end), left.count) : left.count
    var times: [Double] = []
    left.withUnsafeBufferPointer { samples in
      var i = index(start) + 1
      while i < last {
        let before = samples[i - 1]
        let after = samples[i]
        if before < 0 && after >= 0 {
          times.append((Double(i - 1) + Double(before / (before - after))) / sampleRate)
        }
        i += 1
      }
    }
    return times
  }

  /// The mean frequency of a sine between two times, from its zeros.
  func meanHertz(from start: Double, to end: Double) -> Double {
    let zeros = risingZeros(from: start, to: end)
    guard zeros.count > 1 else { return 0 }
    return Double(zeros.count - 1) / (zeros[zeros.count - 1] - zeros[0])
  }
}

/// The slope of the straight line with the least squared error through points.
func slope(_ points: [(x: Double, y: Double)]) -> Double {
  let count = Double(points.count)
  let meanX = points.reduce(0) { $0 + $1.x } / count
  let meanY = points.reduce(0) { $0 + $1.y } / count
  let over = points.reduce(0) { $0 + ($1.x - meanX) * ($1.y - meanY) }
  let under = points.reduce(0) { $0 + ($1.x - meanX) * ($1.x - meanX) }
  return over / under
}

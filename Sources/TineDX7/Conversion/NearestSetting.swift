internal import TinePatches

/// The DX7's setting that comes nearest to a value said otherwise, found by trying all of them.
///
/// The curves are those of the instrument: the firmware's tables, as the engine has them.
enum NearestSetting {
  /// Which of `candidates` is nearest to a value by their quotient; the first of equals.
  private static func index(_ candidates: [Double], to value: Double) -> Int {
    var best = 0
    var least = Double.infinity
    for (index, candidate) in candidates.enumerated() {
      let distance = quotient(candidate, value)
      if distance < least { (best, least) = (index, distance) }
    }
    return best
  }

  /// How many times the greater is the smaller.
  private static func quotient(_ a: Double, _ b: Double) -> Double {
    guard a > 0, b > 0 else { return a == b ? 1 : .infinity }
    return a > b ? a / b : b / a
  }

  private static func index(of value: Double, byDistance candidates: [Double]) -> Int {
    var best = 0
    for index in candidates.indices
    where abs(candidates[index] - value) < abs(candidates[best] - value) {
      best = index
    }
    return best
  }

  /// At coarse × 100 + fine.
  private static let ratios: [Double] = (0..<3200).map { setting -> Double in
    let coarse = setting < 100 ? 0.5 : Double(setting / 100)
    return coarse * (1 + Double(setting % 100) / 100)
  }

  /// At (coarse & 3) × 100 + fine: 10^(that / 100) Hz.
  private static let fixed: [Double] = {
    // The hundredth root of ten, to a Double's precision; the decades are exact.
    let step = 1.023_292_992_280_754_1
    var values: [Double] = []
    for decade in [1.0, 10, 100, 1000] {
      var value = decade
      for _ in 0..<100 {
        values.append(value)
        value *= step
      }
    }
    return values
  }()

  static func ratio(_ ratio: Double) -> (coarse: Int, fine: Int, value: Double) {
    let index = index(ratios, to: ratio)
    return (index / 100, index % 100, ratios[index])
  }

  static func fixed(hertz: Double) -> (coarse: Int, fine: Int, value: Double) {
    let index = index(fixed, to: hertz)
    return (index / 100, index % 100, fixed[index])
  }

  /// −7 … 7 steps of 1.17 cents.
  static func detune(cents: Double) -> (steps: Int, value: Double) {
    let steps = Int(min(max((cents / 1.17).rounded(), -7), 7))
    return (steps, Double(steps) * 1.17)
  }

  /// 0 … 127 of an output or envelope level 0 … 99.
  private static let units: [Int] =
    [0, 5, 9, 13, 17, 20, 23, 25, 27, 29, 31, 33, 35, 37, 39, 41, 42, 43, 45, 46]
    + (20...99).map { $0 + 28 }

  /// Decibels of an eighth of an octave of amplitude.
  static let decibelsPerUnit = 0.752_575

  /// Decibels below full of an output level 0 … 99.
  static func decibels(level: Int) -> Double {
    Double(units[min(max(level, 0), 99)] - 127) * decibelsPerUnit
  }

  static func level(decibels: Double) -> (level: Int, value: Double) {
    let values = units.map { Double($0 - 127) * decibelsPerUnit }
    let index = index(of: decibels, byDistance: values)
    return (index, values[index])
  }

  /// The envelope level of decibels below full; silence is 0.
  static func envelopeLevel(decibels: Double) -> Int {
    // A target is a whole number of quarter octaves.
    let values = units.map { Double(($0 >> 1) - 63) * 2 * decibelsPerUnit }
    return decibels <= values[0] ? 0 : index(of: decibels, byDistance: values)
  }

  /// Decibels a second of each rate 0 … 99.
  private static let rates: [Double] = (0..<100).map { rate in
    let speed = (rate * 41) >> 6
    return 0.2819 * Double(1 << (speed >> 2)) * (1 + 0.25 * Double(speed & 3))
  }

  /// The rate that falls `decibels` in `seconds`.
  static func fallRate(decibels: Double, seconds: Double) -> Int {
    index(rates, to: max(decibels, 0.1) / max(seconds, 0.000_1))
  }

  /// The rate that rises from silence to full in `seconds`: through 1.853 octaves at its speed, as
  /// the attack's curve begins 40 dB up and nears full exponentially.
  static func riseRate(seconds: Double) -> Int {
    index(rates, to: 1.853 * 8 * decibelsPerUnit / max(seconds, 0.000_1))
  }

  /// The firmware's tick, as the measured LFO rates fit it, in hertz.
  private static let tick = 372.46

  static func lfoSpeed(hertz: Double) -> (speed: Int, value: Double) {
    let values: [Double] = (0..<100).map { speed in
      let s = (max(speed, 1) * 165) >> 6
      return Double(s < 160 ? 11 * s : s * (11 + ((s - 160) >> 2))) * tick / 65_536
    }
    let index = index(values, to: hertz)
    return (index, values[index])
  }

  static func lfoDelay(seconds: Double) -> (delay: Int, value: Double) {
    let values: [Double] = (0..<100).map { delay in
      if delay == 0 { return 0 }
      let d = 99 - delay
      return 65_536 / Double(((16 | (d & 15)) << 9) >> (7 - (d >> 4))) / tick
    }
    let index = index(of: seconds, byDistance: values)
    return (index, values[index])
  }

  /// 8 log₂ of a factor: how many units of level it is.
  static func units(factor: Double) -> Double {
    guard factor > 0 else { return -127 }
    // ln x = 2 artanh((x − 1) / (x + 1)), over the significand 1 … 2.
    let z = (factor.significand - 1) / (factor.significand + 1)
    var power = z
    var sum = 0.0
    for n in 0..<20 {
      sum += power / Double(2 * n + 1)
      power *= z * z
    }
    return 8 * (Double(factor.exponent) + 2 * sum / 0.693_147_180_559_945_3)
  }
}

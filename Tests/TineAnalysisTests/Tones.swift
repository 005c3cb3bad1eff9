import Foundation

/// A sum of sines: (hertz, amplitude, phase in cycles) each.
func tones(
  _ parts: [(frequency: Double, amplitude: Double, phase: Double)], seconds: Double,
  sampleRate: Double = 48_000
) -> [Float] {
  (0..<Int(seconds * sampleRate)).map { frame in
    let time = Double(frame) / sampleRate
    return Float(
      parts.reduce(0) {
        $0 + $1.amplitude * sin(2 * Double.pi * ($1.frequency * time + $1.phase))
      })
  }
}

func tone(
  _ frequency: Double, amplitude: Double = 1, seconds: Double, sampleRate: Double = 48_000
) -> [Float] {
  tones([(frequency, amplitude, 0)], seconds: seconds, sampleRate: sampleRate)
}

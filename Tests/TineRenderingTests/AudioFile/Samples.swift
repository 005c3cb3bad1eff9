import Foundation
import TineRendering

/// Interleaved stereo frames with a different wave in each channel.
func stereo(_ frames: Int, amplitude: Float = 0.5) -> [Float] {
  (0..<frames).flatMap { frame in
    [
      amplitude * sin(Float(frame) * 0.05), amplitude * cos(Float(frame) * 0.031),
    ]
  }
}

/// Writes `samples` in pieces of 441 frames.
func write(_ samples: [Float], to path: String, _ format: AudioFormat) throws(AudioFileError) {
  let writer = try AudioWriter(to: .file(path), format)
  let piece = 441 * format.channels
  for start in stride(from: 0, to: samples.count, by: piece) {
    try writer.write(interleaved: Array(samples[start..<min(start + piece, samples.count)]))
  }
  try writer.finish()
}

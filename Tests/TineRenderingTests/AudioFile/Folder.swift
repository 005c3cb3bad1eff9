import TineRendering
import Foundation

/// A folder of its own for one test, gone with it.
final class Folder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "tine-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func callAsFunction(_ name: String) -> String { path + "/" + name }

  /// All names in it, hidden ones too.
  var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? []
  }

  func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: self(name))))
  }
}

/// Stereo frames, a different wave in each channel, side by side.
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

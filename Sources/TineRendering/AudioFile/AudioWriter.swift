public import TineFiles

/// Writes sound to an audio file, block by block.
///
/// A file appears under its name only by ``finish()``, whole; until then it lies beside the target as
/// `.tine-….part`, and it is gone when the writer is. The same sound gives the same bytes, but for the
/// serial number of an Ogg stream, which is random.
///
/// Thread: any, one at a time.
public final class AudioWriter {
  /// What is written.
  public let format: AudioFormat
  /// Frames written so far.
  public private(set) var frames = 0
  /// Samples beyond full scale, held there; always 0 for floating point and lossy kinds.
  public var clipped: Int { encoder.clipped }

  private let output: OutputFile
  private let encoder: any Encoder

  /// Opens the target.
  ///
  /// A pipe, a device or a descriptor takes only ``Container/wav`` and ``Container/raw``; the length
  /// of a WAV is then "unknown" (0xFFFFFFFF), unless the descriptor is of a file.
  ///
  /// - Throws: ``AudioFileError/isFolder(path:)``, ``AudioFileError/cannotCreate(path:errno:)``,
  ///   ``AudioFileError/unsupported(path:reason:)``, ``AudioFileError/cannotWrite(path:errno:)``;
  ///   nothing is left behind.
  public init(to target: FileTarget, _ format: AudioFormat) throws(AudioFileError) {
    self.format = format
    do throws(FileError) {
      output = try OutputFile(target)
    } catch { throw AudioFileError(error) }
    switch format.container {
    case .wav, .raw: encoder = try PlainEncoder(output, format)
    default:
      guard output.isSeekable else {
        throw .unsupported(
          path: output.name, reason: "only WAV and raw samples can be written to a pipe or a device"
        )
      }
      encoder = try LibraryEncoder(output, format)
    }
  }

  /// Writes frames; the channels' samples are interleaved.
  ///
  /// - Precondition: `samples` is a whole number of frames.
  /// - Throws: ``AudioFileError/notFinite(path:frame:)`` before any of the block is written;
  ///   ``AudioFileError/cannotWrite(path:errno:)``. The writer is then of no more use.
  public func write(interleaved samples: UnsafeBufferPointer<Float>) throws(AudioFileError) {
    precondition(samples.count % format.channels == 0)
    // First whether, in a loop that the compiler turns into vectors; then where.
    var most: Int32 = 0
    for sample in samples { most = max(most, Int32(bitPattern: sample.magnitude.bitPattern)) }
    let isStrange = most >= Int32(bitPattern: Float.infinity.bitPattern)
    if isStrange, let index = samples.firstIndex(where: { !$0.isFinite }) {
      throw .notFinite(path: output.name, frame: frames + index / format.channels)
    }
    try encoder.write(samples, peak: Float(bitPattern: UInt32(bitPattern: most)))
    frames += samples.count / format.channels
  }

  /// As ``write(interleaved:)`` for an array.
  public func write(interleaved samples: [Float]) throws(AudioFileError) {
    do {
      try samples.withUnsafeBufferPointer { try write(interleaved: $0) }
    } catch let error as AudioFileError {
      throw error
    } catch {
      preconditionFailure("write throws nothing else")
    }
  }

  /// Makes the file whole and gives it its name. Nothing can be written after it.
  ///
  /// - Throws: ``AudioFileError/cannotWrite(path:errno:)``, ``AudioFileError/cannotCreate(path:errno:)``;
  ///   nothing is left behind, and a file that was there is as it was.
  public func finish() throws(AudioFileError) {
    try encoder.finish()
    do throws(FileError) {
      try output.commit()
    } catch { throw AudioFileError(error) }
  }

  /// Leaves nothing behind; the same happens when the writer's life ends without ``finish()``.
  public func discard() { output.discard() }
}

/// What turns interleaved samples into the bytes of one kind of file.
protocol Encoder: AnyObject {
  /// How many samples were beyond full scale and held there.
  var clipped: Int { get }
  /// All are finite, and a whole number of frames; `peak` is the largest absolute one.
  func write(_ samples: UnsafeBufferPointer<Float>, peak: Float) throws(AudioFileError)
  /// Writes what is left; the file is then whole but for its name.
  func finish() throws(AudioFileError)
}

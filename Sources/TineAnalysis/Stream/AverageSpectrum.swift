/// The spectrum of a sound of any length, in constant memory: the mean power in each bin, and the
/// largest that it ever was.
///
/// Welch's method: stretches that overlap by a half, the last of them at the sound's very end. A sound
/// shorter than a stretch is one.
///
/// Source: P. D. Welch, The Use of Fast Fourier Transform for the Estimation of Power Spectra, 1967.
///
/// Thread: any, one at a time.
package struct AverageSpectrum: ~Copyable {
  /// Hertz.
  package let sampleRate: Double
  /// The distance of two bins in hertz.
  package let binWidth: Double
  /// Frames taken so far.
  package private(set) var frames = 0
  /// The largest power in each bin; 1 is a sine of full scale.
  package private(set) var largest: [Float]

  private let size: Int
  private let window: Window
  private var transform: WindowedTransform
  private var sums: [Double]
  private var count = 0.0
  private var powers: [Float]
  /// What each channel has had last: at least a stretch, from `bufferStart` on.
  private var buffers: [[Float]] = []
  private var bufferStart = 0
  private var next = 0

  /// - Parameters:
  ///   - sampleRate: hertz, above 0.
  ///   - size: samples of a stretch, a power of two from 64.
  package init(sampleRate: Double, size: Int, window: Window = .blackmanHarris) {
    precondition(sampleRate > 0 && size >= 64)
    self.sampleRate = sampleRate
    self.size = size
    self.window = window
    binWidth = sampleRate / Double(size)
    transform = WindowedTransform(size: size, window: window)
    let bins = transform.binCount
    largest = [Float](repeating: 0, count: bins)
    sums = [Double](repeating: 0, count: bins)
    powers = [Float](repeating: 0, count: bins)
  }

  /// The mean power in each bin; 1 is a sine of full scale that lasts throughout.
  package var mean: [Float] { sums.map { Float($0 / max(count, 1)) } }

  /// Takes the next frames. Samples that are no numbers count as 0.
  package mutating func add(_ block: SampleBlock) {
    if buffers.isEmpty { buffers = block.channels.map { _ in [] } }
    precondition(buffers.count == block.channels.count, "the channels are always the same")
    for (index, channel) in block.channels.enumerated() {
      for frame in 0..<block.frames {
        let sample = block.samples[frame * block.channelCount + channel]
        buffers[index].append(abs(sample) < .infinity ? sample : 0)
      }
    }
    frames += block.frames
    while next + size <= frames {
      take(next)
      next += size / 2
    }
    // The stretch at the end may reach back a whole size.
    let unused = max(0, frames - size) - bufferStart
    guard unused > 4 * size else { return }
    for index in buffers.indices { buffers[index].removeFirst(unused) }
    bufferStart += unused
  }

  /// Takes the stretch at the end; to be called once, after the last frames.
  package mutating func finish() {
    guard frames >= 2 else { return }
    if frames < size {
      transform = WindowedTransform(size: size, length: frames, window: window)
      take(0)
    } else if next - size / 2 + size < frames {
      take(frames - size)
    }
  }

  /// The power of ``mean`` or ``largest`` in `count` equal parts of the range by the logarithm of the
  /// frequency: the strongest bin in each part, or where there is none, what lies between its
  /// neighbours.
  package func parts(
    of powers: [Float], from lowest: Double, to highest: Double, count: Int
  ) -> [Float] {
    let bins = RowBins(
      LogarithmicAxis(from: lowest, to: highest), rows: count, binWidth: binWidth)
    var parts = [Float](repeating: 0, count: count)
    bins.add(powers, to: &parts)
    return parts
  }

  private mutating func take(_ start: Int) {
    for index in powers.indices { powers[index] = 0 }
    for buffer in buffers {
      buffer.withUnsafeBufferPointer {
        transform.addPowers(
          of: $0.baseAddress! + (start - bufferStart), times: 1 / Float(buffers.count), to: &powers)
      }
    }
    for bin in powers.indices {
      sums[bin] += Double(powers[bin])
      largest[bin] = max(largest[bin], powers[bin])
    }
    count += 1
  }
}

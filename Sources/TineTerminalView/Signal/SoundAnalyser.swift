internal import TineAnalysis
package import TineRealtime

/// The analysis of a sound at one moment, for display.
///
/// Thread: any.
package struct SoundAnalysis: Sendable {
  /// Frames a second.
  package var sampleRate = 48_000.0
  /// The wave of both channels' mean, steadied.
  package var wave = [Float](repeating: 0, count: SoundAnalyser.shownFrames)
  /// The spectrum's amplitude in each bin, linear.
  package var amplitudes = [Float](repeating: 0, count: SoundAnalyser.spectrumFrames / 2 + 1)
  /// What ``amplitudes`` was a moment ago, falling.
  package var peaks = [Float](repeating: 0, count: SoundAnalyser.spectrumFrames / 2 + 1)
  /// Left and right.
  package var meters = [LevelMeter(), LevelMeter()]

  /// Silence.
  package init() {}

  /// The distance of two bins in hertz.
  package var binWidth: Double { sampleRate / Double(SoundAnalyser.spectrumFrames) }
}

/// Analyses the latest samples of a ring buffer.
///
/// Thread: any, one at a time.
package struct SoundAnalyser: ~Copyable {
  /// Frames of the wave that are shown.
  package static let shownFrames = 4_096
  /// Frames that the spectrum is taken of.
  package static let spectrumFrames = 8_192

  /// The latest analysis.
  package private(set) var picture = SoundAnalysis()
  private let reader: ScopeRing.Reader
  private var spectrum: RunningSpectrum
  private var peaks = FallingPeaks(count: SoundAnalyser.spectrumFrames / 2 + 1)
  private var left = [Float](repeating: 0, count: SoundAnalyser.spectrumFrames)
  private var right = [Float](repeating: 0, count: SoundAnalyser.spectrumFrames)
  private var seen: UInt64 = 0

  /// - Parameters:
  ///   - reader: where the sound is.
  ///   - sampleRate: frames a second.
  package init(_ reader: ScopeRing.Reader, sampleRate: Double) {
    self.reader = reader
    spectrum = RunningSpectrum(size: Self.spectrumFrames, sampleRate: sampleRate)
    picture.sampleRate = sampleRate
  }

  /// Analyses the latest samples; if the writer overtook the reader, the analysis is unchanged.
  ///
  /// - Parameters:
  ///   - seconds: since the last call.
  ///   - clips: whether the engine reports clipping.
  package mutating func update(seconds: Double, clips: Bool = false) {
    guard let end = reader.tryRead(left: &left, right: &right) else { return }
    // What was seen already counts for the meters no more.
    let fresh = Int(min(UInt64(left.count), end &- seen))
    seen = end
    // Invalid samples become 0, so the analysis is always finite.
    for index in left.indices {
      left[index] = SampleLimit.cleaned(left[index])
      right[index] = SampleLimit.cleaned(right[index])
    }
    meter(0, left.suffix(fresh), clips, seconds)
    meter(1, right.suffix(fresh), clips, seconds)
    for index in left.indices { left[index] = (left[index] + right[index]) * 0.5 }
    let start = Steadying.start(of: left, shown: Self.shownFrames)
    picture.wave = Array(left[start..<start + Self.shownFrames])
    spectrum.update(left)
    peaks.update(spectrum.amplitudes, seconds: seconds)
    picture.amplitudes = spectrum.amplitudes
    picture.peaks = peaks.amplitudes
  }

  private mutating func meter(
    _ channel: Int, _ samples: ArraySlice<Float>, _ clips: Bool, _ seconds: Double
  ) {
    var peak: Float = 0
    for sample in samples { peak = max(peak, sample.magnitude) }
    picture.meters[channel].update(peak: peak, clips: clips || peak >= 1, seconds: seconds)
  }
}

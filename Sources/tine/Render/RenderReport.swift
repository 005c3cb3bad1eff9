import TineRendering
import TineFiles

/// The result of a render, to be printed.
struct RenderReport {
  /// The file.
  var name: String
  var summary: RenderSummary
  /// Seconds it took.
  var elapsed: Double

  var line: String {
    var parts = [
      duration(summary.seconds),
      "peak \(decibels(summary.peakDecibels)) dBFS",
      summary.loudness.map { "loudness \(signed($0)) LUFS" } ?? "no loudness to measure",
      "at most \(counted(summary.peakVoices, "voice"))",
      "\(summary.stolenVoices) stolen",
      "\(counted(summary.limitedSamples, "sample")) limited",
    ]
    if summary.clippedSamples > 0 {
      parts.append("\(counted(summary.clippedSamples, "sample")) clipped")
    }
    parts.append("\(fixed(summary.seconds / max(elapsed, 1e-6), 0)) × real time")
    let stems = summary.stems.map { stem in
      let clipped =
        stem.clippedSamples > 0 ? ", \(counted(stem.clippedSamples, "sample")) clipped" : ""
      return "\n  \(stem.path): peak \(decibels(stem.peakDecibels)) dBFS\(clipped)"
    }
    return "\(name): " + parts.joined(separator: ", ") + stems.joined()
  }

  /// The same as members of a JSON object.
  var members: [(name: String, value: JSON)] {
    [
      ("seconds", .number(summary.seconds)), ("peak", .number(rounded(summary.peakDecibels))),
      ("loudness", JSON(summary.loudness.map(rounded))), ("voices", .integer(summary.peakVoices)),
      ("stolen", .integer(summary.stolenVoices)), ("limited", .integer(summary.limitedSamples)),
      ("clipped", .integer(summary.clippedSamples)), ("elapsed", .number(elapsed)),
      (
        "stems",
        .array(
          summary.stems.map {
            .object([
              ("output", .string($0.path)), ("peak", .number(rounded($0.peakDecibels))),
              ("clipped", .integer($0.clippedSamples)),
            ])
          })
      ),
    ]
  }

  /// To a thousandth of a decibel.
  private func rounded(_ decibels: Double) -> Double { (decibels * 1000).rounded() / 1000 }
}

extension Rendering {
  /// Renders to a file, with a progress line.
  func write(
    to output: OutputOptions, showsProgress: Bool,
    watch: ((UnsafeBufferPointer<Float>) -> Void)? = nil
  ) throws(Failure) -> RenderReport {
    var progress = Progress(isShown: showsProgress)
    defer { progress.clear() }
    let summary: RenderSummary
    do throws(RenderError) {
      summary = try write(to: output.target, progress: { progress.show($0) }, watch: watch)
    } catch { throw Failure(error) }
    return RenderReport(name: output.name, summary: summary, elapsed: progress.elapsed)
  }
}

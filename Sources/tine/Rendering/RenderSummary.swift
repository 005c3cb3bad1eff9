/// What a render came to, as one line.
struct RenderSummary {
  /// One of the files beside the whole.
  struct Stem {
    var name: String
    var peakDecibels: Double
    /// Samples beyond full scale, where the kind of file holds them there.
    var clipped: Int
  }

  var name: String
  var seconds = 0.0
  var peakDecibels = 0.0
  /// Nil where it is too short or too quiet to have one.
  var loudness: Double?
  var peakVoices = 0
  var stolenVoices = 0
  var limitedSamples = 0
  var clippedSamples = 0
  /// Seconds it took.
  var elapsed = 0.0
  /// What isn't as it was asked for.
  var remark: String?
  var stems: [Stem] = []

  var line: String {
    var parts = [
      duration(seconds),
      "peak \(decibels(peakDecibels)) dBFS",
      loudness.map { "loudness \(signed($0)) LUFS" } ?? "no loudness to measure",
      "at most \(counted(peakVoices, "voice"))",
      "\(stolenVoices) stolen",
      "\(counted(limitedSamples, "sample")) limited",
    ]
    if clippedSamples > 0 { parts.append("\(counted(clippedSamples, "sample")) clipped") }
    parts.append("\(fixed(seconds / max(elapsed, 1e-6), 0)) × real time")
    let stems = stems.map { stem in
      let clipped = stem.clipped > 0 ? ", \(counted(stem.clipped, "sample")) clipped" : ""
      return "\n  \(stem.name): peak \(decibels(stem.peakDecibels)) dBFS\(clipped)"
    }
    return "\(name): " + parts.joined(separator: ", ") + stems.joined()
  }

  /// The same for scripts.
  var members: [(name: String, value: JSON)] {
    [
      ("seconds", .number(seconds)), ("peak", .number(rounded(peakDecibels))),
      ("loudness", JSON(loudness.map(rounded))), ("voices", .integer(peakVoices)),
      ("stolen", .integer(stolenVoices)), ("limited", .integer(limitedSamples)),
      ("clipped", .integer(clippedSamples)), ("elapsed", .number(elapsed)),
      (
        "stems",
        .array(
          stems.map {
            .object([
              ("output", .string($0.name)), ("peak", .number(rounded($0.peakDecibels))),
              ("clipped", .integer($0.clipped)),
            ])
          })
      ),
    ]
  }

  /// To a thousandth of a decibel.
  private func rounded(_ decibels: Double) -> Double { (decibels * 1000).rounded() / 1000 }
}

extension RenderSummary {
  /// Prints the line: to standard output, unless the sound went there.
  func report(_ output: OutputOptions, isQuiet: Bool) throws(Failure) {
    if isQuiet { return }
    if output.isStandardOutput {
      Terminal.note(line)
    } else {
      try Terminal.output(line + "\n")
    }
  }
}

/// What a render came to, as one line.
struct RenderSummary {
  var name: String
  var seconds: Double
  var peakDecibels: Double
  /// Nil where it is too short or too quiet to have one.
  var loudness: Double?
  var mostVoices: Int
  var stolenVoices: Int
  var limitedSamples: Int
  /// Seconds it took.
  var elapsed: Double

  var line: String {
    let parts = [
      duration(seconds),
      "peak \(decibels(peakDecibels)) dBFS",
      loudness.map { "loudness \(signed($0)) LUFS" } ?? "no loudness to measure",
      "at most \(counted(mostVoices, "voice"))",
      "\(stolenVoices) stolen",
      "\(counted(limitedSamples, "sample")) limited",
      "\(fixed(seconds / max(elapsed, 1e-6), 0)) × real time",
    ]
    return "\(name): " + parts.joined(separator: ", ")
  }
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

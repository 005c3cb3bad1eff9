import Analysis
import Matching

/// What is said of one note.
struct Figures {
  var outline: NoteOutline
  /// Hertz, at 0.05, 0.4 and 1.5 s.
  var centroids: [Double]

  init(_ note: RecordedNote) {
    let outline = NoteOutline(note)
    self.outline = outline
    centroids = [0.05, 0.4, 1.5].map { time in
      let first = Int((time - 0.04) * note.sampleRate)
      let part = Array(note.samples.dropFirst(first).prefix(Int(0.08 * note.sampleRate)))
      guard part.count > 64, SignalLevel(part).rmsDecibels > outline.loudest - 60 else { return 0 }
      return Spectrum(part, sampleRate: note.sampleRate, window: .hann).centroid
    }
  }

  /// Seconds in which the sound ends: after the key went up, or before where it is gone by then.
  /// At most three, for more isn't seen.
  var ending: Double {
    min(outline.lossDecibels > 40 ? outline.decay : outline.release ?? 3, 3)
  }

  /// Whether both begin within a factor of two; below 10 ms all is at once.
  func beginsLike(_ other: Figures) -> Bool {
    Self.isNear(max(outline.attack, 0.01), max(other.outline.attack, 0.01))
  }

  /// Whether both end within a factor of two; below 50 ms all is at once.
  func endsLike(_ other: Figures) -> Bool {
    // What decides is whether the reference is gone before the key goes up.
    let decays = other.outline.lossDecibels > 40
    let own = min(decays ? outline.decay : outline.release ?? 3, 3)
    return Self.isNear(max(own, 0.05), max(other.ending, 0.05))
  }

  private static func isNear(_ a: Double, _ b: Double) -> Bool { a <= 2 * b && b <= 2 * a }
}

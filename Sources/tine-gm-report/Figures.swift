import TineAnalysis
import TineMatching

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

  /// Whether both begin within a factor of two.
  func beginsLike(_ other: Figures) -> Bool {
    Self.isNear(outline.attackOctaves(from: other.outline))
  }

  /// Whether both end within a factor of two.
  func endsLike(_ other: Figures) -> Bool {
    Self.isNear(outline.endingOctaves(from: other.outline))
  }

  /// An octave, whatever the last bit says.
  private static func isNear(_ octaves: Double) -> Bool { octaves < 1 + 1e-9 }
}

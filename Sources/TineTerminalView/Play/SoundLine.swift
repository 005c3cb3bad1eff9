internal import TineFiles

/// Levels and pitch of a sound in a few words.
package enum SoundLine {
  package static func text(_ picture: SoundAnalysis) -> String {
    let levels = picture.meters.map { meter in
      meter.level <= LevelMeter.floor ? "−∞" : signed(meter.level)
    }
    let clip = picture.meters.contains(where: \.isClipping) ? "  too loud" : ""
    let pitch = picture.strongest.map { "  \($0)" } ?? ""
    return "L \(levels[0]) R \(levels[1]) dB\(clip)\(pitch)"
  }
}

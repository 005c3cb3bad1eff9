/// The computer's keyboard as a piano, as trackers have it: two rows of keys, each an octave and a
/// little more, the upper one an octave higher. The black keys are in the rows above them.
///
/// Thread: any.
package enum ComputerKeyboard {
  private static let lower = Array("zsxdcvgbhnjm,l.;/")
  private static let upper = Array("q2w3er5t6y7ui9o0p")

  /// How many semitones above the lowest key; nil for keys that play nothing.
  ///
  /// - Parameter place: the character on that key of a keyboard from the United States.
  package static func semitones(_ place: Character) -> Int? {
    if let low = lower.firstIndex(of: place) { return low }
    return upper.firstIndex(of: place).map { $0 + 12 }
  }

  /// The key that plays what is `semitones` above the lowest, in the upper row where both do.
  static func letter(for semitones: Int) -> Unicode.Scalar? {
    if upper.indices.contains(semitones - 12) { return upper[semitones - 12].unicodeScalars.first }
    return lower.indices.contains(semitones) ? lower[semitones].unicodeScalars.first : nil
  }
}

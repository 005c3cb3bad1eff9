/// Finds the word that was probably meant.
///
/// Thread: any.
package enum NearestWord {
  /// The word with the smallest distance to `text`, the first of equals; none if even that is far
  /// off: more than a third of the text's length, and more than one change. Texts of more than 32
  /// bytes have none.
  package static func to(_ text: String, among words: [String]) -> String? {
    let typed = Array(text.utf8)
    guard typed.count <= 32 else { return nil }
    var best: String?
    var bestDistance = max(1, typed.count / 3) + 1
    for word in words where abs(word.utf8.count - typed.count) < bestDistance {
      let distance = distance(typed, Array(word.utf8))
      if distance < bestDistance && distance < typed.count {
        best = word
        bestDistance = distance
      }
    }
    return best
  }

  /// The Damerau–Levenshtein distance in its restricted form (optimal string alignment): how many
  /// insertions, deletions, substitutions and swaps of neighbours make one into the other, no part
  /// being changed twice.
  static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in 0..<a.count {
      var row = [Int](repeating: i + 1, count: b.count + 1)
      for j in 0..<b.count {
        let substituted = last[j] + (a[i] == b[j] ? 0 : 1)
        row[j + 1] = min(substituted, last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          row[j + 1] = min(row[j + 1], beforeLast[j - 1] + 1)
        }
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}

/// The word that was probably meant: the one with the fewest letters to insert, drop, change or swap;
/// nil if more than a third would have to be.
func nearestWord(to text: String, among words: [String]) -> String? {
  let typed = Array(text)
  let most = max(1, typed.count / 3)
  return
    words
    .map { (word: $0, distance: distance(typed, Array($0))) }
    .filter { $0.distance <= most && $0.distance < max(2, typed.count) }
    .min { $0.distance < $1.distance }?.word
}

/// The Damerau–Levenshtein distance, no part being changed twice.
private func distance(_ a: [Character], _ b: [Character]) -> Int {
  var rows = [Array(0...b.count)]
  for i in 0..<a.count {
    var row = [i + 1]
    for j in 0..<b.count {
      let changed = rows[i][j] + (a[i] == b[j] ? 0 : 1)
      var best = min(changed, rows[i][j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        best = min(best, rows[i - 1][j - 1] + 1)
      }
      row.append(best)
    }
    rows.append(row)
  }
  return rows[a.count][b.count]
}

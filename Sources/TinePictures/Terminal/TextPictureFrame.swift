/// A plot of dots with numbers at the left and below.
struct TextPictureFrame {
  /// The lines with the numbers at their places.
  ///
  /// - Parameters:
  ///   - rows: a number for some of the lines of dots, counted from the top.
  ///   - ticks: a number for some columns of dots, with how far along they are, 0 … 1.
  static func lines(
    _ dots: [String], rows: [(row: Int, label: String)], ticks: [(place: Double, label: String)],
    margin: Int, isBraille: Bool
  ) -> [String] {
    let columns = dots.first?.count ?? 0
    // Before they are given their places: some get longer.
    let named = { (label: String) in isBraille ? label : plain(label) }
    var lines = dots.enumerated().map { index, line in
      let label = named(rows.first { $0.row == index }?.label ?? "")
      return padded(label, margin) + (isBraille ? "┤" : "|") + line
    }
    var axis = Array(repeating: Character(" "), count: margin + 1 + columns)
    var free = 0
    for tick in ticks {
      let characters = Array(named(tick.label))
      let middle = margin + 1 + Int(tick.place * Double(columns - 1) + 0.5)
      let start = min(max(middle - characters.count / 2, margin + 1), axis.count - characters.count)
      if start < free || start < 0 { continue }
      for (offset, character) in characters.enumerated() { axis[start + offset] = character }
      free = start + characters.count + 2
    }
    var text = String(axis)
    while text.hasSuffix(" ") { text.removeLast() }
    lines.append(text)
    return lines
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  /// ASCII replacements of the few other characters.
  static func plain(_ text: String) -> String {
    text.map { PlainText.ascii($0) ?? String($0) }.joined()
  }
}

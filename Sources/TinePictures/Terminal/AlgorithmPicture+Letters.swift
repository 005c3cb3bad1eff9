extension AlgorithmPicture {
  /// The boxes in letters, each with its operator's number; `<` beside a number is feedback to itself.
  package func draw(_ style: LetterStyle) -> [String] {
    let (across, down) = (8, 4)
    let columns = Int((layout.width * Double(across)).rounded(.up)) + 2
    var letters = BoxLetters(width: columns, height: layout.rows * down + 1)
    func column(_ x: Double) -> Int { Int((x * Double(across)).rounded()) }
    func top(_ row: Int) -> Int { (layout.rows - 1 - row) * down }
    // The lines first: a box stands on top of what passes it.
    for line in layout.lines {
      for (upper, lower) in zip(line.places, line.places.dropFirst()) {
        let gap = top(upper.row) + down - 1
        letters.vertical(column(upper.x), from: top(upper.row) + 1, to: gap)
        letters.horizontal(gap, from: column(upper.x), to: column(lower.x))
        letters.vertical(column(lower.x), from: gap, to: top(lower.row) + 1)
      }
    }
    let floor = layout.rows * down
    let carriers = facts.carriers.compactMap { layout.places[$0] }
    for place in carriers {
      letters.vertical(column(place.x), from: top(place.row) + 1, to: floor)
    }
    if let left = carriers.map(\.x).min(), let right = carriers.map(\.x).max() {
      letters.horizontal(floor, from: column(left) - 2, to: column(right) + 2)
    }
    for number in layout.operators {
      guard let place = layout.places[number] else { continue }
      let feedsItself = layout.loops.contains {
        facts.edges[$0].from == number && facts.edges[$0].to == number
      }
      letters.box(
        "\(number)" + (feedsItself ? "<" : ""), middle: column(place.x), top: top(place.row))
    }
    var lines = letters.lines(isBraille: style.isBraille)
    for loop in layout.loops where facts.edges[loop].from != facts.edges[loop].to {
      lines.append("feedback \(facts.edges[loop].from) > \(facts.edges[loop].to)")
    }
    return lines
  }
}

extension EnvelopePicture {
  /// Each operator's curve, below each other.
  package func draw(_ style: LetterStyle) -> [String] {
    let numbers = shown
    let margin = 3
    let columns = style.columns - margin - 1
    let rows = max(2, (style.rows - 1) / numbers.count)
    var letters: [String] = []
    var labels: [(row: Int, label: String)] = []
    for number in numbers {
      var dots = Dots(columns: columns, rows: rows, isBraille: style.isBraille)
      let curve = facts.operators[number - 1].curve
      for (x, level) in curve.parts(dots.width, upTo: facts.seconds).enumerated() {
        let height = (Double(level) + range) / range * Double(dots.height)
        dots.fill(x: x, from: dots.height - Int(height.rounded()), to: dots.height - 1)
      }
      labels.append((letters.count, "\(number)"))
      letters += dots.lines
    }
    let ticks = Ticks.times(from: 0, to: facts.seconds, most: columns / 10)
    return LetterFrame.lines(
      letters, rows: labels, ticks: ticks.map { ($0.value / facts.seconds, $0.label) },
      margin: margin, isBraille: style.isBraille)
  }
}

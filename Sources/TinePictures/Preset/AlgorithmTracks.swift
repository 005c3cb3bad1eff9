/// At which height between two rows each line goes sideways, so that lines that have nothing to do
/// with each other don't seem to meet.
struct AlgorithmTracks {
  private var places: [[Int]: Double] = [:]

  /// 0 … 1 from the top, for a part of a line: the step below its first row is 0.
  func place(of edge: Int, step: Int) -> Double { places[[edge, step]] ?? 0.5 }

  init(_ layout: AlgorithmLayout) {
    struct Part {
      var key: [Int]
      var row: Int
      var from: Double
      var to: Double
      var group: Int
    }
    var parts: [Part] = []
    for line in layout.lines {
      for (step, pair) in zip(line.places, line.places.dropFirst()).enumerated() {
        parts.append(
          Part(
            key: [line.edge, step], row: pair.0.row, from: pair.0.x, to: pair.1.x,
            group: parts.count))
      }
    }
    // What begins or ends at the same place is one group, and may share its height.
    for (index, part) in parts.enumerated() {
      for other in 0..<index
      where parts[other].row == part.row && parts[other].group != parts[index].group
        && (parts[other].from == part.from || parts[other].to == part.to)
      {
        let (old, new) = (parts[index].group, parts[other].group)
        for place in parts.indices where parts[place].group == old { parts[place].group = new }
      }
    }
    for row in Set(parts.map(\.row)) {
      let here = parts.filter { $0.row == row }
      var levels: [Int: Int] = [:]
      var spans: [(group: Int, low: Double, high: Double)] = []
      for group in Set(here.map(\.group)).sorted() {
        let ends = here.filter { $0.group == group }.flatMap { [$0.from, $0.to] }
        let (low, high) = (ends.min() ?? 0, ends.max() ?? 0)
        // A line straight down needs no height of its own.
        if low == high { continue }
        let taken = spans.filter { $0.low < high && low < $0.high }.compactMap { levels[$0.group] }
        levels[group] = (0...taken.count).first { !taken.contains($0) } ?? 0
        spans.append((group, low, high))
      }
      let count = (levels.values.max() ?? 0) + 1
      for part in here {
        guard let level = levels[part.group], count > 1 else { continue }
        places[part.key] = Double(level) / Double(count - 1)
      }
    }
  }
}

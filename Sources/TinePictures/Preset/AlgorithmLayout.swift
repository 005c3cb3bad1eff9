/// The places of the operators in the diagram of an algorithm: carriers in the lowest row,
/// modulators above the operators they modulate.
struct AlgorithmLayout: Equatable {
  /// A place in columns from the left (the middle of an operator) and rows from the bottom.
  struct Place: Equatable {
    var x: Double
    var row: Int
  }

  /// A line from one operator down to another: where it passes each row on its way.
  struct Line: Equatable {
    var edge: Int
    var places: [Place]
  }

  /// The operators that are drawn, from 1: those that are heard, through others or themselves.
  private(set) var operators: [Int] = []
  /// By the operator's number.
  private(set) var places: [Int: Place] = [:]
  /// The lines that lead down.
  private(set) var lines: [Line] = []
  /// The edges that close a loop, as indices.
  private(set) var loops: [Int] = []
  /// Columns from the left edge of the first operator to the right edge of the last.
  private(set) var width = 1.0
  private(set) var rows = 1

  init(edges: [PresetFacts.Edge], carriers: [Int]) {
    let (forward, loops) = Self.split(edges)
    let heard = Self.heard(forward.map { edges[$0] }, carriers)
    operators = heard.sorted()
    self.loops = loops.filter { heard.contains(edges[$0].from) && heard.contains(edges[$0].to) }

    var graph = LayerGraph()
    for number in operators {
      graph.addNode(number, row: Self.row(number, forward.map { edges[$0] }, heard), width: 1)
    }
    for index in forward where heard.contains(edges[index].to) {
      graph.addEdge(index, from: edges[index].from, to: edges[index].to)
    }
    graph.place()
    let left = graph.nodes.map { $0.x - $0.width / 2 }.min() ?? 0
    let right = graph.nodes.map { $0.x + $0.width / 2 }.max() ?? 1
    width = right - left
    rows = (graph.nodes.map(\.row).max() ?? 0) + 1
    func place(_ node: LayerGraph.Node) -> Place { Place(x: node.x - left, row: node.row) }
    for node in graph.nodes {
      if let number = node.number { places[number] = place(node) }
    }
    lines = graph.chains.map { chain in
      Line(edge: chain.edge, places: chain.nodes.map { place(graph.nodes[$0]) })
    }
  }

  /// The edges that lead down, and those that close a loop. The first are those from a higher number
  /// to a lower one, as in all 32 algorithms, and others as far as they close none.
  private static func split(_ edges: [PresetFacts.Edge]) -> (forward: [Int], loops: [Int]) {
    let down = edges.indices.filter { edges[$0].from > edges[$0].to }
    var forward = down
    var loops: [Int] = []
    for index in edges.indices where edges[index].from <= edges[index].to {
      let edge = edges[index]
      var reached: Set = [edge.to]
      while true {
        let more = forward.filter { reached.contains(edges[$0].from) }.map { edges[$0].to }
        if reached.isSuperset(of: more) { break }
        reached.formUnion(more)
      }
      if reached.contains(edge.from) { loops.append(index) } else { forward.append(index) }
    }
    return (forward, loops)
  }

  private static func heard(_ edges: [PresetFacts.Edge], _ carriers: [Int]) -> Set<Int> {
    var heard = Set(carriers)
    while true {
      let more = edges.filter { heard.contains($0.to) }.map(\.from)
      if heard.isSuperset(of: more) { return heard }
      heard.formUnion(more)
    }
  }

  /// The longest way down from an operator.
  private static func row(_ number: Int, _ edges: [PresetFacts.Edge], _ heard: Set<Int>) -> Int {
    let below = edges.filter { $0.from == number && heard.contains($0.to) }
    return below.map { row($0.to, edges, heard) + 1 }.max() ?? 0
  }
}

/// Nodes in rows, each above those that it leads to. A line that passes rows has a narrow node in each
/// of them, so that nothing is drawn over it.
struct LayerGraph {
  struct Node {
    /// The operator; nil for a passing line.
    var number: Int?
    var row: Int
    var width: Double
    var x = 0.0
    /// Nodes in the row below.
    var below: [Int] = []
    /// The one of them that it is placed above in the first place.
    var parent: Int?
    /// How far it is from its parent.
    var offset = 0.0
  }

  /// The nodes of a line, from the upper operator to the lower.
  struct Chain {
    var edge: Int
    var nodes: [Int]
  }

  private(set) var nodes: [Node] = []
  private(set) var chains: [Chain] = []
  private static let passingWidth = 0.35

  mutating func addNode(_ number: Int, row: Int, width: Double) {
    nodes.append(Node(number: number, row: row, width: width))
  }

  mutating func addEdge(_ edge: Int, from: Int, to: Int) {
    guard let first = nodes.firstIndex(where: { $0.number == from }),
      let last = nodes.firstIndex(where: { $0.number == to })
    else { return }
    var chain = [first]
    for row in stride(from: nodes[first].row - 1, to: nodes[last].row, by: -1) {
      nodes.append(Node(row: row, width: Self.passingWidth))
      nodes[chain[chain.count - 1]].below.append(nodes.count - 1)
      chain.append(nodes.count - 1)
    }
    nodes[chain[chain.count - 1]].below.append(last)
    chains.append(Chain(edge: edge, nodes: chain + [last]))
  }

  /// Sets each node's place: as trees first, then row by row from the bottom, with as little shift as
  /// keeps neighbours apart.
  mutating func place() {
    for index in nodes.indices {
      let below = nodes[index].below.sorted()
      nodes[index].parent = below.isEmpty ? nil : below[(below.count - 1) / 2]
    }
    var left = 0.0
    for index in nodes.indices where nodes[index].parent == nil {
      placeTree(index, left: left)
      left += treeWidth(index)
    }
    for index in nodes.indices {
      if let parent = nodes[index].parent {
        nodes[index].offset = nodes[index].x - nodes[parent].x
      }
    }
    for row in 0...(nodes.map(\.row).max() ?? 0) { settle(row) }
  }

  private func children(_ index: Int) -> [Int] {
    nodes.indices.filter { nodes[$0].parent == index }
  }

  private func treeWidth(_ index: Int) -> Double {
    max(nodes[index].width, children(index).reduce(0) { $0 + treeWidth($1) })
  }

  private mutating func placeTree(_ index: Int, left: Double) {
    let width = treeWidth(index)
    nodes[index].x = left + width / 2
    let children = children(index)
    var left = left + (width - children.reduce(0) { $0 + treeWidth($1) }) / 2
    for child in children {
      placeTree(child, left: left)
      left += treeWidth(child)
    }
  }

  /// Moves the nodes of a row to where they belong above the row below, and apart: least squares under
  /// the condition that the order stays, by pooling neighbours that would overlap.
  private mutating func settle(_ row: Int) {
    var wanted: [(node: Int, x: Double)] = []
    for index in nodes.indices where nodes[index].row == row {
      let below = nodes[index].below
      if below.count > 1 {
        let mean = below.reduce(0) { $0 + nodes[$1].x } / Double(below.count)
        wanted.append((index, mean))
      } else if let parent = nodes[index].parent {
        wanted.append((index, nodes[parent].x + nodes[index].offset))
      } else {
        wanted.append((index, nodes[index].x))
      }
    }
    wanted.sort { ($0.x, $0.node) < ($1.x, $1.node) }
    var room: [Double] = []
    for (place, entry) in wanted.enumerated() {
      let before = place == 0 ? 0 : room[place - 1]
      let gap =
        place == 0 ? 0 : (nodes[wanted[place - 1].node].width + nodes[entry.node].width) / 2
      room.append(before + gap)
    }
    var pools: [(sum: Double, count: Int)] = []
    for (place, entry) in wanted.enumerated() {
      pools.append((entry.x - room[place], 1))
      while pools.count > 1 {
        let (last, before) = (pools[pools.count - 1], pools[pools.count - 2])
        if before.sum / Double(before.count) <= last.sum / Double(last.count) { break }
        pools.removeLast(2)
        pools.append((before.sum + last.sum, before.count + last.count))
      }
    }
    var place = 0
    for pool in pools {
      for _ in 0..<pool.count {
        nodes[wanted[place].node].x = pool.sum / Double(pool.count) + room[place]
        place += 1
      }
    }
  }
}

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

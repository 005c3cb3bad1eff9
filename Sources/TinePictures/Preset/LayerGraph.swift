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

/// Where the operators of a wiring are in its diagram: carriers in the lowest row, above each operator
/// those that bend it.
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

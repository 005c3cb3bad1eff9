/// Reconstructs a track of which a text-mode transfer removed or changed bytes.
///
/// Event by event, each byte that may have been another is tried both ways. Paths that reach the
/// same place in the same state are merged, keeping the more likely one, so that time is
/// proportional to the number of bytes.
struct TrackSearch {
  /// What else a byte may have been.
  struct Change {
    var byte: UInt8
    var original: [UInt8]
  }

  /// A place between events.
  struct Node {
    var position: Int
    /// How many bytes have been put in.
    var extra: Int
    /// The rest of what the byte before it was.
    var pending: ArraySlice<UInt8> = []
    /// The running status.
    var status: UInt8
    /// What is unusual about the events before.
    var cost: Int
    /// The place before, an index into the nodes.
    var parent: Int
    /// Where bytes of the event before are changed.
    var changes: [Int]
  }

  private let events: EventWays
  /// How many bytes are missing.
  private let missing: Int
  /// The largest number of paths from one place.
  private let limit: Int
  private var nodes: [Node] = []

  private static let maxNodes = 1_000_000

  init(_ bytes: [UInt8], _ change: Change, missing: Int) {
    events = EventWays(bytes: bytes, change: change, missing: missing)
    self.missing = missing
    limit = min(24 + 8 * missing, 256)
  }

  /// Where bytes are to be changed so that the events of a track end with its end of track; nil if
  /// there is no way.
  mutating func changes(from start: Int, to end: Int) -> [Int]? {
    var open = [[Int]](repeating: [], count: end - start + 1)
    nodes = [Node(position: start, extra: 0, status: 0, cost: 0, parent: -1, changes: [])]
    open[0] = [0]
    var best: Int?
    for place in open.indices {
      // Limits the memory for long files with many choices.
      if nodes.count > Self.maxNodes { return nil }
      for index in open[place] {
        let node = nodes[index]
        events.follow(node, end: end) { next, isEnd in
          var next = next
          next.parent = index
          if isEnd {
            guard next.position == end, next.extra == missing, next.pending.isEmpty else { return }
            if let old = best, nodes[old].cost <= next.cost { return }
            nodes.append(next)
            best = nodes.count - 1
          } else if next.position < end {
            keep(next, in: &open[next.position - start])
          }
        }
      }
      open[place] = []
    }
    guard var index = best else { return nil }
    var found: [Int] = []
    while index >= 0 {
      found += nodes[index].changes.reversed()
      index = nodes[index].parent
    }
    return found.reversed()
  }

  private mutating func keep(_ node: Node, in place: inout [Int]) {
    if let old = place.first(where: {
      nodes[$0].extra == node.extra && nodes[$0].status == node.status
        && nodes[$0].pending == node.pending
    }) {
      if node.cost < nodes[old].cost { nodes[old] = node }
      return
    }
    guard place.count < limit else { return }
    nodes.append(node)
    place.append(nodes.count - 1)
  }
}

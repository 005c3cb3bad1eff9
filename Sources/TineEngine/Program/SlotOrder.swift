internal import TinePatches

/// In which order the six operators of a patch are computed.
///
/// Each has a slot; slot 5 comes first. A modulator is in a higher slot than what it modulates, so
/// that its block is there when it is read. Operators in a loop of several, and those that modulate
/// one, come before all others: the kernel computes these frame by frame. Without such a loop, an
/// operator that only modulates itself comes first: there the kernel is quickest.
struct SlotOrder {
  /// The slot of operator 1 … 6 at index 0 … 5.
  private(set) var slots = [Int](repeating: -1, count: 6)
  /// A bit for each slot in a loop of several operators or above one.
  private(set) var loopSlots: UInt8 = 0

  init(_ modulations: [Modulation]) {
    // reaches[a][b]: some path leads from operator a to operator b (counted from 0).
    var reaches = [[Bool]](repeating: [Bool](repeating: false, count: 6), count: 6)
    for edge in modulations where edge.depth != 0 { reaches[edge.from - 1][edge.to - 1] = true }
    for via in 0..<6 {
      for from in 0..<6 where reaches[from][via] {
        for to in 0..<6 where reaches[via][to] { reaches[from][to] = true }
      }
    }
    let inLoop = (0..<6).map { from in
      (0..<6).contains { $0 != from && reaches[from][$0] && reaches[$0][from] }
    }
    // Who modulates itself and is modulated by nobody else.
    let feedsItself = (0..<6).map { to in (0..<6).allSatisfy { reaches[$0][to] == ($0 == to) } }
    let leadsToLoop = (0..<6).map { from in
      inLoop[from] || (0..<6).contains { inLoop[$0] && reaches[from][$0] }
    }

    var slot = 5
    while slot >= 0 {
      let waiting = (0..<6).filter { slots[$0] < 0 }
      // Ready is who is modulated by nobody that waits, but for members of its own loop.
      let ready = waiting.filter { to in
        waiting.allSatisfy { from in
          from == to || !reaches[from][to] || reaches[to][from]
        }
      }
      var first = ready.filter { leadsToLoop[$0] }
      if first.isEmpty { first = ready.filter { feedsItself[$0] } }
      // The highest number first: in a loop its edges downwards are then the direct ones.
      let next = (first.isEmpty ? ready : first).max()!
      slots[next] = slot
      if leadsToLoop[next] { loopSlots |= 1 << UInt8(slot) }
      slot -= 1
    }
  }
}

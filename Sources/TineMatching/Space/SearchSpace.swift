internal import TinePatches

/// All parameters of a patch that a search may change, as a point with one coordinate for each.
///
/// The start patch is the origin, and a distance of 1 is about as large a change in any direction.
/// Rounding doesn't affect unchanged parameters.
struct SearchSpace: Sendable {
  let start: Patch
  let coordinates: [Coordinate]
  private let origins: [Double]

  /// - Parameters:
  ///   - variesKey, variesVelocity: whether there are recordings of several keys, and velocities;
  ///     without, nothing says how the sound depends on them, and the patch's own ways are kept.
  init(_ patch: Patch, variesKey: Bool, variesVelocity: Bool) {
    var all: [Coordinate] = []
    let edges = patch.routing.modulations
    let used = Set(patch.routing.carriers + edges.flatMap { [$0.from, $0.to] })
    for index in 0..<Patch.operatorCount
    where used.contains(index + 1) && patch.operators[index] != .silent {
      all += Self.coordinates(
        of: patch.operators[index], index, isCarrier: patch.routing.carriers.contains(index + 1),
        variesKey: variesKey, variesVelocity: variesVelocity)
    }
    switch patch.routing {
    case .algorithm:
      all.append(Coordinate(target: .feedback, range: 0...7, spread: 1, step: 1))
    case .free(let edges, carriers: _):
      for (index, edge) in edges.enumerated() where edge.from == edge.to && edge.depth > 0 {
        all.append(Coordinate(target: .edge(index), range: -8...1, spread: 0.7))
      }
    }
    start = patch
    let found = all.filter { $0.value(in: patch) != nil }
    coordinates = found
    origins = found.map { $0.value(in: patch) ?? 0 }
  }

  private static func coordinates(
    of source: Operator, _ index: Int, isCarrier: Bool, variesKey: Bool, variesVelocity: Bool
  ) -> [Coordinate] {
    var all = [Coordinate(target: .level(index), range: 0...99, spread: 6, step: 1)]
    switch source.frequency {
    case .ratio(let ratio):
      if let place = Ratios.place(of: ratio) {
        all.append(
          Coordinate(
            target: .harmonic(index, offset: place.offset, isWhole: place.isWhole),
            range: 0...Double(Ratios.table(place.isWhole).count - 1), spread: 0.8, step: 1))
      } else {
        all.append(Coordinate(target: .ratio(index), range: -6.6...6, spread: 0.1))
      }
    case .fixed: all.append(Coordinate(target: .fixed(index), range: 0...14.2, spread: 0.3))
    case .coarse:
      all.append(Coordinate(target: .coarse(index), range: 0...31, spread: 0.8, step: 1))
    case .fixedCoarse: break
    }
    switch source.envelope {
    case .adsr(attack: _, let decay, let sustain, let release):
      // 1 ms … 4 s, 10 ms … 60 s, 10 ms … 8 s.
      all.append(Coordinate(target: .attack(index), range: -10...2, spread: 0.8))
      if sustain.isInfinite && decay == release {
        all.append(Coordinate(target: .ringing(index), range: -6.6...3, spread: 0.8))
      } else {
        all.append(Coordinate(target: .decay(index), range: -6.6...5.9, spread: 0.8))
        all.append(Coordinate(target: .release(index), range: -6.6...3, spread: 0.8))
      }
      // Sounds that decay to silence keep doing so.
      if !sustain.isInfinite {
        all.append(Coordinate(target: .sustain(index), range: -60...0, spread: 5))
      }
    case .rates:
      for stage in 0..<4 {
        all.append(
          Coordinate(target: .rate(index, stage: stage), range: 0...99, spread: 6, step: 1))
      }
      for stage in 0..<3 {
        all.append(
          Coordinate(
            target: .envelopeLevel(index, stage: stage), range: 0...99, spread: 5, step: 1))
      }
    }
    if variesVelocity {
      all.append(Coordinate(target: .velocity(index), range: 0...7, spread: 1, step: 1))
    }
    if variesKey {
      all.append(Coordinate(target: .rateScaling(index), range: 0...7, spread: 0.8, step: 1))
      // Keys that weren't recorded must remain playable: carriers stay audible there, and
      // modulators don't cause aliasing.
      let left = isCarrier ? -25.0...25 : -40...30
      let right = isCarrier ? -25.0...25 : -60...12
      all.append(Coordinate(target: .left(index), range: left, spread: 6, step: 1))
      all.append(Coordinate(target: .right(index), range: right, spread: 6, step: 1))
    }
    return all
  }

  /// How far a coordinate must move, in its own spread, to change the patch.
  var leastDeviations: [Double] { coordinates.map { 0.4 * $0.step / $0.spread } }

  /// The patch of a point.
  func patch(_ point: [Double]) -> Patch {
    var patch = start
    for (index, coordinate) in coordinates.enumerated() {
      let origin = origins[index]
      let value = origin + point[index] * coordinate.spread
      var moved = patch
      coordinate.set(value, in: &moved)
      var unmoved = start
      coordinate.set(origin, in: &unmoved)
      // Values that round to the same number are unchanged.
      if coordinate.value(in: moved) != coordinate.value(in: unmoved) { patch = moved }
    }
    return patch
  }

  /// The squared distance of a point from the valid range: a penalty for the search.
  func excess(_ point: [Double]) -> Double {
    var sum = 0.0
    for (index, coordinate) in coordinates.enumerated() {
      let value = origins[index] + point[index] * coordinate.spread
      let inside = min(max(value, coordinate.range.lowerBound), coordinate.range.upperBound)
      let distance = (value - inside) / coordinate.spread
      sum += distance * distance
    }
    return sum
  }
}

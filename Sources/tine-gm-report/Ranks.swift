import TineMatching

/// How far sounds are from all references.
struct Ranks {
  /// By sound, then by reference.
  let distances: [[Double]]

  init(_ sounds: [[NoteFeatures]], _ references: [[NoteFeatures]]) {
    distances = sounds.map { sound in
      references.map { Distance(of: sound, from: $0).total }
    }
  }

  /// Each sound against the notes of its own register.
  ///
  /// - Parameter references: by program and place in ``Slots/melodic``.
  init(
    _ sounds: [[NoteFeatures]], _ references: [[NoteFeatures]], _ registers: [Slots.Register]
  ) {
    distances = zip(sounds, registers).map { sound, register in
      references.map { reference in
        Distance(of: sound, from: register.places.map { reference[$0] }).total
      }
    }
  }

  /// The references, the nearest first.
  func order(_ sound: Int) -> [Int] {
    distances[sound].indices.sorted { distances[sound][$0] < distances[sound][$1] }
  }

  /// The place of a sound's own reference, 1 for the nearest.
  func rank(_ sound: Int) -> Int { (order(sound).firstIndex(of: sound) ?? 0) + 1 }

  /// How many sounds are nearest to one of their own group.
  func nearGroup(size: Int) -> Int {
    distances.indices.filter { order($0)[0] / size == $0 / size }.count
  }

  /// How many have their own reference among the nearest.
  func within(_ most: Int) -> Int { distances.indices.filter { rank($0) <= most }.count }

  /// The median of the distances to the own references.
  var median: Double {
    let sorted = distances.indices.map { distances[$0][$0] }.sorted()
    return sorted[sorted.count / 2]
  }
}

internal import TinePatches
internal import Synchronization

/// Computes the distance of patches from the recordings.
struct Judge: Sendable {
  let notes: [RecordedNote]
  let references: [NoteFeatures]
  private let plans: [NotePlan]

  init(_ notes: [RecordedNote]) {
    self.notes = notes
    let plans = notes.map { NotePlan($0) }
    self.plans = plans
    let readers = Self.readers(plans)
    references = notes.indices.map { readers[$0].features(notes[$0].samples, plans[$0]) }
  }

  /// Extracts the features of each note; notes of the same sample rate share an extractor. For one
  /// thread.
  private static func readers(_ plans: [NotePlan]) -> [FeatureReader] {
    var byRate: [Double: FeatureReader] = [:]
    return plans.map { plan in
      let reader = byRate[plan.sampleRate] ?? FeatureReader(plan)
      byRate[plan.sampleRate] = reader
      return reader
    }
  }

  private func features(_ patch: Patch, _ readers: [FeatureReader]) -> [NoteFeatures] {
    let sounds = NotePlayer.play(patch, notes)
    return notes.indices.map { readers[$0].features(sounds[$0], plans[$0]) }
  }

  /// The features of a patch's notes.
  func features(_ patch: Patch) -> [NoteFeatures] { features(patch, Self.readers(plans)) }

  func distance(_ patch: Patch) -> Distance {
    Distance(of: features(patch), from: references)
  }

  /// The search's objective for many patches, computed by the threads in which `spread` runs its
  /// body. The values don't depend on the threads.
  func totals(_ patches: [Patch], _ spread: Matcher.Spread) -> [Double] {
    var totals = [Double](repeating: .infinity, count: patches.count)
    totals.withUnsafeMutableBufferPointer { totals in
      let next = Atomic(0)
      // Safe to share: each element is written by the one thread that took its index, and read
      // after all threads have ended.
      nonisolated(unsafe) let totals = totals
      spread {
        let readers = Self.readers(plans)
        while true {
          let index = next.add(1, ordering: .relaxed).oldValue
          if index >= patches.count { return }
          let features = features(patches[index], readers)
          totals[index] = Distance(of: features, from: references).sought
        }
      }
    }
    return totals
  }
}

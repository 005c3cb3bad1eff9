import TineMatching

/// The table and its summary.
struct Report {
  let ours: Ours
  let reference: Reference
  /// Another sampled bank, to have something to hold the figures against.
  let other: Reference?

  /// Prints all of it.
  func print() {
    let registers = (0..<128).map { Slots.Register(program: $0) }
    let all = reference.programs.map { features($0) }
    let ownPrograms = registers.enumerated().map { program, register in
      ours.notes(program: program, like: register.places.map { reference.programs[program][$0] })
    }
    let drums = reference.drums.map { features($0) }
    let ownDrums = reference.drums.enumerated().map {
      ours.notes(drum: Slots.drumKeys[$0.offset], like: $0.element)
    }
    let ownFeatures = ownPrograms.map { features($0) }
    let ranks = Ranks(ownFeatures, all, registers)
    let drumRanks = Ranks(ownDrums.map { features($0) }, drums)

    Swift.print(Self.heading)
    var inTune = 0
    var pitched = 0
    var loud = 0
    var shaped = 0
    var clean = 0
    var noisy = 0
    for program in 0..<128 {
      let own = Figures(ownPrograms[program][0])
      let wanted = Figures(reference.programs[program][registers[program].places[0]])
      let cents = mean(
        ownFeatures[program].map(\.cents), registers[program].places.map { all[program][$0].cents })
      if let cents {
        pitched += 1
        if abs(cents) <= 3 { inTune += 1 }
      }
      let loudness = PresetLoudness.loudness(
        of: ours.program(program).patch, key: Self.loudnessKey(registers[program]))
      if let loudness, abs(loudness - PresetLoudness.target) <= 1.5 { loud += 1 }
      let isShaped = own.beginsLike(wanted) && own.endsLike(wanted)
      if isShaped { shaped += 1 }
      let aliases = Aliases.measure(ours.program(program).patch)
      if aliases.isLow { clean += 1 }
      if aliases.isNoise { noisy += 1 }
      let order = ranks.order(program)
      let line = [
        right("\(program)", 3), left(ours.program(program).name, 27),
        right(cents.map { fixed($0, 1) } ?? "–", 6), right(loudness.map { fixed($0, 1) } ?? "–", 6),
        right(aliases.text, 5),
        right(pair(own.outline.attack * 1000, wanted.outline.attack * 1000), 9),
        right(pairOfSeconds(own.outline.decay, wanted.outline.decay), 11),
        right(pairOfSeconds(own.outline.ending, wanted.outline.ending), 10), isShaped ? " " : "!",
        right(own.centroids.map { "\(Int($0))" }.joined(separator: " "), 16),
        right(wanted.centroids.map { "\(Int($0))" }.joined(separator: " "), 16),
        right(fixed(ranks.distances[program][program], 2), 6),
        right("\(ranks.rank(program))", 4), right("\(order[0])", 4),
        order[0] / Slots.familySize == program / Slots.familySize ? "" : "!",
      ]
      Swift.print(line.joined(separator: " "))
    }
    Swift.print("\n" + Self.drumHeading)
    for (index, key) in Slots.drumKeys.enumerated() {
      let own = Figures(ownDrums[index][1])
      let wanted = Figures(reference.drums[index][1])
      let line = [
        right("\(key)", 3), left(ours.drum(key)?.name ?? "–", 27),
        right(pair(own.outline.attack * 1000, wanted.outline.attack * 1000), 9),
        right(pairOfSeconds(own.outline.decay, wanted.outline.decay), 11),
        right(own.centroids.prefix(2).map { "\(Int($0))" }.joined(separator: " "), 12),
        right(wanted.centroids.prefix(2).map { "\(Int($0))" }.joined(separator: " "), 12),
        right(fixed(drumRanks.distances[index][index], 2), 6),
        right("\(drumRanks.rank(index))", 4),
        right("\(Slots.drumKeys[drumRanks.order(index)[0]])", 4),
        drumRanks.rank(index) <= 5 ? "" : "!",
      ]
      Swift.print(line.joined(separator: " "))
    }
    Swift.print(
      """

      in tune within 3 cents:                 \(inTune) of \(pitched) that have a pitch
      loudness within 1.5 LU of −32 LUFS:     \(loud) of 128
      attack and release within a factor of 2: \(shaped) of 128 (goal 110)
      aliases under −60 dB:                   \(clean) of \(128 - noisy) that aren't noise
      nearest reference is of the own family: \(ranks.nearGroup(size: Slots.familySize)) of 128 (goal 90)
      own reference is the nearest:           \(ranks.within(1)) of 128
      median distance to the own reference:   \(fixed(ranks.median, 2))
      drums with their own key among five:    \(drumRanks.within(5)) of 47 (goal 40)
      median distance of the drums:           \(fixed(drumRanks.median, 2))
      """)
    if let other {
      let others = Ranks(
        other.programs.enumerated().map { program, notes in
          registers[program].places.map { NoteFeatures(notes[$0]) }
        }, all, registers)
      let otherDrums = Ranks(other.drums.map { features($0) }, drums)
      Swift.print(
        """

        the other bank, in the same way:
        nearest reference is of the own family: \(others.nearGroup(size: Slots.familySize)) of 128
        own reference is the nearest:           \(others.within(1)) of 128
        median distance to the own reference:   \(fixed(others.median, 2))
        drums with their own key among five:    \(otherDrums.within(5)) of 47
        median distance of the drums:           \(fixed(otherDrums.median, 2))
        """)
    }
  }

  /// The middle of the line that the loudness is measured on.
  private static func loudnessKey(_ register: Slots.Register) -> Int {
    register == .low ? 36 : register.rawValue
  }

  private static let heading = """
    Ours / the reference, at the middle key and velocity 80. cents: off the key, mean of the notes. LUFS: of a
    line of notes at velocity 80. attack: ms to 3 dB below the loudest. decay: s for 60 dB while held.
    end: s for 60 dB from the key's end, or decay where it is gone by then; ! is off by more than a
    factor of two. alias: the strongest component below 20 kHz at 48 kHz that isn't there at 192 kHz, in dB
    of the strongest partial (key 84, velocity 127, LFO still). It stands out by 14 dB over the noise around
    it and by 12 dB over what the other has within 23 Hz, where that has no partial of its own: so neither
    noise nor what leaks from a partial counts; noise: it would hide one of −60 dB over more than half of
    the range. centroid: Hz at 0.05, 0.4 and 1.5 s. rank: of the own reference among 128. near: the nearest
    one; ! is of another family.

    prog preset                      cents   LUFS alias    attack       decay        end      centroid        reference   dist rank near
    """

  private static let drumHeading = """
    key preset                         attack       decay     centroid    reference   dist rank near
    """

  private func features(_ notes: [RecordedNote]) -> [NoteFeatures] {
    notes.map { NoteFeatures($0) }
  }

  /// The mean of ours, of notes whose reference has a pitch.
  private func mean(_ own: [Double?], _ wanted: [Double?]) -> Double? {
    let found = zip(own, wanted).compactMap { $1 == nil ? nil : $0 }
    return found.isEmpty ? nil : found.reduce(0, +) / Double(found.count)
  }
}

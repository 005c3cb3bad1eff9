import TinePatches
import Testing

@testable import TineMatching

/// What the distance hears.
struct DistanceTests {
  private let note = RecordedNote(
    samples: [Float](repeating: 0, count: 72_000), sampleRate: 48_000, key: 60, velocity: 90,
    hold: 1)

  private func features(_ change: (inout Patch) -> Void) -> NoteFeatures {
    var patch = Patch()
    patch.operators[0].envelope = .adsr(
      attack: 0.005, decay: 3, sustainDecibels: -6, release: 0.2)
    patch.operators[1] = Operator()
    patch.operators[1].level = .units(75)
    change(&patch)
    var played = note
    played.samples = NotePlayer.play(patch, [note])[0]
    return NoteFeatures(played)
  }

  private func distance(_ change: (inout Patch) -> Void) -> Distance {
    Distance(of: [features(change)], from: [features { _ in }])
  }

  @Test func theSameIsNoDistance() {
    #expect(distance { _ in }.total < 1e-4)
  }

  /// How loud the whole is doesn't count; how loud its notes are beside each other does.
  @Test func gainDoesntCount() {
    let quiet = distance { $0.operators[0].level = .units(91) }
    #expect(quiet.total < 0.05)
    let same = features { _ in }
    let soft = features { $0.operators[0].level = .units(91) }
    #expect(Distance(of: [same, soft], from: [same, same]).envelope > 1)
  }

  /// Farther is more, for each part by itself.
  @Test func growsWithTheDifference() {
    let levels = [76, 80, 85, 92].map { level in
      distance { $0.operators[1].level = .units(level) }.spectrum
    }
    #expect(levels == levels.sorted() && levels[0] < 3 && levels[3] > 4, "\(levels)")
    let attacks = [0.02, 0.08, 0.3].map { attack in
      distance {
        $0.operators[0].envelope = .adsr(
          attack: attack, decay: 3, sustainDecibels: -6, release: 0.2)
      }.envelope
    }
    #expect(attacks == attacks.sorted() && attacks[2] > 2)
    let releases = [0.3, 0.8, 3].map { release in
      distance {
        $0.operators[0].envelope = .adsr(
          attack: 0.005, decay: 3, sustainDecibels: -6, release: release)
      }.envelope
    }
    #expect(releases == releases.sorted() && releases[2] > 3)
  }

  /// An attack or a release that is twice as long counts one over the notes, and one that is far off
  /// no more than three.
  @Test func timingIsToldInOctaves() {
    func timing(attack: Double = 0.1, release: Double = 0.3) -> Double {
      func shaped(_ attack: Double, _ release: Double) -> NoteFeatures {
        features {
          $0.operators[0].envelope = .adsr(
            attack: attack, decay: 3, sustainDecibels: -6, release: release)
        }
      }
      return Distance(of: [shaped(attack, release)], from: [shaped(0.1, 0.3)]).timing
    }
    #expect(timing() == 0)
    #expect((0.5...1.5).contains(timing(attack: 0.2)))
    #expect((0.5...1.5).contains(timing(release: 0.6)))
    #expect((0.5...1.5).contains(timing(release: 0.15)))
    #expect(timing(attack: 0.2, release: 0.6) > timing(attack: 0.2) + 0.5)
    #expect(timing(release: 8) <= 3)
  }

  /// What is gone while the key is down ends there, whatever its release is.
  @Test func whatIsGoneEndsByItsDecay() {
    func outline(decay: Double, release: Double) -> NoteOutline {
      features {
        $0.operators[0].envelope = .adsr(
          attack: 0.001, decay: decay, sustainDecibels: -.infinity, release: release)
      }.outline
    }
    let short = outline(decay: 0.5, release: 5)
    #expect(abs(short.ending - 0.5) < 0.1)
    #expect(short.endingOctaves(from: outline(decay: 0.5, release: 0.1)) < 0.2)
    let held = outline(decay: 20, release: 0.3)
    #expect(abs(held.ending - 0.3) < 0.1)
    #expect(held.endingOctaves(from: outline(decay: 20, release: 1.2)) > 1.5)
  }

  /// A cent is measured as a cent.
  @Test(arguments: [-9.0, -3, 0, 2, 12])
  func measuresCents(cents: Double) throws {
    let off = features {
      $0.operators[0].detune = .cents(Float(cents))
      $0.operators[1].detune = .cents(Float(cents))
    }
    #expect(abs(try #require(off.cents) - cents) < 0.7)
  }

  /// A recording that is off by as much as its `tuning` says is no further away.
  @Test func tuningIsTakenOut() throws {
    var recorded = note
    recorded.tuning = 0.3
    var patch = Patch()
    patch.operators[0].detune = .cents(30)
    recorded.samples = NotePlayer.play(patch, [note])[0]
    let judge = Judge([recorded])
    #expect(judge.distance(Patch()).total < 0.01)
    #expect(abs(try #require(judge.features(Patch())[0].cents)) < 0.5)
  }

  /// Noise has no pitch.
  @Test func noiseHasNoPitch() {
    var noise = note
    var random = TineMatching.SeededRandom(seed: 1)
    noise.samples = noise.samples.map { _ in Float(random.normal()) * 0.1 }
    #expect(NoteFeatures(noise).cents == nil)
  }
}

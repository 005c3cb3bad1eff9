import TinePatches
import TineTestSupport
import Testing

@testable import TineMatching

struct SearchSpaceTests {
  private func space(_ patch: Patch) -> SearchSpace {
    SearchSpace(patch, variesKey: true, variesVelocity: true)
  }

  /// Where nothing moves, nothing is rounded.
  @Test func theStartIsTheStart() {
    var patches = RandomPatch(seed: 1)
    for _ in 0..<50 {
      let patch = patches.next()
      let space = space(patch)
      #expect(space.patch([Double](repeating: 0, count: space.coordinates.count)) == patch)
    }
  }

  /// Wherever a search goes, the patch can be written and read.
  @Test func everyPointIsAPreset() throws {
    var patches = RandomPatch(seed: 2)
    var random = TineMatching.SeededRandom(seed: 2)
    for _ in 0..<50 {
      let patch = patches.next()
      let space = space(patch)
      let point = space.coordinates.map { _ in 6 * random.normal() }
      let moved = space.patch(point)
      #expect(try PresetText(PresetText(moved).text).patch == moved)
    }
  }

  /// Numbers that come easily: at most two digits, whole per cents and decibels.
  @Test func numbersAreRound() throws {
    var patch = Patch()
    patch.operators[0].envelope = .adsr(
      attack: 0.0123, decay: 1.2345, sustainDecibels: -7.3, release: 0.4567)
    let space = space(patch)
    let moved = space.patch(space.coordinates.map { _ in 0.7 })
    let text = PresetText(moved).text
    let adsr = try #require(text.split(separator: "\n").first { $0.contains("adsr") })
    for word in adsr.split(separator: " ").dropFirst() {
      let digits = word.filter(\.isNumber).drop { $0 == "0" }
      let significant = String(String(digits).reversed().drop { $0 == "0" })
      #expect(significant.count <= 2, "\(word)")
    }
  }

  @Test(arguments: [
    (0.0123, 0.012), (1.27, 1.3), (0.0348, 0.035), (97.0, 100), (5.2, 5), (0.00104, 0.001),
  ])
  func easyNumbers(value: Double, easy: Double) {
    #expect(RoundNumber.easy(value) == easy)
  }

  /// Ratios that belong to the harmonic series stay in it, and keep what they lie beside it.
  @Test func harmonicRatiosStayHarmonic() {
    var patch = Patch()
    patch.operators[0].frequency = .ratio(4.01)
    let space = space(patch)
    for step in stride(from: -8.0, through: 8, by: 0.5) {
      let moved = space.patch(
        space.coordinates.map { if case .harmonic = $0.target { step } else { 0 } })
      guard case .ratio(let ratio) = moved.operators[0].frequency else {
        Issue.record("it isn't a ratio any more")
        continue
      }
      #expect(Ratios.whole.contains { abs($0 + 0.01 - ratio) < 1e-9 }, "\(ratio)")
    }
  }

  /// Without recordings of several keys and velocities, nothing says how the sound depends on them.
  @Test func whatIsntKnownIsKept() {
    let space = SearchSpace(Patch(), variesKey: false, variesVelocity: false)
    for coordinate in space.coordinates {
      switch coordinate.target {
      case .velocity, .left, .right, .rateScaling: Issue.record("\(coordinate.target)")
      default: break
      }
    }
  }
}

import Dispatch
import TinePatches
import Testing

@testable import TineMatching

/// A search whose goal is known: a patch that was rendered.
struct MatcherTests {
  private static let notes = [(48, 90), (60, 40), (60, 110), (72, 90)]

  /// A percussive tone of two operators, as the recording.
  private static var wanted: Patch {
    var patch = Patch()
    patch.routing = .free([Modulation(from: 2, to: 1)], carriers: [1])
    patch.operators[0].envelope = .adsr(
      attack: 0.001, decay: 2, sustainDecibels: -.infinity, release: 0.3)
    patch.operators[0].velocitySensitivity = 3
    patch.operators[1] = Operator()
    patch.operators[1].frequency = .ratio(3)
    patch.operators[1].level = .units(82)
    patch.operators[1].envelope = .adsr(
      attack: 0.001, decay: 0.6, sustainDecibels: -.infinity, release: 0.2)
    patch.operators[1].velocitySensitivity = 5
    return patch
  }

  /// The same with everything a good deal off.
  private static var perturbed: Patch {
    var patch = wanted
    patch.operators[0].envelope = .adsr(
      attack: 0.01, decay: 5, sustainDecibels: -.infinity, release: 0.1)
    patch.operators[0].velocitySensitivity = 1
    patch.operators[1].level = .units(70)
    patch.operators[1].envelope = .adsr(
      attack: 0.001, decay: 2, sustainDecibels: -.infinity, release: 0.2)
    patch.operators[1].velocitySensitivity = 2
    return patch
  }

  private static func recordings(of patch: Patch, sampleRate: Double = 24_000) -> [RecordedNote] {
    var recordings = notes.map { key, velocity in
      RecordedNote(
        samples: [Float](repeating: 0, count: Int(sampleRate)), sampleRate: sampleRate, key: key,
        velocity: velocity, hold: 0.7)
    }
    for (index, sound) in NotePlayer.play(patch, recordings).enumerated() {
      recordings[index].samples = sound
    }
    return recordings
  }

  /// One thread.
  private static func alone(_ body: () -> Void) { body() }

  /// Two threads.
  private static func inTwo(_ body: () -> Void) {
    withoutActuallyEscaping(body) { body in
      nonisolated(unsafe) let body = body
      DispatchQueue.concurrentPerform(iterations: 2) { _ in body() }
    }
  }

  private static func search(
    _ matcher: inout Matcher, to generations: Int, of all: Int, _ spread: Matcher.Spread = alone
  ) {
    while matcher.generation < generations {
      matcher.advance(progress: Double(matcher.generation) / Double(all), spread)
    }
  }

  @Test func nothingIsNearerThanTheSame() {
    let matcher = Matcher(Self.recordings(of: Self.wanted), start: Self.wanted)
    #expect(matcher.startDistance.total < 0.01)
  }

  /// 30 generations of some 12 candidates take it most of the way.
  @Test(arguments: [1, 2] as [UInt64])
  func comesNearer(seed: UInt64) {
    var matcher = Matcher(
      Self.recordings(of: Self.wanted), start: Self.perturbed, seed: seed)
    #expect(matcher.startDistance.total > 4)
    Self.search(&matcher, to: 30, of: 30)
    let result = matcher.result()
    #expect(result.distance.total < 0.5 * matcher.startDistance.total)
    #expect(abs(result.cents ?? 99) < 1)
    // What was said is what was judged.
    #expect(abs(matcher.distance(result.patch).total - result.distance.total) < 1e-9)
    #expect(result.distance.total < matcher.bestTotal * 1.03)
  }

  @Test func threadsChangeNothing() {
    let notes = Self.recordings(of: Self.wanted)
    var one = Matcher(notes, start: Self.perturbed, seed: 3)
    var two = one
    Self.search(&one, to: 6, of: 6)
    Self.search(&two, to: 6, of: 6, Self.inTwo)
    #expect(one.state == two.state)
    #expect(one.best == two.best)
  }

  @Test func seedsLookElsewhere() {
    let notes = Self.recordings(of: Self.wanted)
    var one = Matcher(notes, start: Self.perturbed, seed: 1)
    var two = Matcher(notes, start: Self.perturbed, seed: 2)
    Self.search(&one, to: 2, of: 2)
    Self.search(&two, to: 2, of: 2)
    #expect(one.best != two.best)
  }

  /// The race over algorithms, broken off and taken up, is the same as in one go.
  @Test func goesOnAsIfThereHadBeenNoBreak() throws {
    let notes = Array(Self.recordings(of: Self.wanted, sampleRate: 12_000).prefix(2))
    var whole = Matcher(notes, seed: 5)
    Self.search(&whole, to: 30, of: 30)
    var first = Matcher(notes, seed: 5)
    Self.search(&first, to: 13, of: 30)
    var second = try Matcher(notes, seed: 5, state: first.state)
    Self.search(&second, to: 30, of: 30)
    #expect(second.state == whole.state)
    #expect(second.candidates == whole.candidates)
    #expect(PresetText(second.result().patch) == PresetText(whole.result().patch))
  }

  @Test func theRaceLeavesOne() {
    let notes = Array(Self.recordings(of: Self.wanted, sampleRate: 12_000).prefix(1))
    var matcher = Matcher(notes)
    #expect(matcher.algorithms == FirstGuess.algorithms)
    let start = matcher.bestTotal
    Self.search(&matcher, to: 30, of: 30)
    #expect(matcher.algorithms.count == 1)
    #expect(matcher.bestTotal < start)
  }

  @Test func refusesTheStateOfOthers() throws {
    let notes = Self.recordings(of: Self.wanted)
    let state = Matcher(notes, start: Self.perturbed, seed: 1).state
    #expect(throws: MatchStateError.ofOthers) {
      _ = try Matcher(notes, start: Self.perturbed, seed: 2, state: state)
    }
    #expect(throws: MatchStateError.ofOthers) {
      _ = try Matcher(Array(notes.dropLast()), start: Self.perturbed, seed: 1, state: state)
    }
    for text in ["", "tine-match 1\n", "name Bell\n", String(state.dropLast(40))] {
      #expect(throws: MatchStateError.damaged) {
        _ = try Matcher(notes, start: Self.perturbed, seed: 1, state: text)
      }
    }
  }
}

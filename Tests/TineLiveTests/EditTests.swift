import TineAnalysis
import TineEngine
import TineLive
import TinePatches
import TineRealtime
import TineTestSupport
import Testing

/// Patches on their way to the audio thread.
@Suite struct EditTests {
  private func sine(_ hertz: Double) -> Patch {
    Patch(carrierHertz: hertz, modulatorHertz: hertz, index: 0)
  }

  private func edit(_ hertz: Double, movesNotes: Bool = false) -> PatchEdit {
    PatchEdit(sine(hertz), at: .channel(0), movesNotes: movesNotes)
  }

  private func loudest(_ stage: Stage) throws -> Double {
    let end = Array(stage.left.suffix(30_000))
    return try #require(Spectrum(end, sampleRate: 48_000).peaks().first).frequency
  }

  /// What is sent before a key is what the key plays, and what is sent after it isn't.
  @Test func theOrderHolds() throws {
    let stage = Stage()
    stage.run(blocks: 4)
    stage.player.sender.send(edit(660), arrival: MonotonicClock.nanoseconds())
    stage.send(.noteOn, 69, 100)
    stage.player.sender.send(edit(880), arrival: MonotonicClock.nanoseconds())
    stage.run(blocks: 400)
    #expect(abs(cents(from: 660, to: try loudest(stage))) < 1)
  }

  /// Far more than there is room for: the last one counts, and nothing is left over.
  @Test func aFloodEndsAtItsLast() throws {
    let stage = Stage()
    stage.send(.noteOn, 69, 100)
    stage.run(blocks: 4)
    for step in 0..<1_000 {
      stage.player.sender.send(
        edit(300 + Double(step), movesNotes: true), arrival: MonotonicClock.nanoseconds())
    }
    for _ in 0..<400 {
      stage.player.tidy()
      stage.run(blocks: 1)
    }
    #expect(abs(cents(from: 1_299, to: try loudest(stage))) < 1)
    #expect(stage.player.sender.refused == 0)
  }

  @Test func aSongHasItsOwn() throws {
    let stage = Stage()
    let song = [
      Command(.changePatch), Command(.noteOn, number: 69, value: 100),
      Command(.changePatch, time: 3_000),
    ]
    var patches = [edit(550), edit(770, movesNotes: true)]
    #expect(stage.player.feed(song[...]) { patches.removeFirst() } == 3)
    stage.run(blocks: 400)
    #expect(patches.isEmpty)
    #expect(abs(cents(from: 770, to: try loudest(stage))) < 1)
  }

  /// A command without a patch changes nothing, and leaves the next one its own.
  @Test func aCommandWithoutAPatchTakesNoOther() throws {
    let stage = Stage()
    let song = [
      Command(.changePatch), Command(.noteOn, number: 69, value: 100),
      Command(.changePatch, time: 40_000),
    ]
    var patches = [nil, edit(770, movesNotes: true)]
    #expect(stage.player.feed(song[...]) { patches.removeFirst() } == 3)
    stage.run(blocks: 300)
    #expect(patches.isEmpty)
    #expect(abs(cents(from: 440, to: try loudest(stage))) < 1)
    stage.run(blocks: 400)
    #expect(abs(cents(from: 770, to: try loudest(stage))) < 1)
  }

  /// A song that brings more patches at once than the queue has places for.
  @Test func aSongWaitsForRoom() throws {
    let stage = Stage()
    let song = [Command](repeating: Command(.changePatch), count: 200)
    var asked = 0
    let make = {
      asked += 1
      return edit(300 + Double(asked))
    }
    var fed = stage.player.feed(song[...], nextPatch: make)
    #expect(fed < 200)
    while fed < 200 {
      stage.run(blocks: 1)
      fed += stage.player.feed(song[fed...], nextPatch: make)
    }
    #expect(asked == 200)
    stage.send(.noteOn, 69, 100)
    stage.run(blocks: 400)
    #expect(abs(cents(from: 500, to: try loudest(stage))) < 1)
  }

  @Test func noHeapIsUsed() {
    let stage = Stage()
    var block = [Float](repeating: 0, count: 128)
    var other = block
    let callback = stage.player.callback
    for round in 0..<200 {
      stage.send(.noteOn, UInt8(round % 128), 100)
      stage.player.sender.send(
        edit(300 + Double(round), movesNotes: round % 2 == 0),
        arrival: MonotonicClock.nanoseconds())
      let use = block.withUnsafeMutableBufferPointer { left in
        other.withUnsafeMutableBufferPointer { right in
          heapUse { callback(left.baseAddress!, right.baseAddress!, 128) }
        }
      }
      #expect(use == .none)
    }
  }
}

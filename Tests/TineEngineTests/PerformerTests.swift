import TinePatches
import TineTestSupport
import Testing

@testable import TineEngine

/// Commands that come by a queue's order, one after the other, as live ones do.
private struct Queued: CommandSource {
  var waiting: [Command]
  var next = 0

  mutating func takeDue(at position: Performer.Position) -> Command? {
    guard next < waiting.count, waiting[next].time <= position.frame else { return nil }
    next += 1
    return waiting[next - 1]
  }

  mutating func framesToNext(after position: Performer.Position) -> UInt64 {
    next < waiting.count ? waiting[next].time - position.frame : .max
  }
}

/// Where commands meet frames.
@Suite struct PerformerTests {
  private static let commands = [
    Command(.noteOn, time: 3, number: 60, value: 100),
    Command(.noteOn, time: 700, number: 67, value: 80),
    Command(.outputGain, time: 1_500, value: 0.25),
    Command(.masterGain, time: 2_001, value: 0.5),
    Command(.pause, time: 4_000),
    Command(.noteOn, time: 7_000, number: 72, value: 100),
    Command(.resume, time: 7_500),
    Command(.noteOff, time: 9_999, number: 60),
  ]
  private static let frames = 12_000

  private func patch() -> Patch {
    var patch = Patch(carrierHertz: 440, modulatorHertz: 441, index: 2)
    patch.lfo.pitchDepth = 30
    return patch
  }

  private func performer(_ clock: EngineClock = .output) -> Performer {
    Performer(
      sounds: SoundSet(Bank(single: patch())), PerformerSettings(clock: clock, effects: true))
  }

  /// The output in blocks of the output's frames, by a queue.
  private func live(_ clock: EngineClock = .output, block: Int) -> [Float] {
    var performer = performer(clock)
    var source = Queued(waiting: Self.commands)
    var left = [Float](repeating: .nan, count: Self.frames)
    var right = left
    left.withUnsafeMutableBufferPointer { left in
      right.withUnsafeMutableBufferPointer { right in
        var done = 0
        while done < Self.frames {
          let count = min(block, Self.frames - done)
          performer.render(
            left: left.baseAddress! + done, right: right.baseAddress! + done, frames: count,
            from: &source)
          done += count
        }
      }
    }
    return left
  }

  /// The output of as many blocks of the engine's frames as it takes, by slices of a song.
  private func offline(_ clock: EngineClock = .output, block: Int) -> [Float] {
    var performer = performer(clock)
    var result: [Float] = []
    var left = [Float](repeating: .nan, count: performer.maxOutput(of: block))
    var right = left
    var next = 0
    while result.count < Self.frames {
      let made = Self.commands[next...].withUnsafeBufferPointer {
        performer.render(
          left: &left, right: &right, engineFrames: block, commands: $0)
      }
      next += made.applied
      result += left[..<made.frames]
    }
    return Array(result[..<Self.frames])
  }

  @Test(arguments: [EngineClock.output, .vintage, .faster(2)])
  func offlineAndLiveAreTheSameBits(clock: EngineClock) {
    let whole = live(clock, block: Self.frames)
    #expect(whole.contains { abs($0) > 0.01 })
    for block in [1, 7, 61, 64, 512] {
      #expect(live(clock, block: block) == whole, "live in blocks of \(block)")
      #expect(offline(clock, block: block) == whole, "offline in blocks of \(block)")
    }
  }

  /// The listener's volume and the master gain are multiplied, whatever comes first; a reset leaves the
  /// volume alone.
  @Test func theOutputGainIsApart() {
    let bank = Bank(single: patch())
    func peak(_ before: [Command], at start: UInt64 = 12_000) -> Float {
      let sound = play(
        bank, before + [Command(.noteOn, time: start, number: 69, value: 100)], seconds: 0.5)
      return sound.left.map(\.magnitude).max() ?? 0
    }
    let full = peak([])
    let both = peak([Command(.outputGain, value: 0.5), Command(.masterGain, value: 0.25)])
    #expect(abs(both - full / 8) < full * 1e-5)
    let reset = peak([
      Command(.masterGain, value: 0.25), Command(.outputGain, time: 100, value: 0.5),
      Command(.systemReset, time: 4_000),
    ])
    #expect(abs(reset - full / 2) < full * 1e-5)
  }

  /// From full to nothing in 50 ms, in steps no larger than a straight line's beside the tone's own.
  @Test func theOutputGainRamps() {
    let bank = Bank(single: Patch(carrierHertz: 440, modulatorHertz: 440, index: 0))
    let note = Command(.noteOn, number: 69, value: 127)
    let plain = play(bank, [note], seconds: 0.5).left
    let faded = play(
      bank, [note, Command(.outputGain, time: 12_000, value: 0)], seconds: 0.5
    ).left
    #expect(faded[..<12_000] == plain[..<12_000])
    let frames = Int(48_000 * Synthesizer.rampSeconds)
    for frame in 12_000..<12_000 + frames {
      let gain = 1 - Float(frame - 12_000) / Float(frames)
      #expect(abs(faded[frame] - plain[frame] * gain) < 1e-4)
    }
    #expect(faded[(12_000 + frames)...].allSatisfy { $0 == 0 })
    #expect(plain[12_000...].contains { $0.magnitude > 0.05 })
  }

  /// Without the soft clipper the sum is as loud as it is, in proportion to the gain.
  @Test func withoutLimiterLoudIsLoud() {
    var commands: [Command] = []
    for key in 40..<72 as Range<UInt8> {
      commands.append(Command(.noteOn, number: key, value: 127))
    }
    func render(_ gain: Float, isLimited: Bool) -> [Float] {
      var settings = PerformerSettings()
      settings.outputGain = gain
      settings.isLimited = isLimited
      var performer = Performer(sounds: SoundSet(Bank(single: patch())), settings)
      var left = [Float](repeating: .nan, count: 4_800)
      var right = left
      commands.withUnsafeBufferPointer {
        _ = performer.render(left: &left, right: &right, engineFrames: 4_800, commands: $0)
      }
      return left
    }
    let loud = render(4, isLimited: false)
    #expect(loud.contains { $0.magnitude > 1 })
    #expect(render(4, isLimited: true).allSatisfy { $0.magnitude <= 1 })
    let soft = render(1, isLimited: false)
    for (four, one) in zip(loud, soft) { #expect(abs(four - 4 * one) < 1e-5) }
  }

  @Test(arguments: [EngineClock.output, .vintage, .faster(2)])
  func renderingUsesNoHeap(clock: EngineClock) {
    var performer = performer(clock)
    var left = [Float](repeating: 0, count: performer.maxOutput(of: 64))
    var right = left
    var next = 0
    Self.commands.withUnsafeBufferPointer { commands in
      left.withUnsafeMutableBufferPointer { left in
        right.withUnsafeMutableBufferPointer { right in
          let use = heapUse {
            for _ in 0..<200 {
              next +=
                performer.render(
                  left: left.baseAddress!, right: right.baseAddress!, engineFrames: 64,
                  commands: UnsafeBufferPointer(rebasing: commands[next...])
                ).applied
            }
          }
          #expect(use == .none)
        }
      }
    }
    #expect(next == Self.commands.count)
  }
}

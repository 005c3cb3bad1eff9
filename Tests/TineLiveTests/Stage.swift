import TineEngine
import TineLive
import TinePatches
import TineRealtime

/// A live player whose audio thread is the test itself.
final class Stage {
  static let sine = Bank(single: Patch(carrierHertz: 440, modulatorHertz: 440, index: 0))

  let player: LivePlayer
  private(set) var left: [Float] = []

  init(_ bank: Bank = Stage.sine, rate: Int = 48_000) {
    player = LivePlayer(sounds: SoundSet(bank), sampleRate: rate)
  }

  /// Makes blocks as the audio thread does.
  func run(blocks: Int, of frames: Int = 128) {
    var block = [Float](repeating: .nan, count: frames)
    var other = block
    for _ in 0..<blocks {
      player.callback(&block, &other, frames)
      left += block
    }
  }

  /// Sends a command that arrives now.
  @discardableResult
  func send(_ kind: Command.Kind, _ number: UInt8 = 0, _ value: Float = 0) -> Bool {
    player.sender.send(
      Command(kind, number: number, value: value), arrival: MonotonicClock.nanoseconds())
  }
}

/// The left channel of what the engine makes of the same commands by itself.
func offline(_ commands: [Command], frames: Int, bank: Bank = Stage.sine) -> [Float] {
  var performer = Performer(Synthesizer(sounds: SoundSet(bank)))
  var left = [Float](repeating: .nan, count: frames)
  var right = left
  let applied = commands.withUnsafeBufferPointer {
    performer.render(left: &left, right: &right, engineFrames: frames, commands: $0).applied
  }
  precondition(applied == commands.count, "a command lies after the end")
  return left
}

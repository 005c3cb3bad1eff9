import TineEngine
import TinePatches

/// A synthesizer that a test plays by hand, with everything it has made so far.
final class Keyboard {
  private var synthesizer: Synthesizer
  private(set) var left: [Float] = []
  private(set) var right: [Float] = []
  let sampleRate: Double

  init(
    _ bank: Bank, sampleRate: Double = 48_000, voices: Int = 128, effects: Bool = false,
    removesOffset: Bool = false,
    audibilityThreshold: Float = Synthesizer.audibilityThreshold,
    instructions: InstructionSet? = nil
  ) {
    synthesizer = Synthesizer(
      sounds: SoundSet(bank), sampleRate: sampleRate, voices: voices, effects: effects,
      removesOffset: removesOffset, audibilityThreshold: audibilityThreshold,
      instructions: instructions)
    self.sampleRate = sampleRate
  }

  var counters: SynthesizerCounters { synthesizer.counters }
  var isSilent: Bool { synthesizer.isSilent }
  /// Notes that sound and don't fade out.
  var voices: Int { Int(synthesizer.counters.activeVoices) }
  var sound: Sound {
    Sound(left: left, right: right, sampleRate: sampleRate, counters: counters)
  }

  func send(
    _ kind: Command.Kind, channel: Int = 0, number: Int = 0, value: Float = 0, tag: UInt8 = 0
  ) {
    synthesizer.apply(
      Command(kind, channel: UInt8(channel), number: UInt8(number), value: value, tag: tag))
  }

  func edit(_ edit: PatchEdit) { synthesizer.apply(edit) }

  func press(_ key: Int, channel: Int = 0, velocity: Int = 100, tag: UInt8 = 0) {
    send(.noteOn, channel: channel, number: key, value: Float(velocity), tag: tag)
  }

  func lift(_ key: Int, channel: Int = 0, tag: UInt8 = 0) {
    send(.noteOff, channel: channel, number: key, value: 64, tag: tag)
  }

  /// Makes sound, and gives back its peak in both channels.
  @discardableResult
  func wait(_ seconds: Double) -> Float {
    let frames = Int((seconds * sampleRate).rounded())
    var newLeft = [Float](repeating: .nan, count: frames)
    var newRight = newLeft
    newLeft.withUnsafeMutableBufferPointer { left in
      newRight.withUnsafeMutableBufferPointer { right in
        synthesizer.render(
          left: left.baseAddress!, right: right.baseAddress!, frames: frames)
      }
    }
    left += newLeft
    right += newRight
    return max(newLeft.lazy.map(abs).max() ?? 0, newRight.lazy.map(abs).max() ?? 0)
  }

  /// Forgets the sound made so far.
  func clear() {
    left = []
    right = []
  }
}

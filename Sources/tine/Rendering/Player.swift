import Commands
import Engine
import Patches

/// The engine as rendering uses it.
struct Player: ~Copyable {
  private var synthesizer: Synthesizer

  init(_ bank: Bank, sampleRate: Double, voices: Int) {
    synthesizer = Synthesizer(sounds: SoundSet(bank), sampleRate: sampleRate, voices: voices)
  }

  var isSilent: Bool { synthesizer.isSilent }
  var mostVoices: Int { Int(synthesizer.counters.mostVoices) }
  var stolenVoices: Int { Int(synthesizer.counters.stolenVoices) }
  var limitedSamples: Int { Int(synthesizer.counters.limitedSamples) }

  mutating func render(_ block: StereoBlock, frames: Int, _ commands: ArraySlice<Command>) {
    commands.withUnsafeBufferPointer {
      _ = synthesizer.render(left: block.left, right: block.right, frames: frames, commands: $0)
    }
  }
}

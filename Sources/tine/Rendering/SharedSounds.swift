import TineEngine
import TinePatches

/// A bank that is compiled once and played by any number of synthesizers, in any threads.
final class SharedSounds: Sendable {
  private let sounds: SoundSet

  /// - Parameter keyHertz: the frequency of each key; empty is equal temperament.
  init(_ bank: Bank, keyHertz: [Double] = [], model: Model = .dx7) {
    sounds = SoundSet(bank, keyHertz: keyHertz, model: model)
  }

  /// For a synthesizer whose owner keeps this object as long.
  func borrowed() -> SoundSet { sounds.borrowed() }
}

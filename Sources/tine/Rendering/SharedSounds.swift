import Engine
import Patches

/// A bank that is compiled once and played by any number of synthesizers, in any threads.
final class SharedSounds: Sendable {
  private let sounds: SoundSet

  init(_ bank: Bank) { sounds = SoundSet(bank) }

  /// For a synthesizer whose owner keeps this object as long.
  func borrowed() -> SoundSet { sounds.borrowed() }
}

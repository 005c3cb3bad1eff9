import TineDX7
import TineTestSupport

/// Voices from the whole space of the 155 numbers, the bounds often.
struct RandomVoice {
  private var generator: SeededRandom

  init(seed: UInt64) { generator = SeededRandom(seed: seed) }

  mutating func next() -> Voice {
    var voice = Voice()
    for index in 0..<Voice.parameterCount {
      let parameter = VoiceParameter(index)
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: voice[parameter] = 0
      case 1: voice[parameter] = parameter.maximum
      default: voice[parameter] = Int.random(in: 0...parameter.maximum, using: &generator)
      }
    }
    return voice
  }

  mutating func bank(_ count: Int = 32) -> [Voice] { (0..<count).map { _ in next() } }
}

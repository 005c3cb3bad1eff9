import TineTestSupport

/// Bytes that something has happened to.
struct Noise {
  private var generator: SeededRandom

  init(seed: UInt64) { generator = SeededRandom(seed: seed) }

  /// A few cuts, insertions and changes.
  mutating func damaged(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...8, using: &generator) {
      let place = Int.random(in: 0...bytes.count, using: &generator)
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: bytes.removeLast(bytes.count - place)
      case 1: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: place)
      case 2: bytes.insert(contentsOf: [0xF7, 0xF0, 0x43, 0x00, 0x09], at: place)
      case 3 where place < bytes.count: bytes[place] |= 0x80
      default: bytes.removeFirst(min(place / 16, bytes.count))
      }
      if bytes.isEmpty { return [0xF0] }
    }
    return bytes
  }
}

extension Noise {
  /// Bytes of any value.
  mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
  }
}

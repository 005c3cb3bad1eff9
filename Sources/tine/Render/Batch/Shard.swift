/// One of several parts of a batch, for machines that share the work.
///
/// Which part a song belongs to follows from its name below the folder alone: not from what else lies
/// there, so that songs that come and go between the starts of two machines are neither rendered
/// twice nor left out.
struct Shard: Equatable {
  var number: Int
  var count: Int

  /// `2/8` is the second of eight.
  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]),
      (1...1_000_000).contains(count), (1...count).contains(number)
    else { return nil }
    self.number = number
    self.count = count
  }

  /// What the option says; nil without it.
  init?(_ arguments: Arguments) throws(Failure) {
    guard let text = arguments.text(RenderOptions.shard) else { return nil }
    guard let shard = Shard(text) else {
      throw arguments.wrong(RenderOptions.shard, "K/N with K from 1 to N, such as 1/4")
    }
    self = shard
  }

  func has(_ song: FoundSong) -> Bool {
    // FNV-1a, whose upper bits are mixed better than its lower ones.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in song.relative.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    hash ^= hash >> 32
    hash = hash &* 0x9E37_79B9_7F4A_7C15
    return Int(hash.multipliedFullWidth(by: UInt64(count)).high) == number - 1
  }
}

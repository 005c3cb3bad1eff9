import Live

/// A song on its way to the audio thread, as far ahead as there is room.
struct SongFeed {
  let music: Music
  private var next = 0
  private var patches: SongPatches
  private let rate: Int

  init(_ music: Music, sampleRate: Int) {
    self.music = music
    patches = music.patches
    rate = sampleRate
  }

  /// Sends what there is room for.
  mutating func feed(_ player: LivePlayer) {
    guard next < music.commands.count else { return }
    next += player.feed(music.commands[next...]) { patches.take() }
  }

  /// Whether the song and its tail are over: it has ended, and is silent or has had time enough.
  func isOver(_ player: LivePlayer) -> Bool {
    // First how far it is: whether it is silent was said before.
    let frame = Int(player.songFrame)
    if next < music.commands.count || frame <= music.end { return false }
    return player.isSilent || frame > music.end + Int(Tail.longest) * rate
  }
}

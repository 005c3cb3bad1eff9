internal import TineEngine
package import TineRendering

/// A song on its way to the audio thread, as far ahead as there is room.
///
/// Thread: any, one at a time.
package struct SongFeed: Sendable {
  private let music: Music
  private var next = 0
  private var patches: SongPatches
  private let rate: Int
  /// What a song that is repeated forever ends with after the longest time.
  private var ending: [Command]
  /// The frame where that is.
  private let limit: UInt64
  /// How often it has gone back, and by how many frames its commands are later since.
  private var round: UInt64 = 0
  private var offset: UInt64 = 0

  private static let maxAtOnce = 1024
  /// The longest time that notes ring after the end, in seconds.
  private static let longestTail = 30

  /// - Parameters:
  ///   - music: the song's commands; times are frames of the engine's.
  ///   - sampleRate: how many of them a second has.
  ///   - longest: seconds after which a song ends that is repeated forever.
  package init(_ music: Music, sampleRate: Int, longest: Double) {
    self.music = music
    patches = music.patches
    rate = sampleRate
    limit = UInt64((longest * Double(sampleRate)).rounded())
    ending = Music.releases(at: limit)
  }

  /// Sends what there is room for.
  mutating func feed(_ player: LivePlayer) {
    if let cycle = music.cycle {
      feed(player, cycle)
    } else if next < music.commands.count {
      next += player.feed(music.commands[next...]) { patches.take() }
    }
  }

  private mutating func feed(_ player: LivePlayer, _ cycle: Music.Cycle) {
    let end = cycle.commands.upperBound
    while next < end {
      let commands = music.commands[next..<min(next + Self.maxAtOnce, end)]
      var later: [Command] = []
      for var command in commands where command.time + offset < limit {
        command.time += offset
        later.append(command)
      }
      let count = player.feed(later[...]) { patches.take() }
      next += count
      if count < later.count { return }
      if later.count < commands.count {
        ending.removeFirst(player.feed(ending[...]))
        return
      }
      if next == end && !cycle.commands.isEmpty { goBack(cycle) }
    }
    // A cycle without commands is silent: only the releases at the limit are left to send.
    if !ending.isEmpty { ending.removeFirst(player.feed(ending[...])) }
  }

  private mutating func goBack(_ cycle: Music.Cycle) {
    round += 1
    offset = cycle.times.frames(ofRound: round, atRate: rate)
    next = cycle.commands.lowerBound
    patches.goBack(to: cycle.patches)
  }

  /// Whether the song and its tail are over: it has ended, and is silent or has had time enough.
  func isOver(_ player: LivePlayer) -> Bool {
    // First how far it is: whether it is silent was said before.
    let frame = Int(player.songFrame)
    let end = music.cycle == nil ? music.end : Int(limit)
    if music.cycle == nil ? next < music.commands.count : !ending.isEmpty { return false }
    if frame <= end { return false }
    return player.isSilent || frame > end + Self.longestTail * rate
  }
}

/// How far a song is.
///
/// Thread: any.
package struct SongPlace: Equatable, Sendable {
  /// In seconds. Where it is repeated forever, those of the first time it was here.
  package var seconds: Double
  /// How long the song is, in seconds; nil where it is repeated forever.
  package var length: Double?
  /// Which time this is that the repeated part is played, from 1; nil where it isn't repeated.
  package var loop: Int?
}

extension SongFeed {
  /// How far the song is, at a frame of it.
  func place(at frame: UInt64) -> SongPlace {
    func seconds(_ frames: UInt64) -> Double { Double(frames) / Double(rate) }
    guard let times = music.cycle?.times else {
      return SongPlace(
        seconds: seconds(min(frame, UInt64(music.end))), length: seconds(UInt64(music.end)))
    }
    // The part is played twice before the cycle begins, which repeats it from the third time on.
    let length = max(times.length.frame(atRate: rate), 1)
    let cycle = times.start.frame(atRate: rate)
    let first = cycle - min(2 * length, cycle)
    if frame < first { return SongPlace(seconds: seconds(frame), loop: 1) }
    return SongPlace(
      seconds: seconds(first + (frame - first) % length), loop: Int((frame - first) / length) + 1)
  }
}

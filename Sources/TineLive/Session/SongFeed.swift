internal import TineEngine
package import TineRendering

/// Sends a song to the audio thread, as far ahead as there is room in the queue.
///
/// Thread: any, one at a time.
package struct SongFeed: Sendable {
  private let music: Music
  private var next = 0
  private var patches: SongPatches
  private let rate: Int
  /// The commands that end a song that repeats forever, at its maximum length.
  private var ending: [Command]
  /// The frame of that.
  private let limit: UInt64
  /// How often the song has repeated, and the frames to add to its commands since.
  private var round: UInt64 = 0
  private var offset: UInt64 = 0

  private static let maxAtOnce = 1024
  /// The maximum time for which notes ring after the end, in seconds.
  private static let longestTail = 30

  /// - Parameters:
  ///   - music: the song's commands; their times are in frames of the engine.
  ///   - sampleRate: the engine's sample rate in hertz.
  ///   - longest: the length in seconds of a song that repeats forever.
  package init(_ music: Music, sampleRate: Int, longest: Double) {
    self.music = music
    patches = music.patches
    rate = sampleRate
    limit = UInt64((longest * Double(sampleRate)).rounded())
    ending = Music.releases(at: limit)
  }

  /// Sends as many commands as there is room for.
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

  /// Whether the song and its tail are over: it has ended, and is silent or at the limit of its
  /// tail.
  func isOver(_ player: LivePlayer) -> Bool {
    // The position must be read first: the audio thread publishes it after the silence.
    let frame = Int(player.songFrame)
    let end = music.cycle == nil ? music.end : Int(limit)
    if music.cycle == nil ? next < music.commands.count : !ending.isEmpty { return false }
    if frame <= end { return false }
    return player.isSilent || frame > end + Self.longestTail * rate
  }
}

/// The position in a song.
///
/// Thread: any.
package struct SongPlace: Equatable, Sendable {
  /// In seconds. In a song that repeats forever, the time of this place in the first pass.
  package var seconds: Double
  /// The length of the song in seconds; nil if it repeats forever.
  package var length: Double?
  /// The number of the current pass through the repeated part, from 1; nil if it isn't repeated.
  package var loop: Int?
}

extension SongFeed {
  /// The position at a frame of the song.
  func place(at frame: UInt64) -> SongPlace {
    func seconds(_ frames: UInt64) -> Double { Double(frames) / Double(rate) }
    guard let times = music.cycle?.times else {
      return SongPlace(
        seconds: seconds(min(frame, UInt64(music.end))), length: seconds(UInt64(music.end)))
    }
    // The part is played twice before the cycle starts, which repeats it from the third pass on.
    let length = max(times.length.frame(atRate: rate), 1)
    let cycle = times.start.frame(atRate: rate)
    let first = cycle - min(2 * length, cycle)
    if frame < first { return SongPlace(seconds: seconds(frame), loop: 1) }
    return SongPlace(
      seconds: seconds(first + (frame - first) % length), loop: Int((frame - first) / length) + 1)
  }
}

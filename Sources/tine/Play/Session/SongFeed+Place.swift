import TineLive
import TineMIDIFile

extension SongFeed {
  /// How far the song is, for people: `song 12.3 s of 1:29`, or `song 12.3 s, loop 3` where it is
  /// repeated forever.
  func place(_ player: LivePlayer) -> String {
    let frame = player.songFrame
    func text(_ frames: UInt64) -> String { duration(Double(frames) / Double(rate)) }
    guard let times = music.cycle?.times else {
      return "song \(text(min(frame, UInt64(music.end)))) of \(text(UInt64(music.end)))"
    }
    // The part is played twice before the cycle begins, which repeats it from the third time on.
    let length = max(times.length.frame(atRate: rate), 1)
    let cycle = times.start.frame(atRate: rate)
    let first = cycle - min(2 * length, cycle)
    if frame < first { return "song \(text(frame)), loop 1" }
    return "song \(text(first + (frame - first) % length)), loop \((frame - first) / length + 1)"
  }
}

import Glibc
import TineRealtime

/// The audio thread of the player's check.
private final class PlayerThread: Sendable {
  let callback: RenderCallback
  let total: Int
  /// Frames that weren't the next; written by the thread, read after it was joined.
  nonisolated(unsafe) var wrong = 0

  init(_ callback: RenderCallback, total: Int) {
    self.callback = callback
    self.total = total
  }

  /// Renders until every frame has come: all but the silence between them count up.
  func run() {
    var left = [Float](repeating: 0, count: 96)
    var right = left
    var next = 1
    while next <= total {
      callback(&left, &right, 96)
      for index in left.indices where left[index] != 0 {
        if left[index] != Float(next) || right[index] != -left[index] { wrong += 1 }
        next += 1
      }
    }
  }
}

/// Sends frames to a player, asks it meanwhile how far it is, and pauses it: the main thread's part
/// beside the audio thread's.
///
/// - Returns: how many frames weren't the next.
func checkPlayer() -> (frames: Int, wrong: Int) {
  let total = 500_000
  let player = FramePlayer(places: 1_024)
  let audio = PlayerThread(player.callback, total: total)
  let thread = startThread("frame player", audio) { $0.run() }
  var number = 1
  var played: UInt64 = 0
  var backwards = 0
  while number <= total {
    if player.feed(left: Float(number), right: -Float(number)) {
      number += 1
    } else {
      sched_yield()
    }
    let now = player.played
    if now < played { backwards += 1 }
    played = now
    // A gain below 1 would change the frames: it goes on at the same moment.
    if number % 1_000 == 0 { player.setPaused(false) }
  }
  thread.join()
  let isEmpty = player.isEmpty
  return (total, audio.wrong + backwards + (isEmpty ? 0 : 1))
}

package import TineEngine
package import TineMIDIFile

/// Where a song whose tracks run on after its last sound stops.
///
/// Thread: any.
public enum SongEnd: String, Sendable {
  /// Where no key and no pedal holds a note any more.
  case sound
  /// Where the last track ends.
  case file
}

/// The silence between a song's last sound and the end of its last track.
///
/// Thread: any.
package struct SilentEnd: Equatable, Sendable {
  /// Where the last note ends that a key or a pedal held, in frames; 0 if there is none.
  package var lastSound: UInt64
  /// From there to the end of the last track, in seconds.
  package var seconds: Double

  /// A silence as long as this is reported.
  package static let reported = 30.0
  /// A silence longer than this isn't played, unless it was asked for.
  package static let played = 300.0

  /// A silence of so many seconds.
  package init(after lastSound: UInt64, seconds: Double) {
    self.lastSound = lastSound
    self.seconds = seconds
  }

  /// Nil if a note sounds at the end of the song, or where it is cut.
  ///
  /// - Parameters:
  ///   - commands: in the order of their times.
  ///   - cut: the frame where the song is cut; the end, if it isn't.
  ///   - end: the frame where the last track ends.
  init?(_ commands: [Command], cutAt cut: Int, end: Int, sampleRate: Int) {
    guard let last = Self.lastSound(NotePairs.tagged(commands)), last <= UInt64(cut) else {
      return nil
    }
    self.init(after: last, seconds: Double(end - Int(last)) / Double(sampleRate))
  }

  /// The tick where a song stops before the end of its last track; nil if it doesn't.
  package static func tick(_ song: Song, _ wanted: SongEnd?) -> UInt64? {
    var translator = Translator()
    var commands: [Command] = []
    for event in song.timeline {
      if case .message(let message) = event.content {
        translator.translate(message, at: event.tick, appendingTo: &commands)
      }
    }
    // Without a sound, there is no last one.
    guard let last = lastSound(NotePairs.tagged(commands)), last > 0 else { return nil }
    let seconds = song.duration.seconds - song.tempoMap.time(atTick: last).seconds
    return SilentEnd(after: last, seconds: seconds).stopsThere(wanted) ? last : nil
  }

  /// When the last note ends that a key or a pedal holds; nil if one is held at the end.
  ///
  /// - Parameter commands: with the tags that `NotePairs` gives them.
  package static func lastSound(_ commands: [Command]) -> UInt64? {
    var held = HeldNotes()
    var last: UInt64 = 0
    for command in commands {
      let wasHeld = held.isHeld
      held.take(command)
      if held.isHeld || wasHeld { last = command.time }
    }
    return held.isHeld ? nil : last
  }

  /// Whether the song stops at its last sound.
  package func stopsThere(_ wanted: SongEnd?) -> Bool {
    switch wanted {
    case .sound: true
    case .file: false
    case nil: seconds > Self.played
    }
  }
}

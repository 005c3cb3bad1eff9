package import TineEngine
package import TineMIDIFile
internal import TineMIDI

/// Facts about a song, found without playing it.
///
/// Thread: any.
package struct SongFacts {
  /// Facts about a track.
  package struct Track {
    /// On one line; empty if it has none.
    package var name: String
    package var events: Int
    package var notes = 0
    /// 0 … 15, ascending.
    package var channels: Set<UInt8> = []
  }

  /// What a program change selects.
  package struct Program: Hashable {
    /// 0 … 16383.
    package var bank: Int
    /// 0 … 127.
    package var number: Int
  }

  /// What a channel plays.
  package struct Channel {
    package var notes = 0
    /// In the order in which notes first used them.
    package var programs: [Program] = []
    /// Whether it plays drums at the end.
    package var isDrum: Bool
    fileprivate var program = Program(bank: 0, number: 0)
  }

  /// A tempo, and when it begins.
  package struct Tempo {
    package var seconds: Double
    package var tick: UInt64
    package var beatsPerMinute: Double
  }

  package let song: Song
  package let tags: SongTags
  package private(set) var tracks: [Track]
  /// The channels that have notes, by number.
  package private(set) var channels: [Int: Channel] = [:]
  package let tempos: [Tempo]
  package private(set) var notes = 0
  /// The greatest number of notes that keys and pedals hold at once.
  package private(set) var maxHeld = 0
  /// Lyrics, markers and other texts in time.
  package private(set) var texts = 0
  /// Each where it changes, as `3/4`.
  package private(set) var timeSignatures: [String] = []
  /// Each where it changes, as `E♭ major`.
  package private(set) var keySignatures: [String] = []
  /// Features that the song uses and that aren't supported.
  package private(set) var unplayed = UnplayedCounts()
  /// The commands for the engine, with ticks for times and the tags of ``NotePairs``.
  package private(set) var commands: [Command] = []

  package init(_ song: Song) {
    self.song = song
    tags = song.tags
    tempos = song.tempoMap.changes.map {
      Tempo(
        seconds: song.tempoMap.time(atTick: $0.tick).seconds, tick: $0.tick,
        beatsPerMinute: $0.beatsPerMinute)
    }
    tracks = song.tracks.map {
      Track(name: $0.name?.line ?? "", events: $0.events.count)
    }
    var translator = Translator()
    var commands: [Command] = []
    var state = (0..<16).map { Channel(isDrum: $0 == 9) }
    for event in song.timeline {
      switch event.content {
      case .message(let message):
        if let channel = message.channel { tracks[event.track].channels.insert(channel) }
        // Ticks serve as times here.
        translator.translate(message, at: event.tick) { command in
          commands.append(command)
          let channel = Int(command.channel & 15)
          switch command.kind {
          case .noteOn:
            notes += 1
            tracks[event.track].notes += 1
            state[channel].notes += 1
            if !state[channel].programs.contains(state[channel].program) {
              state[channel].programs.append(state[channel].program)
            }
          case .program:
            state[channel].program = Program(
              bank: Int(command.value), number: Int(command.number))
          case .systemReset:
            for index in state.indices {
              state[index].program = Program(bank: 0, number: 0)
              state[index].isDrum = index == 9
            }
          case .drumChannel: state[channel].isDrum = command.value > 0
          default: break
          }
        }
      case .meta(let meta): take(meta)
      }
    }
    unplayed = translator.unplayed
    for (number, channel) in state.enumerated() where channel.notes > 0 {
      channels[number] = channel
    }
    self.commands = NotePairs.tagged(commands)
    var held = HeldNotes()
    for command in self.commands { held.take(command) }
    maxHeld = held.most
  }

  private mutating func take(_ meta: Meta) {
    switch meta {
    case .timeSignature(let numerator, let power, _, _):
      let text = "\(numerator)/\(1 << Int(power))"
      if timeSignatures.last != text { timeSignatures.append(text) }
    case .keySignature(let sharps, let isMinor):
      let text = Self.key(sharps: Int(sharps), isMinor: isMinor)
      if keySignatures.last != text { keySignatures.append(text) }
    case .text(.lyric, _), .text(.marker, _), .text(.cuePoint, _), .text(.text, _): texts += 1
    default: break
    }
  }

  /// Up the circle of fifths from F♭ major.
  private static func key(sharps: Int, isMinor: Bool) -> String {
    let letters = ["F", "C", "G", "D", "A", "E", "B"]
    let place = sharps + 8 + (isMinor ? 3 : 0)
    let sign = ["♭", "", "♯", "♯♯"][min(place / 7, 3)]
    return letters[place % 7] + sign + (isMinor ? " minor" : " major")
  }
}

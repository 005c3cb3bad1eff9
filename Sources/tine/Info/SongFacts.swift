import TinePatches
import TineEngine
import TineMIDI
import TineMIDIFile

/// What there is to know about a song before it is played.
struct SongFacts {
  struct Track {
    var name: String
    var events: Int
    var notes = 0
    /// 0 … 15, ascending.
    var channels: Set<UInt8> = []
  }

  struct Program: Hashable {
    /// 0 … 16383.
    var bank: Int
    /// 0 … 127.
    var number: Int
  }

  struct Channel {
    var notes = 0
    /// In the order in which notes first used them.
    var programs: [Program] = []
    var isDrum: Bool
    fileprivate var program = Program(bank: 0, number: 0)
  }

  struct Tempo {
    var seconds: Double
    var tick: UInt64
    var beatsPerMinute: Double
  }

  let song: Song
  let tags: SongTags
  private(set) var tracks: [Track]
  /// The channels that have notes, by number.
  private(set) var channels: [Int: Channel] = [:]
  let tempos: [Tempo]
  private(set) var notes = 0
  private(set) var maxHeld = 0
  /// Lyrics, markers and other texts in time.
  private(set) var texts = 0
  private(set) var timeSignatures: [String] = []
  private(set) var keySignatures: [String] = []
  /// What is odd about the music rather than about the file, a line each.
  private(set) var remarks: [String] = []
  /// What the song asks for and doesn't get.
  private(set) var unplayed = UnplayedCounts()

  init(_ song: Song) {
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
        // Ticks do as times here.
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
    remarks = unplayed.sentences
    for (number, channel) in state.enumerated() where channel.notes > 0 {
      channels[number] = channel
    }
    if let bank = Self.defaultBank {
      remarks += [SilentDrums(commands, bank).warning].compactMap(\.self)
    }
    var held = HeldNotes()
    let paired = NotePairs.tagged(commands)
    for command in paired { held.take(command) }
    maxHeld = held.most
    if let lastSound = SilentEnd.lastSound(paired) {
      let silence = song.duration.seconds - song.tempoMap.time(atTick: lastSound).seconds
      remarks += [SilentEnd(after: lastSound, seconds: silence).remark(nil)].compactMap(\.self)
    }
  }

  /// What songs are played with unless another bank is named; read once for all of them.
  private static let defaultBank = BundledBank(named: PresetFolders.defaultBank)?.map

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

public import TineEngine
internal import TineFiles
internal import TineMIDI
package import TineMIDIFile
package import TinePatches

/// A part of a song that is silent, or sounds different from what its file says.
///
/// Thread: any.
public enum SongWarning: Equatable, Sendable, CustomStringConvertible {
  /// A part of the selection has no effect.
  case selection(String)
  /// SysEx messages of a DX7 can't be played.
  case systemExclusive(String)
  /// The song uses a feature that isn't supported, in so many messages.
  case unplayed(Unplayed, messages: Int)
  /// Its tracks continue after the last sound, for so many seconds; they are left out, or rendered.
  case silence(seconds: Double, isLeftOut: Bool)
  /// The bank has no sound for these drum keys, ascending.
  case silentDrums(keys: [Int], notes: Int)
  /// The song lasts so many seconds, and is cut.
  case cut(seconds: Double, after: Double)
  /// The song has no notes at all.
  case noNotes
  /// It has so many notes, but none is played: its parts receive no notes, for example, or all notes have
  /// velocity 0.
  case noNotesPlayed(Int)
  /// It has notes, but none in the selection.
  case noNotesSelected
  /// It has notes, but none before the time at which it is cut.
  case noNotesBeforeCut

  /// Whether nothing of the song is heard.
  public var isSilence: Bool {
    switch self {
    case .noNotes, .noNotesPlayed, .noNotesSelected, .noNotesBeforeCut: true
    default: false
    }
  }

  /// One clause in plain English, whose subject is the song.
  public var description: String {
    switch self {
    case .selection(let text), .systemExclusive(let text): return text
    case .unplayed(let feature, let count):
      return "\(feature.message) (\(counted(count, "message")))"
    case .silence(let seconds, let isLeftOut):
      return "its tracks run on for \(duration(seconds)) after the last sound"
        + (isLeftOut ? ": it stops at the last sound" : "")
    case .silentDrums(let keys, let notes):
      let list =
        keys.count == 1
        ? "key \(keys[0])"
        : "keys " + keys.dropLast().map(String.init).joined(separator: ", ")
          + " and \(keys[keys.count - 1])"
      let silent = notes == 1 ? "1 note is silent" : "\(notes) notes are silent"
      return "no drum kit has a sound on \(list): \(silent)"
    case .cut(let seconds, let after):
      return "lasts \(duration(seconds)); cut after \(duration(after))"
    case .noNotes: return "it has no notes"
    case .noNotesPlayed(let count):
      return "it has \(counted(count, "note")), and no part plays \(count == 1 ? "it" : "them")"
    case .noNotesSelected: return "there isn't a note in what is selected"
    case .noNotesBeforeCut: return "there isn't a note before that"
    }
  }
}

extension SongWarning {
  /// Nil if any note is played.
  ///
  /// - Parameter notes: how many notes are played.
  package init?(_ song: Song, notesPlayed notes: Int) {
    if notes > 0 { return nil }
    self = song.noteCount == 0 ? .noNotes : .noNotesPlayed(song.noteCount)
  }

  /// Nil if a note of the selection is played.
  ///
  /// - Parameter rate: the music's frames per second.
  init?(_ song: Song, _ selected: SelectedSong, _ music: Music, rate: Int) {
    guard music.notes.isEmpty else { return nil }
    if song.noteCount == 0 {
      self = .noNotes
      return
    }
    var count = 0
    for event in selected {
      let isBeyond = music.isCut && event.time.frame(atRate: rate) > UInt64(music.end)
      // Repetitions have the same notes.
      if event.isAfterEnd || isBeyond || event.repetition > 0 { break }
      if case .noteOn(_, _, let velocity) = event.message, velocity > 0 { count += 1 }
    }
    self = count > 0 ? .noNotesPlayed(count) : music.isCut ? .noNotesBeforeCut : .noNotesSelected
  }

  /// Nil if the bank has a sound for every drum note.
  ///
  /// - Parameters:
  ///   - commands: a song's, in order.
  ///   - bank: the bank that plays them; only its kits are read.
  package init?(silentDrumsOf commands: [Command], in bank: Bank) {
    let drums = SilentDrums(commands, bank)
    if drums.keys.isEmpty { return nil }
    self = .silentDrums(keys: drums.keys, notes: drums.notes)
  }

  /// Nil if the silence is short, or if nothing sounds before it.
  ///
  /// - Parameter wanted: where the song was to stop.
  package init?(_ silence: SilentEnd, _ wanted: SongEnd?) {
    guard silence.lastSound > 0 && silence.seconds > SilentEnd.reported else { return nil }
    self = .silence(seconds: silence.seconds, isLeftOut: silence.stopsThere(wanted))
  }
}

extension Music {
  /// What isn't played of the song.
  ///
  /// - Parameter songEnd: where the song was to stop.
  package func warnings(_ selected: SelectedSong, _ songEnd: SongEnd?) -> [SongWarning] {
    selected.remarks.map(SongWarning.selection)
      + exclusiveProblems.map(SongWarning.systemExclusive)
      + unplayed.warnings
      + [silentEnd.flatMap { SongWarning($0, songEnd) }].compactMap(\.self)
  }
}

extension UnplayedCounts {
  /// The features that would change the sound.
  package var warnings: [SongWarning] { warnings(areAudible: true) }

  /// The features that wouldn't change the sound.
  package var inaudibleWarnings: [SongWarning] { warnings(areAudible: false) }

  private func warnings(areAudible: Bool) -> [SongWarning] {
    Unplayed.allCases.filter { $0.isAudible == areAudible && self[$0] > 0 }.map {
      .unplayed($0, messages: self[$0])
    }
  }
}

extension Unplayed {
  /// What a song with such messages does, as a clause.
  package var message: String {
    switch self {
    case .insertionEffect: "asks for an insertion effect, which Tine doesn't have"
    case .equalizer: "asks for an equalizer, which Tine doesn't have"
    case .variation: "asks for XG's variation effect, which Tine doesn't have"
    case .delay: "asks for GS's delay, which Tine doesn't have"
    case .tremolo: "asks for a tremolo effect (controller 92), which Tine doesn't have"
    case .celeste: "asks for a celeste effect (controller 94), which Tine doesn't have"
    case .phaser: "asks for a phaser (controller 95), which Tine doesn't have"
    case .effectSetting: "sets something of reverb or chorus that Tine's don't have"
    case .modulation: "assigns a controller to something that Tine's can't control"
    case .pitchEnvelope: "sets the pitch envelope of a part, which only the preset does in Tine"
    case .drumSetting: "sets a drum parameter that Tine's drums don't have"
    case .part: "plays on a part beyond the 16 that Tine has"
    case .registeredParameter: "sets a registered parameter (RPN) that Tine doesn't know"
    case .nonRegisteredParameter: "sets a non-registered parameter (NRPN) that Tine doesn't know"
    case .address: "sets a GS or XG parameter that Tine doesn't know"
    case .universal: "has a universal SysEx message that Tine doesn't know"
    case .otherInstrument: "has SysEx for another instrument"
    case .wrongChecksum: "has SysEx with a wrong checksum, which is ignored"
    case .incomplete: "has SysEx that ends too early"
    case .display: "writes to an instrument's display"
    case .request: "requests data from an instrument, or is meant for another kind of device"
    }
  }
}

/// The drum notes of a song for which a bank has no sound, neither in the selected kit nor in those that it
/// falls back to.
struct SilentDrums {
  /// The keys, ascending.
  private(set) var keys: [Int] = []
  private(set) var notes = 0

  /// - Parameters:
  ///   - commands: a song's, in order.
  ///   - bank: the bank that plays them; only its kits are read.
  init(_ commands: [Command], _ bank: Bank) {
    let start = Bank.Address(bank: 0, number: 0)
    var addresses = [Bank.Address](repeating: start, count: 16)
    var isDrum = (0..<16).map { $0 == 9 }
    var sounds: [Bank.Address: [DrumKit.Sound?]] = [:]
    var found: Set<Int> = []
    for command in commands {
      let channel = Int(command.channel & 15)
      switch command.kind {
      case .program:
        addresses[channel] = Bank.Address(
          bank: Int(command.value), number: Int(command.number & 127))
      case .drumChannel: isDrum[channel] = command.value > 0
      case .systemReset:
        addresses = [Bank.Address](repeating: start, count: 16)
        isDrum = (0..<16).map { $0 == 9 }
      case .noteOn where isDrum[channel]:
        let address = addresses[channel].kit
        if sounds[address] == nil {
          // Without any kit, drum channels play programs.
          guard let kit = bank.kit(at: address) else { return }
          sounds[address] = bank.sounds(ofKit: kit)
        }
        let key = Int(command.number & 127)
        if sounds[address]![key] == nil {
          found.insert(key)
          notes += 1
        }
      default: break
      }
    }
    keys = found.sorted()
  }
}

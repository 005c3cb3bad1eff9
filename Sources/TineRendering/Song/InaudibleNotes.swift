package import TineEngine
package import TineMIDIFile
package import TinePatches
internal import TineMIDI

/// Why nothing of a song is heard.
package enum MissingNotes: Equatable, Sendable {
  /// The song has no notes at all.
  case none
  /// It has so many notes, but none is played: its parts receive no notes, for example, or all notes have
  /// velocity 0.
  case unplayed(Int)
  /// It has notes, but none in the selection.
  case notSelected
  /// It has notes, but none before the time at which it is cut.
  case cut

  /// Nil if any note is played.
  ///
  /// - Parameter notes: how many notes are played.
  package init?(_ song: Song, played notes: Int) {
    if notes > 0 { return nil }
    self = song.noteCount == 0 ? .none : .unplayed(song.noteCount)
  }

  /// The same for a selection of a song.
  ///
  /// - Parameter rate: the music's frames per second.
  init?(_ song: Song, _ selected: SelectedSong, _ music: Music, rate: Int) {
    guard music.notes.isEmpty else { return nil }
    if song.noteCount == 0 {
      self = .none
      return
    }
    var count = 0
    for event in selected {
      let isBeyond = music.isCut && event.time.frame(atRate: rate) > UInt64(music.end)
      // Repetitions have the same notes.
      if event.isAfterEnd || isBeyond || event.repetition > 0 { break }
      if case .noteOn(_, _, let velocity) = event.message, velocity > 0 { count += 1 }
    }
    self = count > 0 ? .unplayed(count) : music.isCut ? .cut : .notSelected
  }
}

/// The drum notes of a song for which a bank has no sound, neither in the selected kit nor in those that it
/// falls back to.
package struct SilentDrums: Sendable {
  /// The keys, ascending.
  package private(set) var keys: [Int] = []
  package private(set) var notes = 0

  /// - Parameters:
  ///   - commands: a song's, in order.
  ///   - bank: the bank that plays them; only its kits are read.
  package init(_ commands: [Command], _ bank: Bank) {
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

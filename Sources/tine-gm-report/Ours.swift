import Glibc
import TineMatching
import TinePatches

/// A bank of presets and what it plays for each program and drum.
struct Ours {
  let bank: Bank
  private let names: [String]

  init(_ path: String) throws {
    let folder = path.split(separator: "/").dropLast().joined(separator: "/")
    let root = (path.hasPrefix("/") ? "/" : "") + (folder.isEmpty ? "." : folder)
    do {
      let text = try BankText(Self.bytes(path)) { name throws(UnresolvedPreset) in
        do {
          return try PresetText(Self.bytes("\(root)/\(name).txt")).patch
        } catch { throw UnresolvedPreset("\(error)") }
      }
      bank = text.bank
      names = text.presetNames
    } catch let error as TextError {
      let first = error.problems[0]
      throw Problem("\(path):\(first.line):\(first.column): \(first.message)")
    }
  }

  /// The patch of a program of bank 0, or of the nearest below it, with its name.
  func program(_ number: Int) -> (patch: Patch, name: String) {
    let found = bank.programs.last { $0.bank == 0 && $0.number <= number } ?? bank.programs[0]
    return (bank.patches[found.patch], names[found.patch])
  }

  /// The sound of a key of the first kit; nil if it is silent.
  func drum(_ key: Int) -> (sound: DrumKit.Sound, patch: Patch, name: String)? {
    guard let sound = bank.drumKits.first?.sounds.first(where: { $0.key == key }) else {
      return nil
    }
    return (sound, bank.patches[sound.patch], names[sound.patch])
  }

  /// The notes that a program's references were recorded of.
  func notes(program: Int, like references: [RecordedNote]) -> [RecordedNote] {
    let sounds = NotePlayer.play(self.program(program).patch, references)
    return zip(references, sounds).map { note, samples in
      var note = note
      note.samples = samples
      return note
    }
  }

  /// As ``notes(program:like:)`` for a key of the kit.
  func notes(drum key: Int, like references: [RecordedNote]) -> [RecordedNote] {
    guard let drum = drum(key) else { return references }
    var played = references
    for index in played.indices { played[index].key = drum.sound.pitchKey }
    let sounds = NotePlayer.play(drum.patch, played)
    return zip(references, sounds).map { note, samples in
      var note = note
      note.samples = samples
      return note
    }
  }

  static func bytes(_ path: String) throws -> [UInt8] {
    guard let file = fopen(path, "r") else { throw Problem("\(path): can't be read") }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&block, 1, block.count, file)
      if count == 0 { return bytes }
      bytes += block[..<count]
    }
  }
}

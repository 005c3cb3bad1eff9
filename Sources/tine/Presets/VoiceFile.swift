import TineDX7
import Glibc
import TineMIDI
import TineMIDIFile
import TinePatches

/// Files with DX7 voices: `.syx` and whatever else they come in.
enum VoiceFile {
  /// Which file a user means, and which of its voices.
  struct Place {
    var path: String
    /// From 1; nil is all.
    var voice: Int?
  }

  /// `bank.syx`, or `bank.syx:11` for its eleventh voice; nil if there is no such file.
  static func place(_ name: String) -> Place? {
    if isFile(name) { return Place(path: name) }
    guard let colon = name.lastIndex(of: ":"), let voice = Int(name[name.index(after: colon)...])
    else { return nil }
    let path = String(name[..<colon])
    return isFile(path) ? Place(path: path, voice: voice) : nil
  }

  /// Whether a file holds voices rather than text: by its ending, or by its bytes.
  static func isMeant(_ path: String, _ bytes: [UInt8]) -> Bool {
    pathEnding(path).lowercased() == "syx" || bytes.first == 0xF0 || bytes.contains { $0 < 9 }
  }

  /// The bank of a voice file, with a warning if it isn't as it should be; nil if the name isn't
  /// one of a voice file.
  static func bank(named name: String, isQuiet: Bool) throws(Failure) -> Bank? {
    guard let place = place(name) else { return nil }
    let bytes = try WholeFileReader.bytes(place.path)
    // A number is asked of voice files only.
    guard place.voice != nil || isMeant(place.path, bytes) else { return nil }
    let dump = try voices(bytes, path: place.path)
    if !isQuiet { warn(dump, path: place.path) }
    guard let voice = place.voice else { return Bank(dump, name: pathStem(place.path)) }
    return Bank(single: try entry(voice, of: dump, path: place.path).patch)
  }

  /// One voice of a dump, from 1.
  static func entry(
    _ number: Int, of dump: Dump, path: String
  ) throws(Failure) -> Dump.Entry {
    let entries = dump.entries
    guard entries.indices.contains(number - 1) else {
      throw Failure("\(path) has \(counted(entries.count, "voice")), and no voice \(number)")
    }
    return entries[number - 1]
  }

  /// The voices of a file's bytes, which may be those of a MIDI file.
  static func voices(_ bytes: [UInt8], path: String) throws(Failure) -> Dump {
    let dump: Dump
    do throws(DumpError) {
      dump = try self.dump(bytes)
    } catch {
      throw Failure("\(path): \(error.message)")
    }
    if !endings.contains(pathEnding(path).lowercased()) && bytes.first != 0xF0 && isDoubtful(dump) {
      throw Failure(
        "\(path): doesn't look like DX7 voices (\(counted(faults(dump), "fault")) in what would be"
          + " \(counted(dump.entries.count, "voice"))); if it is, let its name end in .syx")
    }
    return dump
  }

  /// What files of voices are called: whoever names one so means it, however damaged it is.
  private static let endings: Set<String> = ["syx", "sysx", "dx7", "bnk", "dmp"]

  /// Whether the voices may be what any program or picture has somewhere: none of them came whole, and
  /// some have bytes that no voice has, or names that nobody gives.
  private static func isDoubtful(_ dump: Dump) -> Bool {
    let found = dump.findings.filter { !$0.voices.isEmpty }
    // Messages of a song were voices to whoever made it.
    if found.contains(where: { $0.outcome == .read || $0.exclusive != nil }) { return false }
    let hasHighBits = found.contains { finding in
      finding.problems.contains { if case .highBits = $0 { true } else { false } }
    }
    return hasHighBits
      || dump.entries.contains { entry in
        // Pictures of control characters stand for those.
        entry.voice.name.unicodeScalars.contains { (0x2400...0x2424).contains($0.value) }
      }
  }

  private static func faults(_ dump: Dump) -> Int {
    dump.findings.reduce(0) { $0 + $1.problems.count }
  }

  static func dump(_ bytes: [UInt8]) throws(DumpError) -> Dump {
    do throws(DumpError) {
      return try Dump(bytes: bytes)
    } catch {
      guard case .midiFile = error, let song = try? Song(bytes: bytes) else { throw error }
      var exclusives: [[UInt8]] = []
      for event in song.timeline() {
        if case .message(.systemExclusive(let data)) = event.content { exclusives.append(data) }
      }
      return try Dump(exclusives: exclusives)
    }
  }

  private static func warn(_ dump: Dump, path: String) {
    let faults = faults(dump)
    guard faults > 0 else { return }
    let them = faults == 1 ? "it" : "them"
    Terminal.warning(
      "\(path): \(counted(faults, "fault")) in it; `tine convert --list \(path)` tells \(them)")
  }

  private static func isFile(_ path: String) -> Bool {
    Folders.kind(path) == S_IFREG
  }
}
